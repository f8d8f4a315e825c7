import { PLACED_WIDTH } from '@commoncast/core/cdn/poster';
import { pathTo } from '@commoncast/core/pages/path-to';
import { VISITOR_PATHS } from '@commoncast/core/pages/paths';
import type { Clock } from '../../clock.ts';
import type { LiveAddresses } from '../../live/engine/live-addresses.ts';
import { type Secret, signedCdnPath } from '../../storage/signed-path.ts';
import type { Storage } from '../../storage/storage.ts';
import { createLiveLinks, type LiveLinks } from './live-links.ts';
import type { VideoRow } from './tables.ts';
import { isPlayable, isPublic } from './video-visibility.ts';

/** Signed addresses live for 6 to 12 hours; all made within the same 6 hours are equal, so that caches can keep them. */
const WINDOW_MS = 6 * 3_600_000;

type Linked = Pick<
  VideoRow,
  | 'id'
  | 'is_published'
  | 'media_status'
  | 'access_visibility'
  | 'deleted_at'
  | 'poster_version'
  | 'storyboard_version'
>;

type Gated = Pick<Linked, 'id' | 'is_published' | 'media_status' | 'access_visibility' | 'deleted_at'>;

interface LinkedCaption {
  readonly language: string;
  readonly version: string;
}

/** A video that anybody may watch. */
interface Shown {
  readonly id: string;
  /** Its business has an allow-list, so that visitors get signed addresses, and only where they may watch. */
  readonly is_restricted: boolean;
}

/** Absolute URLs of a video's files, at the origin of media, and of its pages; and the same of live streams. */
export interface MediaLinks extends LiveLinks {
  /** For anybody, while the video is public. The version in it makes it safe to cache forever. */
  publicPoster(video: Pick<VideoRow, 'id' | 'poster_version'>): string | null;
  /** The poster for a player's place: as the placements that sites paste have it, so that a page asks for it once. */
  placedPoster(video: Pick<VideoRow, 'id' | 'poster_version'>): string | null;
  /** The same of an alternate poster. */
  placedAlternate(videoId: string, posterId: string): string;
  publicStoryboard(video: Shown & Pick<VideoRow, 'storyboard_version'>): string | null;
  publicPlaylist(video: Shown): string;
  publicCaption(video: Shown, caption: LinkedCaption): string;
  /** When what is signed now expires: as long as it stays the same, so do the addresses. */
  signedUntil(): Date;
  /** For a member of the business, published or not. */
  poster(video: Linked): Promise<string | null>;
  alternatePoster(video: Gated, posterId: string): Promise<string>;
  storyboard(video: Linked): Promise<string | null>;
  playlist(video: Linked): Promise<string | null>;
  caption(videoId: string, caption: LinkedCaption): Promise<string>;
  watchPage(videoId: string): string;
  playlistPage(playlistId: string): string;
}

interface LinkParts {
  readonly publicOrigin: string;
  /** Where browsers find media. */
  readonly mediaOrigin: string;
  readonly storage: Pick<Storage, 'signGet'>;
  readonly liveAddresses: LiveAddresses;
  /** The secret with which the storage signs. */
  readonly mediaSecret: Secret;
  readonly clock: Clock;
}

/** The storage key of a file made from a video. */
export function vodKey(videoId: string, file?: string): string {
  return file === undefined ? `vod/${videoId}` : `vod/${videoId}/${file}`;
}

/** Next to a video's files by URL; separate in the storage, because a new attempt at the video clears its folder. */
export const CAPTION_PREFIX = 'captions-';

/** The storage key of a video's captions, of one file or of all. */
export function captionKey(videoId: string, file?: string): string {
  return file === undefined ? `captions/${videoId}` : `captions/${videoId}/${file}`;
}

/** The name of a file of captions: one for each version, or the only one of a language, as it once was. */
export function captionFile(language: string, version?: string): string {
  return version === undefined ? `${language}.vtt` : `${language}-${version}.vtt`;
}

