import { isOver } from '@commoncast/core/live/constants';
import { pathTo } from '@commoncast/core/pages/path-to';
import { VISITOR_PATHS } from '@commoncast/core/pages/paths';
import { shapeOf } from '@commoncast/core/players/snippet';
import { itemsOf } from '@commoncast/core/playlists/items-of';
import { type Html, html } from '../../html/html.ts';
import type { WatchStream, WatchVideo } from './repository.ts';
import { type WatchAddresses, type WatchedVideo, watchHead } from './watch-head.ts';

/** What is put into the page that the viewer's build made. */
export interface PageContent {
  readonly head: Html;
  readonly body: Html;
}

/** Head and body of `/v/:id`, complete without any script: title, description, share link and a linked poster. */
export function watchPage(video: WatchVideo & WatchedVideo, addresses: WatchAddresses): PageContent {
  const facade = facadeOf(video, addresses);
  const player = html`<commoncast-player video-id="${video.id}">${facade}</commoncast-player>`;
  return {
    head: watchHead(video, addresses, { ...video, kind: 'video' }),
    body: bodyOf(video, addresses, { player }),
  };
}

/** Head and body of `/live/:id`: the same for a live stream, whose player counts down, shows it, and then its replay. */
export function livePage(stream: WatchStream, addresses: WatchAddresses): PageContent {
  const facade = facadeOf(stream, addresses);
  const { hasChat } = stream;
  const chat = hasChat ? html` with-chat=""` : '';
  const player = html`<commoncast-player video-id="${stream.id}"${chat}>${facade}</commoncast-player>`;
  // Where it is sure to come, its place is kept.
  const place = !hasChat ? '' : isOver(stream.status) ? ' has-chat' : ' has-chat awaits-chat';
  return {
    head: watchHead(stream, addresses, { ...stream, kind: 'live' }),
    body: bodyOf(stream, addresses, { player, place }),
  };
}

export interface WatchPlaylist
  extends Pick<
    WatchVideo,
    'id' | 'name' | 'description' | 'isListed' | 'businessName' | 'businessLogo' | 'publicKey'
  > {
  /** At least one of these, or of the others. */
  readonly videos: readonly ListedItem<'VOD'>[];
  readonly streams?: readonly (ListedItem<'LIVE'> & { readonly index: number })[] | undefined;
}

/** A video or a live stream in a list; `width` and `height` are null until a stream has had a picture. */
interface ListedItem<Category> {
  readonly id: string;
  readonly category: Category;
  readonly title: string;
  readonly width: number | null;
  readonly height: number | null;
}

/**
 * Head and body of `/p/:id`, the same for a playlist: its player waits for the page's script, which knows the list;
 * without one, each video and stream is a link to its own page.
 */
export function playlistPage(playlist: WatchPlaylist, addresses: WatchAddresses): PageContent {
  const items = itemsOf<ListedItem<'VOD'>, ListedItem<'LIVE'> & { readonly index: number }>(playlist);
  const { width, height } = playlist.videos[0] ?? items[0] ?? {};
  const picture = { width: width ?? 0, height: height ?? 0, name: playlist.name };
  const player = html`<commoncast-player>${facadeOf(picture, addresses)}</commoncast-player>`;
  const list = html`<ol class="videos">${items.map(({ id, category, title }) => {
    const path = category === 'LIVE' ? VISITOR_PATHS.watchLive : VISITOR_PATHS.watchVideo;
    return html`<li><a href="${pathTo(path, { id })}" dir="auto">${title}</a></li>`;
  })}</ol>`;
  return {
    head: watchHead(playlist, addresses, { kind: 'playlist' }),
    body: bodyOf(playlist, addresses, { player, list }),
  };
}

type Described = Pick<WatchVideo, 'name' | 'description' | 'businessName' | 'businessLogo'>;

/** The linked poster that stands in for the player until it loads, in its proportion. */
function facadeOf(
  picture: Pick<WatchVideo, 'name' | 'width' | 'height'>,
  { watchUrl, posterUrl }: WatchAddresses,
): Html {
  const { width, height } = shapeOf(picture);
  const image = posterUrl
    ? html`<image href="${posterUrl}" width="${width}" height="${height}"/>`
    : html`<rect width="${width}" height="${height}"/>`;
  const box = `0 0 ${width} ${height}`;
  return html`<a href="${watchUrl}"><svg width="100%" viewBox="${box}" display="block" role="img" aria-label="${picture.name}">${image}</svg></a>`;
}

function bodyOf(
  { name, description, businessName, businessLogo }: Described,
  { watchUrl }: WatchAddresses,
  { player, list, place = '' }: { readonly player: Html; readonly list?: Html; readonly place?: string },
): Html {
  return html`<header class="site-header">
      ${businessLogo && html`<img src="${businessLogo}" alt="">`}<span dir="auto">${businessName}</span>
    </header>
    <main class="watch${place}">
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

/** What there are pages of for visitors. */
export type WatchedKind = 'video' | 'playlist' | 'stream';

/** What the page says when the video, playlist or stream is gone, unpublished or unknown. */
export function missingPage(kind: WatchedKind): PageContent {
  return {
    head: html`<title>${kind[0]?.toUpperCase()}${kind.slice(1)} not found</title><meta name="robots" content="noindex">`,
    body: html`<main class="notice">
      <h1>This ${kind} is not here</h1>
      <p>It may have been taken back by its owner, or the link may be incomplete.</p>
    </main>`,
  };
}
