import { type Html, html } from '../../html/html.ts';
import type { WatchVideo } from './repository.ts';
import { type WatchAddresses, type WatchedVideo, watchHead } from './watch-head.ts';

/** What is put into the page that the viewer's build made. */
export interface PageContent {
  readonly head: Html;
  readonly body: Html;
}

/** Head and body of `/v/:id`, complete without any script: title, description, share link and a linked poster. */
export function watchPage(video: WatchVideo & WatchedVideo, addresses: WatchAddresses): PageContent {
  const facade = facadeOf(video.name, addresses);
  const player = html`<commoncast-player video-id="${video.id}">${facade}</commoncast-player>`;
  return { head: watchHead(video, addresses, video), body: bodyOf(video, addresses, { player }) };
}

export interface WatchPlaylist
  extends Pick<
    WatchVideo,
    'id' | 'name' | 'description' | 'isListed' | 'businessName' | 'businessLogo' | 'publicKey'
  > {
  /** At least one. */
  readonly videos: readonly { readonly id: string; readonly title: string }[];
}

/**
 * Head and body of `/p/:id`, the same for a playlist: its player waits for the page's script, which knows the list;
 * without one, each video is a link to its own page.
 */
export function playlistPage(playlist: WatchPlaylist, addresses: WatchAddresses): PageContent {
  const player = html`<commoncast-player>${facadeOf(playlist.name, addresses)}</commoncast-player>`;
  const list = html`<ol class="videos">${playlist.videos.map(
    ({ id, title }) => html`<li><a href="/v/${id}" dir="auto">${title}</a></li>`,
  )}</ol>`;
  return { head: watchHead(playlist, addresses, null), body: bodyOf(playlist, addresses, { player, list }) };
}

type Described = Pick<WatchVideo, 'name' | 'description' | 'businessName' | 'businessLogo'>;

/** The linked poster that stands in for the player until it loads. */
const facadeOf = (name: string, { watchUrl, posterUrl }: WatchAddresses): Html =>
  html`<a href="${watchUrl}"><svg width="100%" viewBox="0 0 16 9" role="img" aria-label="${name}">${
    posterUrl ? html`<image href="${posterUrl}" width="16" height="9"/>` : html`<rect width="16" height="9"/>`
  }</svg></a>`;

function bodyOf(
  { name, description, businessName, businessLogo }: Described,
  { watchUrl }: WatchAddresses,
  { player, list }: { readonly player: Html; readonly list?: Html },
): Html {
  return html`<header class="site-header">
      ${businessLogo && html`<img src="${businessLogo}" alt="">`}<span dir="auto">${businessName}</span>
    </header>
    <main class="watch">
      ${player}
      <div id="details">
        <h1 dir="auto">${name}</h1>
        <div class="facts">
          <p dir="auto">${businessName}</p>
          <div class="share"><a href="${watchUrl}">${watchUrl}</a></div>
        </div>
        <p class="description" dir="auto">${description}</p>
        ${list}
      </div>
    </main>`;
}

/** What the page says when the video or playlist is gone, unpublished or unknown. */
export function missingPage(kind: 'video' | 'playlist'): PageContent {
  return {
    head: html`<title>${kind === 'video' ? 'Video' : 'Playlist'} not found</title><meta name="robots" content="noindex">`,
    body: html`<main class="notice">
      <h1>This ${kind} is not here</h1>
      <p>It may have been taken back by its owner, or the link may be incomplete.</p>
    </main>`,
  };
}
