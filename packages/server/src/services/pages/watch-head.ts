import { isOnAir, type StreamStatus } from '@commoncast/core/live/constants';
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

/** The same of a live stream. */
export interface WatchedStream {
  readonly status: StreamStatus;
  readonly createdAt: Date;
  readonly eventStart: Date | null;
  readonly startedAt: Date | null;
  readonly endedAt: Date | null;
  /** Null until it is over. */
  readonly durationMs: number | null;
}

export type Watched =
  | (WatchedVideo & { readonly kind: 'video' })
  | (WatchedStream & { readonly kind: 'live' })
  | { readonly kind: 'playlist' };

const KINDS = { video: 'Video', live: 'Live stream', playlist: 'Playlist' } as const;

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

/** Everything that link previews, search engines and download programs read. */
export function watchHead(content: Described, addresses: WatchAddresses, watched: Watched): Html {
  const { name, businessName } = content;
  const { watchUrl, shareImageUrl, frame, embedScript, oembedUrl } = addresses;
  // Search engines quote a page without a description; link previews show nothing.
  const summary = content.description.replace(/\s+/g, ' ').trim().slice(0, 200);
  return html`<title>${name} · ${businessName}</title>
    ${summary && html`<meta name="description" content="${summary}">`}
    ${!content.isListed && html`<meta name="robots" content="noindex">`}
    <link rel="canonical" href="${watchUrl}">
    <meta property="og:type" content="video.other">
    <meta property="og:site_name" content="${businessName}">
    <meta property="og:title" content="${name}">
    <meta property="og:description" content="${summary || `${KINDS[watched.kind]} by ${businessName}`}">
    <meta property="og:url" content="${watchUrl}">
    ${shareImageUrl && shareImage(shareImageUrl)}
    ${frameTags(frame)}
    ${oembedLink(oembedUrl, name)}
    ${watched.kind !== 'playlist' && videoObject({ ...content, description: summary || name }, addresses, watched)}
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
  watched: Exclude<Watched, { readonly kind: 'playlist' }>,
): Html {
  const object = {
    '@context': 'https://schema.org',
    '@type': 'VideoObject',
    name,
    description,
    ...(shareImageUrl && { thumbnailUrl: [shareImageUrl] }),
    embedUrl: frame.url,
    ...(watched.kind === 'video' ? factsOfVideo(watched) : factsOfStream(watched, name)),
  };
  return html`<script type="application/ld+json">${jsonForScript(object)}</script>`;
}

const seconds = (ms: number): string => `PT${Math.round(ms / 1000)}S`;

function factsOfVideo({ createdAt, durationMs, playlistUrl }: WatchedVideo) {
  return {
    uploadDate: createdAt.toISOString(),
    duration: seconds(durationMs),
    ...(playlistUrl && { contentUrl: playlistUrl }),
  };
}

/** https://schema.org/BroadcastEvent, for the badge that search engines show beside what is on air or to come. */
function factsOfStream({ status, createdAt, durationMs, ...times }: WatchedStream, name: string) {
  const startDate = times.startedAt ?? times.eventStart;
  return {
    uploadDate: (startDate ?? createdAt).toISOString(),
    ...(durationMs !== null && { duration: seconds(durationMs) }),
    ...(startDate && {
      publication: {
        '@type': 'BroadcastEvent',
        name,
        isLiveBroadcast: isOnAir(status),
        startDate: startDate.toISOString(),
        ...(times.endedAt && { endDate: times.endedAt.toISOString() }),
      },
    }),
  };
}
