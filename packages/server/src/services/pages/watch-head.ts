import { type Html, html, jsonForScript } from '../../html/html.ts';
import { SHARE_SIZE } from '../../media/pictures/picture-job.ts';
import { oembedLink } from './embed-page.ts';

export interface Described {
  readonly name: string;
  readonly description: string;
  readonly isListed: boolean;
  readonly businessName: string;
}

/** What a page shows, for search engines and other programs. */
export interface WatchedVideo {
  readonly durationMs: number;
  readonly createdAt: Date;
  /** The HLS master playlist; null where its address is good for some hours only. */
  readonly playlistUrl: string | null;
}

export interface WatchAddresses {
  readonly watchUrl: string;
  readonly posterUrl: string | null;
  /** The picture for link previews. */
  readonly shareImageUrl: string | null;
  /** The page that other sites frame, and the size that suits it. */
  readonly frame: { readonly url: string; readonly width: number; readonly height: number };
  readonly embedScript: string;
  readonly oembedUrl: string;
}

/** Everything that link previews, search engines and download programs read. @param video null for a playlist */
export function watchHead(content: Described, addresses: WatchAddresses, video: WatchedVideo | null): Html {
  const { name, businessName } = content;
  const { watchUrl, shareImageUrl, frame, embedScript, oembedUrl } = addresses;
  // Search engines quote a page without a description; link previews show nothing.
  const kind = video ? 'Video' : 'Playlist';
  const summary = content.description.replace(/\s+/g, ' ').trim().slice(0, 200);
  return html`<title>${name} · ${businessName}</title>
    ${summary && html`<meta name="description" content="${summary}">`}
    ${!content.isListed && html`<meta name="robots" content="noindex">`}
    <link rel="canonical" href="${watchUrl}">
    <meta property="og:type" content="video.other">
    <meta property="og:site_name" content="${businessName}">
    <meta property="og:title" content="${name}">
    <meta property="og:description" content="${summary || `${kind} by ${businessName}`}">
    <meta property="og:url" content="${watchUrl}">
    ${shareImageUrl && shareImage(shareImageUrl)}
    ${frameTags(frame)}
    ${oembedLink(oembedUrl, name)}
    ${video && videoObject({ ...content, description: summary || name }, addresses, video)}
    <script async src="${embedScript}"></script>`;
}

const shareImage = (url: string): Html => html`<meta property="og:image" content="${url}">
    <meta property="og:image:type" content="image/jpeg">
    <meta property="og:image:width" content="${SHARE_SIZE.width}">
    <meta property="og:image:height" content="${SHARE_SIZE.height}">`;

/** Sites that let their visitors watch without leaving open this frame. */
const frameTags = ({ url, width, height }: WatchAddresses['frame']): Html =>
  html`<meta property="og:video:url" content="${url}">
    <meta property="og:video:type" content="text/html">
    <meta property="og:video:width" content="${width}">
    <meta property="og:video:height" content="${height}">
    <meta name="twitter:card" content="player">
    <meta name="twitter:player" content="${url}">
    <meta name="twitter:player:width" content="${width}">
    <meta name="twitter:player:height" content="${height}">`;

/** https://schema.org/VideoObject with the properties that Google asks for. */
function videoObject(
  { name, description }: Described,
  { shareImageUrl, frame }: WatchAddresses,
  { durationMs, createdAt, playlistUrl }: WatchedVideo,
): Html {
  const object = {
    '@context': 'https://schema.org',
    '@type': 'VideoObject',
    name,
    description,
    ...(shareImageUrl && { thumbnailUrl: [shareImageUrl] }),
    uploadDate: createdAt.toISOString(),
    duration: `PT${Math.round(durationMs / 1000)}S`,
    embedUrl: frame.url,
    ...(playlistUrl && { contentUrl: playlistUrl }),
  };
  return html`<script type="application/ld+json">${jsonForScript(object)}</script>`;
}
