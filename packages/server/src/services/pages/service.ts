import { getLoader, getOembed } from '@commoncast/core/assets/api';
import type { Oembed, OembedQuery } from '@commoncast/core/assets/oembed';
import { shareImageOf } from '@commoncast/core/cdn/poster';
import { Id } from '@commoncast/core/http/values';
import { logoAddress } from '@commoncast/core/images/image-path';
import { pathTo } from '@commoncast/core/pages/path-to';
import { VISITOR_PATHS } from '@commoncast/core/pages/paths';
import type { PublicPlaylist } from '@commoncast/core/playlists/schema';
import * as v from 'valibot';
import type { Clock } from '../../clock.ts';
import type { Database } from '../../db/database.ts';
import { notFound } from '../../problems/problems.ts';
import type { PublicPlaylists } from '../playlists/public-playlists.ts';
import type { MediaLinks } from '../streams/media-links.ts';
import { type Framed, toFramed } from './framed.ts';
import {
  findFramedPlayer,
  findFramedPlaylist,
  findFramedStream,
  findFramedVideo,
} from './framed-repository.ts';
import { frameSize, oembedOf, readOembedUrl, sizeOf } from './oembed.ts';
import { findPlaylistOwner, findWatchStream, findWatchVideo } from './repository.ts';
import type { WatchAddresses } from './watch-head.ts';
import { livePage, type PageContent, playlistPage, watchPage } from './watch-page.ts';

export interface WatchedPage extends PageContent {
  /** What the page's script is told. */
  readonly props: object;
}

export interface PagesService {
  /** The watch page of a video; null where nobody may watch one of this id. */
  watchVideo(id: string): Promise<WatchedPage | null>;
  /** The same of a playlist. */
  watchPlaylist(id: string): Promise<WatchedPage | null>;
  /** The same of a live stream. */
  watchLive(id: string): Promise<WatchedPage | null>;
  /** The player of this id, or else the public video, playlist or live stream. */
  findFramed(id: string): Promise<Framed | null>;
  /** @throws {ApiError} NOT_FOUND: the address names nothing here that a site can frame */
  describe(query: v.InferOutput<typeof OembedQuery>): Promise<Oembed>;
  /** The script that shows what a business has published. */
  loaderOf(publicKey: string): string;
  oembedUrlOf(pageUrl: string): string;
}

interface PagesParts {
  readonly database: Pick<Database, 'root'>;
  readonly clock: Clock;
  readonly publicOrigin: string;
  readonly mediaOrigin: string;
  readonly links: Pick<
    MediaLinks,
    | 'publicPoster'
    | 'placedPoster'
    | 'publicPlaylist'
    | 'watchPage'
    | 'playlistPage'
    | 'publicLivePoster'
    | 'placedLivePoster'
    | 'livePage'
  >;
  readonly playlists: PublicPlaylists;
}

/** The picture and shape by which a page is known; a playlist's is its first video's. */
interface Cover {
  readonly posterUrl: string | null;
  readonly width: number;
  readonly height: number;
}

/** A list of streams alone has the first one's. */
function coverOf({ videos: [video], streams: [stream] = [] }: PublicPlaylist): Cover | undefined {
  if (video || !stream) return video;
  return { posterUrl: stream.posterUrl, width: stream.width ?? 0, height: stream.height ?? 0 };
}

/** What sites that open videos in place take. */
const FRAME_WIDTH = 1280;

