import { PLACED_WIDTH } from '@commoncast/core/cdn/poster';
import { logoAddress } from '@commoncast/core/images/image-path';
import { isOnAir, type StreamStatus } from '@commoncast/core/live/constants';
import { pathTo } from '@commoncast/core/pages/path-to';
import { VISITOR_PATHS } from '@commoncast/core/pages/paths';
import type { AccessVisibility } from '@commoncast/core/streams/constants';
import type { LiveAddresses } from '../../live/engine/live-addresses.ts';
import { type Scope, type Secret, signFolder } from '../../storage/signed-path.ts';
import type { Storage } from '../../storage/storage.ts';

/** A live stream that visitors see. */
interface ShownLive {
  readonly id: string;
  /** Its business has an allow-list, so that visitors get signed addresses. */
  readonly is_restricted: boolean;
  /** Whether its pictures can go by WebRTC. */
  readonly is_for_web_rtc: boolean;
}

interface PicturedLive {
  readonly id: string;
  readonly poster_version: string | null;
}

interface OwnLive extends PicturedLive {
  readonly access_visibility: AccessVisibility;
  readonly status: StreamStatus;
  readonly deleted_at: Date | null;
}

/** Absolute URLs of what belongs to a live stream. */
export interface LiveLinks {
  /** Where visitors get the broadcast: the multivariant playlist, and the WHEP endpoint if WebRTC can carry it. */
  publicLive(stream: ShownLive): { readonly url: string; readonly whepUrl: string | null };
  /** The playlist for a member of the business, whether or not others see the stream; null where there is none before it is on air. */
  livePreview(stream: Pick<OwnLive, 'id' | 'status'>): string | null;
  publicLivePoster(stream: PicturedLive): string | null;
  /** The poster for a player's place. */
  placedLivePoster(stream: PicturedLive): string | null;
  /** For a member of the business. */
  livePoster(stream: OwnLive): Promise<string | null>;
  livePage(streamId: string): string;
  /** Of an image, uploaded or elsewhere, as a row of a stream holds it. */
  uploaded(stored: string): string;
}

interface LiveLinkParts {
  readonly publicOrigin: string;
  readonly mediaOrigin: string;
  readonly storage: Pick<Storage, 'signGet'>;
  readonly liveAddresses: Pick<LiveAddresses, 'playback' | 'showsRehearsals'>;
  readonly mediaSecret: Secret;
  readonly signedUntil: () => Date;
}

/** The storage key of what belongs to a live stream, of one file or of all; also its folder in URLs. */
export function liveKey(streamId: string, file?: string): string {
  return file === undefined ? `live/${streamId}` : `live/${streamId}/${file}`;
}

/** The storage key of a recording, of one file or of all. */
export function archiveKey(archiveId: string, file?: string): string {
  return file === undefined ? `archive/${archiveId}` : `archive/${archiveId}/${file}`;
}

/** The whole recording: what a video is made of. */
export const RECORDING_FILE = 'recording.mp4';

/** True when anybody with the link sees the stream. POSTED ones are shown by the posts that carry them. */
export function isPublicLive({
  access_visibility,
  deleted_at,
}: Pick<OwnLive, 'access_visibility' | 'deleted_at'>): boolean {
  return access_visibility !== 'POSTED' && deleted_at === null;
}

/** Creates the links of live streams. */
export function createLiveLinks(parts: LiveLinkParts): LiveLinks {
  const { publicOrigin, mediaOrigin, storage, liveAddresses, mediaSecret, signedUntil } = parts;
  const ownFolder = async (id: string) => mediaOrigin + (await storage.signGet(liveKey(id), signedUntil()));
  const tokenFor = (id: string, scope: Scope) => signFolder(mediaSecret, liveKey(id), signedUntil(), scope);
  const posterAt = (folder: string, version: string | null, query: string) =>
    version && `${folder}/poster.png?${query}`;
  const publicPoster: LiveLinks['publicLivePoster'] = ({ id, poster_version }) =>
    posterAt(`${mediaOrigin}/cdn/${liveKey(id)}`, poster_version, `v=${poster_version}`);
  return {
    publicLive: ({ id, is_restricted, is_for_web_rtc }) => {
      const token = is_restricted ? tokenFor(id, 'visit') : null;
      const { hlsUrl: url, whepUrl } = liveAddresses.playback(id, token);
      return { url, whepUrl: is_for_web_rtc ? whepUrl : null };
    },
    livePreview: ({ id, status }) =>
      liveAddresses.showsRehearsals || isOnAir(status)
        ? liveAddresses.playback(id, tokenFor(id, 'everything')).hlsUrl
        : null,
    publicLivePoster: publicPoster,
    placedLivePoster: ({ id, poster_version }) =>
      posterAt(`${mediaOrigin}/cdn/${liveKey(id)}`, poster_version, `w=${PLACED_WIDTH}`),
    livePoster: async (stream) =>
      isPublicLive(stream)
        ? publicPoster(stream)
        : posterAt(await ownFolder(stream.id), stream.poster_version, `v=${stream.poster_version}`),
    livePage: (id) => publicOrigin + pathTo(VISITOR_PATHS.watchLive, { id }),
    uploaded: (stored) => logoAddress(stored, mediaOrigin),
  };
}
