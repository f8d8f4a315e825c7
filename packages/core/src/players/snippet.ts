import { placeholderColor } from '../cdn/placeholder-color.ts';
import { PLACED_WIDTH } from '../cdn/poster.ts';
import type { WithId } from '../http/with-id.ts';
import { FRAME, WATCH_PLAYLIST, WATCH_VIDEO } from '../pages/route.ts';
import type { Player } from './schema.ts';

/** The URL in a business's snippet, without its checksum, which is made from it. */
export function codeSnippetOf(origin: string, publicKey: string): string {
  return `${origin}/sub-apps/widgets/player/index.js?key=${encodeURIComponent(publicKey)}`;
}

/** The snippet of a business: pasted once per page, it serves all players and widgets on it. */
export function siteSnippetOf(codeSnippet: string, checksum: string): string {
  return `<script async src="${escapeAttribute(`${codeSnippet}&sum=${encodeURIComponent(checksum)}`)}"></script>`;
}

/**
 * The site snippet for one fixed version of the embed: the browser refuses a file whose bytes do not match the hash.
 * It no longer changes when the embed does, for better or for worse.
 * @param version the folder of the pinned loader
 * @param integrity its Subresource Integrity hash
 */
export function pinnedSnippetOf(
  codeSnippet: string,
  checksum: string,
  { version, integrity }: { readonly version: string; readonly integrity: string },
): string {
  const src = `${codeSnippet.replace('/index.js', `/${version}/index.js`)}&sum=${encodeURIComponent(checksum)}`;
  return `<script async src="${escapeAttribute(src)}" integrity="${escapeAttribute(integrity)}" crossorigin="anonymous"></script>`;
}

/** What a placement needs to know of a player. */
interface PlacedPlayer extends Pick<WithId<Player>, 'id' | 'content'> {
  readonly autoPlay?: boolean;
}

/**
 * One player's element on a page. Its content reserves the space and links to the video before any script has
 * run, without inline styles, and under any content security policy. Around it is a block, to which themes give the
 * width of their text; the element itself is one only once the script is there.
 */
export function placementOf(origin: string, { id, content, autoPlay = false }: PlacedPlayer): string {
  // What it needs in any case does not wait for its details then.
  const open = `<div><commoncast-player player-id="${id}"${autoPlay ? ' preload' : ''}>`;
  const close = '</commoncast-player></div>';
  if (!content) return open + close;
  const { contentId, category, name, posterUrl, posterPlaceholder } = content;
  const { width, height } = shapeOf(content);
  const size = `width="${width}" height="${height}"`;
  // Without a version: the page outlives this poster. A playlist has the poster of whichever video is first now.
  const [, videoId = contentId] = /\/cdn\/thumbnail\/([^/.]+)\.png/.exec(posterUrl ?? '') ?? [];
  // Before what plays by itself, a picture would only delay the first frame.
  const hasPicture = !autoPlay && posterUrl !== null && (category !== 'PLAYLIST' || videoId !== contentId);
  const color = placeholderColor(posterPlaceholder ?? '');
  const ground = color || !hasPicture ? `<rect ${size}${color ? ` fill="${color}"` : ''}/>` : '';
  // Pictures may have an origin of their own.
  const mediaOrigin = URL.parse(posterUrl ?? '')?.origin ?? origin;
  const image = `<image href="${mediaOrigin}/cdn/thumbnail/${videoId}.png?w=${PLACED_WIDTH}" ${size}/>`;
  const picture = ground + (hasPicture ? image : '');
  const page = category === 'PLAYLIST' ? WATCH_PLAYLIST : WATCH_VIDEO;
  const sign = `<path d="M${tidy(width / 2 - 1.2)} ${tidy(height / 2 - 1.5)}v3l2.6-1.5z" fill="white"/>`;
  return (
    `${open}<a href="${origin}${page}${contentId}"><svg width="100%" viewBox="0 0 ${width} ${height}" ` +
    `display="block" role="img" aria-label="${escapeAttribute(`Play ${name}`)}">${picture}${sign}</svg></a>${close}`
  );
}

/** The sides of a picture; unknown or 0 where there is none. */
export interface Picture {
  readonly width: number | null;
  readonly height: number | null;
}

/** A drawing in the proportion of a picture, 9 along its shorter side; 16 × 9 where there is no picture. */
export function shapeOf({ width, height }: Picture): { width: number; height: number } {
  const ratio = (width ?? 0) / (height ?? 0);
  if (!(ratio > 0 && ratio < Number.POSITIVE_INFINITY)) return { width: 16, height: 9 };
  return ratio > 1 ? { width: tidy(9 * ratio), height: 9 } : { width: 9, height: tidy(9 / ratio) };
}

const tidy = (length: number): number => Math.round(length * 100) / 100;

/** What a frame may do besides showing: without it, another site's page refuses auto play and full screen. */
export const FRAME_RIGHTS = 'autoplay; fullscreen; picture-in-picture; encrypted-media';

/** A player or a public video in a frame. */
export interface FramePlace {
  readonly id: string;
  readonly title: string;
  readonly width: number;
  readonly height: number;
}

/** A player's frame, for sites that do not allow scripts. */
export function frameOf(origin: string, { id, title, width, height }: FramePlace): string {
  return (
    `<iframe src="${origin}${FRAME}${id}" title="${escapeAttribute(title)}" width="${width}" height="${height}" ` +
    `allow="${FRAME_RIGHTS}" frameborder="0" loading="lazy"></iframe>`
  );
}

/**
 * The text as an attribute's value. `&` stays where HTML reads it literally anyway, so that people can read the URL
 * they paste.
 */
export function escapeAttribute(text: string): string {
  return text
    .replace(/&(?=#|[A-Za-z][A-Za-z0-9]*;)/g, '&amp;')
    .replace(/"/g, '&quot;')
    .replace(/</g, '&lt;');
}
