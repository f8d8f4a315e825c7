import type { Oembed, OembedQuery } from '@commoncast/core/assets/oembed';
import { Id } from '@commoncast/core/http/values';
import { frameOf } from '@commoncast/core/players/snippet';
import * as v from 'valibot';
import { escapeHtml } from '../../html/html.ts';
import { fitInto } from '../../media/vod/ladder/fit.ts';
import { POSTER_SHORT_SIDE } from '../../media/vod/pictures/poster-size.ts';
import type { Framed } from './framed.ts';

/** How long consumers may keep an answer. */
export const OEMBED_AGE_S = 300;
const WIDE = { width: 1280, height: 720 } as const;
const USUAL_WIDTH = 640;
const LARGEST_WIDTH = 1920;

/** The id in the address of a watch page or frame of this server; null for any other address. */
export function readOembedUrl(text: string, publicOrigin: string): string | null {
  if (!URL.canParse(text)) return null;
  const { origin, pathname } = new URL(text);
  const [, id] = /^\/(?:v|p|embed)\/([^/]+)\/?$/.exec(pathname) ?? [];
  return origin === publicOrigin && v.is(Id, id) ? id : null;
}

/** Describes a frame, in the proportions of its video, as large as the consumer has room for. */
export function oembedOf(framed: Framed, query: OembedQuery, publicOrigin: string): Oembed {
  const { id, businessName, video } = framed;
  const shape = video && video.width > 0 && video.height > 0 ? video : WIDE;
  const size = sizeFor(shape, query);
  const title = framed.title ?? businessName;
  const poster = video?.posterVersion && fitInto(shape, POSTER_SHORT_SIDE);
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
    ...(poster && {
      thumbnail_url: `${publicOrigin}/cdn/thumbnail/${video.id}.png?v=${video.posterVersion}`,
      thumbnail_width: poster.width,
      thumbnail_height: poster.height,
    }),
  };
}

interface Size {
  readonly width: number;
  readonly height: number;
}

function sizeFor(shape: Size, { maxwidth, maxheight }: OembedQuery): Size {
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
