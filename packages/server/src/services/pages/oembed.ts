import type { Oembed, OembedQuery } from '@commoncast/core/assets/oembed';
import { POSTER_WIDTHS, posterAt } from '@commoncast/core/cdn/poster';
import { Id } from '@commoncast/core/http/values';
import { FRAME, WATCH_LIVE, WATCH_PLAYLIST, WATCH_VIDEO } from '@commoncast/core/pages/route';
import { frameOf } from '@commoncast/core/players/snippet';
import * as v from 'valibot';
import { escapeHtml } from '../../html/html.ts';
import type { Framed } from './framed.ts';

/** How long consumers may keep an answer. */
export const OEMBED_AGE_S = 300;
const WIDE = { width: 1280, height: 720 } as const;
const USUAL_WIDTH = 640;
const PAGE = new RegExp(`^(?:${[WATCH_VIDEO, WATCH_PLAYLIST, WATCH_LIVE, FRAME].join('|')})([^/]+)/?$`);
const LARGEST_WIDTH = 1920;

/** The id in the address of a watch page or frame of this server; null for any other address. */
export function readOembedUrl(text: string, publicOrigin: string): string | null {
  if (!URL.canParse(text)) return null;
  const { origin, pathname } = new URL(text);
  const [, id] = PAGE.exec(pathname) ?? [];
  return origin === publicOrigin && v.is(Id, id) ? id : null;
}

/** Describes a frame, in the proportions of its video, as large as the consumer has room for. */
export function oembedOf(
  framed: Framed & { readonly posterUrl: string | null },
  query: OembedQuery,
  publicOrigin: string,
): Oembed {
  const { id, businessName, video, live = null, posterUrl } = framed;
  const shape = sizeOf(video ?? live);
  const size = frameSize(shape, query);
  const title = framed.title ?? businessName;
  const thumbnail = posterUrl && thumbnailSize(shape, query);
  return {
    version: '1.0',
    type: 'video',
    title,
    author_name: businessName,
    provider_name: 'Commoncast',
    provider_url: publicOrigin,
    cache_age: OEMBED_AGE_S,
    html: frameOf(publicOrigin, { id, title, ...size }),
    ...size,
    ...(thumbnail && {
      thumbnail_url: posterAt(posterUrl, thumbnail.width),
      thumbnail_width: thumbnail.width,
      thumbnail_height: thumbnail.height,
    }),
  };
}

/** The proportions of a video; usual ones for sound and for what is not known. */
export function sizeOf(video: Size | null): Size {
  return video && video.width > 0 && video.height > 0 ? video : WIDE;
}

/** The largest poster that the consumer has room for (oEmbed 1.0 §2.3.4); null where none is small enough. */
function thumbnailSize(shape: Size, { maxwidth = USUAL_WIDTH, maxheight }: OembedQuery): Size | null {
  const heightOf = (width: number): number => Math.round((width * shape.height) / shape.width);
  const width = POSTER_WIDTHS.findLast(
    (one) =>
      one <= Math.min(maxwidth, shape.width) && heightOf(one) <= (maxheight ?? Number.POSITIVE_INFINITY),
  );
  return width === undefined ? null : { width, height: heightOf(width) };
}

interface Size {
  readonly width: number;
  readonly height: number;
}

/** As wide as there is room, in the proportions of the video. */
export function frameSize(
  shape: Size,
  { maxwidth, maxheight }: Pick<OembedQuery, 'maxwidth' | 'maxheight'>,
): Size {
  const widest = maxwidth ?? (maxheight === undefined ? USUAL_WIDTH : LARGEST_WIDTH);
  const byHeight = maxheight === undefined ? LARGEST_WIDTH : (maxheight * shape.width) / shape.height;
  const width = Math.min(widest, byHeight, LARGEST_WIDTH);
  const side = (value: number): number => Math.max(1, Math.floor(value));
  return { width: side(width), height: side((width * shape.height) / shape.width) };
}

/** Characters that XML 1.0 §2.2 does not allow. */
const NO_XML = /[^\t\n\r\u{20}-\u{D7FF}\u{E000}-\u{FFFD}\u{10000}-\u{10FFFF}]/gu;

/** The description as XML. */
export function oembedXml(oembed: Oembed): string {
  const fields = Object.entries(oembed).map(
    ([name, value]) => `<${name}>${escapeHtml(String(value).replace(NO_XML, ''))}</${name}>`,
  );
  return `<?xml version="1.0" encoding="utf-8" standalone="yes"?>\n<oembed>${fields.join('')}</oembed>\n`;
}