/** What the pages for visitors show. Anybody may see it, so nobody is asked who they are. */
export function createPagesService(parts: PagesParts): PagesService {
  const { publicOrigin, mediaOrigin, links, playlists } = parts;
  const { clock } = parts;
  const { root } = parts.database;

  const loaderOf = (publicKey: string): string => `${getLoader.path}?key=${encodeURIComponent(publicKey)}`;
  const oembedUrlOf = (pageUrl: string): string =>
    `${new URL(getOembed.path, pageUrl)}?url=${encodeURIComponent(pageUrl)}`;
  const addressesOf = (
    { id, watchUrl }: Pick<WatchAddresses, 'watchUrl'> & { readonly id: string },
    publicKey: string,
    cover: Cover | undefined,
    shared = cover?.posterUrl ?? null,
  ): WatchAddresses => ({
    watchUrl,
    posterUrl: cover?.posterUrl ?? null,
    shareImageUrl: shared && shareImageOf(shared),
    frame: {
      url: publicOrigin + pathTo(VISITOR_PATHS.frame, { playerId: id }),
      ...frameSize(sizeOf(cover ?? null), { maxwidth: FRAME_WIDTH }),
    },
    embedScript: loaderOf(publicKey),
    oembedUrl: oembedUrlOf(watchUrl),
  });

  async function findFramed(id: string): Promise<Framed | null> {
    if (!v.is(Id, id)) return null;
    const player = await findFramedPlayer(root, id);
    if (player) return toFramed('player-id', id, player);
    const video = await findFramedVideo(root, id);
    if (video) return toFramed('video-id', id, video);
    const playlist = await findFramedPlaylist(root, id);
    if (playlist) return toFramed('playlist-id', id, playlist);
    const stream = await findFramedStream(root, id);
    return stream ? toFramed('video-id', id, stream) : null;
  }

  return {
    async watchVideo(id) {
      const video = v.is(Id, id) ? await findWatchVideo(root, id) : null;
      if (!video) return null;
      const watchUrl = links.watchPage(video.id);
      const poster = { id: video.id, poster_version: video.posterVersion };
      const cover = { ...video, posterUrl: links.placedPoster(poster) };
      const watched = {
        ...video,
        businessLogo: logoAddress(video.businessLogo, mediaOrigin),
        playlistUrl: video.isRestricted ? null : links.publicPlaylist({ id: video.id, is_restricted: false }),
      };
      return {
        ...watchPage(
          watched,
          addressesOf({ id: video.id, watchUrl }, video.publicKey, cover, links.publicPoster(poster)),
        ),
        props: {
          id: video.id,
          title: video.name,
          description: video.description,
          watchUrl,
          businessName: video.businessName,
          durationS: video.durationMs / 1000,
          publishedDate: video.createdAt.toISOString(),
        },
      };
    },
    async watchPlaylist(id) {
      const owner = v.is(Id, id) ? await findPlaylistOwner(root, id) : undefined;
      const key = id.toLowerCase();
      const playlist = owner && (await playlists.find(owner.businessId, [key])).get(key);
      if (!playlist) return null;
      const { name, description, videos, streams } = playlist;
      const businessLogo = logoAddress(owner.businessLogo, mediaOrigin);
      const watchUrl = links.playlistPage(playlist.id);
      return {
        ...playlistPage(
          { ...owner, ...playlist, businessLogo },
          addressesOf({ id: playlist.id, watchUrl }, owner.publicKey, coverOf(playlist)),
        ),
        props: {
          id: playlist.id,
          title: name,
          description,
          watchUrl,
          businessName: owner.businessName,
          durationS: videos.reduce((sum, { durationS }) => sum + durationS, 0),
          publishedDate: owner.createdAt.toISOString(),
          playlist: { id: playlist.id, name, videos, ...(streams && { streams }) },
        },
      };
    },
    async watchLive(id) {
      const stream = v.is(Id, id) ? await findWatchStream(root, id, clock()) : null;
      if (!stream) return null;
      const watchUrl = links.livePage(stream.id);
      // What belongs to the stream stands for it until there is a replay.
      const poster = { id: stream.id, poster_version: stream.posterVersion };
      const cover = { ...stream, posterUrl: links.placedLivePoster(poster) };
      const watched = { ...stream, businessLogo: logoAddress(stream.businessLogo, mediaOrigin) };
      return {
        ...livePage(
          watched,
          addressesOf({ id: stream.id, watchUrl }, stream.publicKey, cover, links.publicLivePoster(poster)),
        ),
        props: {
          id: stream.id,
          title: stream.name,
          description: stream.description,
          watchUrl,
          businessName: stream.businessName,
          durationS: (stream.durationMs ?? 0) / 1000,
          publishedDate: (stream.startedAt ?? stream.eventStart ?? stream.createdAt).toISOString(),
          live: {
            id: stream.id,
            status: stream.status,
            eventStart: stream.eventStart?.toISOString() ?? null,
          },
        },
      };
    },
    findFramed,
    async describe(query) {
      const id = readOembedUrl(query.url, publicOrigin);
      const framed = id && (await findFramed(id));
      if (!framed) throw notFound('No player or public video of this server has this address');
      const { video, live = null } = framed;
      const posterUrl = video
        ? links.publicPoster({ id: video.id, poster_version: video.posterVersion })
        : live && links.publicLivePoster({ id: live.id, poster_version: live.posterVersion });
      return oembedOf({ ...framed, posterUrl }, query, publicOrigin);
    },
    loaderOf,
    oembedUrlOf,
  };
}