/** A poster as it was taken or chosen: its sizes and formats are made from it. */
export const POSTER_FILE = 'poster.png';

const alternateName = (posterId: string): string => `poster-${posterId}.png`;

/** The id of an alternate poster by the name of its file in URLs; undefined for any other file. */
export function alternateOf(name: string): string | undefined {
  return /^poster-([0-9a-f-]{36})\.png$/.exec(name)?.[1];
}

/** The storage key of a poster that somebody has chosen, or of all of a video. */
export function posterKey(videoId: string, folder?: string): string {
  return folder === undefined ? `posters/${videoId}` : `posters/${videoId}/${folder}`;
}

/** Everything that is stored of a video. */
export function mediaPrefixes(videoId: string): string[] {
  return [`originals/${videoId}`, vodKey(videoId), captionKey(videoId), posterKey(videoId)];
}

/** Creates the links of the server with these origins. */
export function createMediaLinks(parts: LinkParts): MediaLinks {
  const { publicOrigin, mediaOrigin, storage, mediaSecret, clock } = parts;
  const signedUntil = () => new Date((Math.floor(clock().getTime() / WINDOW_MS) + 2) * WINDOW_MS);
  const signed = async (videoId: string, file: string, version?: string) => {
    const folder = await storage.signGet(vodKey(videoId), signedUntil());
    return `${mediaOrigin}${folder}/${file}${version === undefined ? '' : `?v=${version}`}`;
  };
  const publicFolder = ({ id, is_restricted }: Shown): string =>
    mediaOrigin +
    (is_restricted ? signedCdnPath(mediaSecret, vodKey(id), signedUntil(), 'visit') : `/cdn/${vodKey(id)}`);
  const publicAlternate = (videoId: string, posterId: string) =>
    `${mediaOrigin}/cdn/vod/${videoId}/${alternateName(posterId)}`;
  const publicPoster: MediaLinks['publicPoster'] = ({ id, poster_version }) =>
    poster_version && `${mediaOrigin}/cdn/thumbnail/${id}.png?v=${poster_version}`;
  return {
    ...createLiveLinks({ ...parts, signedUntil }),
    publicPoster,
    placedPoster: ({ id, poster_version }) =>
      poster_version && `${mediaOrigin}/cdn/thumbnail/${id}.png?w=${PLACED_WIDTH}`,
    placedAlternate: (videoId, posterId) => `${publicAlternate(videoId, posterId)}?w=${PLACED_WIDTH}`,
    publicStoryboard: (video) =>
      video.storyboard_version && `${publicFolder(video)}/storyboard.vtt?v=${video.storyboard_version}`,
    publicPlaylist: (video) => `${publicFolder(video)}/index.m3u8`,
    publicCaption: (video, { language, version }) =>
      `${publicFolder(video)}/${CAPTION_PREFIX}${language}.vtt?v=${version}`,
    signedUntil,
    caption: (videoId, { language, version }) => signed(videoId, `${CAPTION_PREFIX}${language}.vtt`, version),
    poster: async (video) => {
      if (isPublic(video)) return publicPoster(video);
      return video.poster_version && (await signed(video.id, POSTER_FILE, video.poster_version));
    },
    // The version is for the sizes, which are made from an address that has one; the poster itself never changes.
    alternatePoster: async (video, posterId) =>
      isPublic(video)
        ? `${publicAlternate(video.id, posterId)}?v=1`
        : await signed(video.id, alternateName(posterId), '1'),
    storyboard: async ({ id, storyboard_version }) =>
      storyboard_version && (await signed(id, 'storyboard.vtt', storyboard_version)),
    playlist: async (video) => (isPlayable(video) ? await signed(video.id, 'index.m3u8') : null),
    watchPage: (videoId) => publicOrigin + pathTo(VISITOR_PATHS.watchVideo, { id: videoId }),
    playlistPage: (playlistId) => publicOrigin + pathTo(VISITOR_PATHS.watchPlaylist, { id: playlistId }),
  };
}
