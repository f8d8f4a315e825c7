import type { PublicVariant } from '@commoncast/core/players/schema';
import type { Prefetch } from '../prefetch.ts';
import { fetchAll } from './fetch-body.ts';
import { type MediaPlaylist, parseMediaPlaylist } from './media-playlist.ts';
import type { SmoothCopy } from './smooth-copies.ts';
import { Unsupported } from './unsupported.ts';

/** One rendition, whose playlist and initialisation segment are fetched when they are needed, and once. */
export interface Rendition extends PublicVariant {
  readonly id: number;
  readonly mimeType: string;
  /** What people call the codec of a copy of the source. */
  readonly codecName?: string;
  /** What is known of its playlist; undefined before the first answer. */
  readonly playlist: MediaPlaylist | undefined;
  /** All of its playlist. */
  complete(signal: AbortSignal): Promise<MediaPlaylist>;
  /** The same as the server has it now. */
  renew(signal: AbortSignal): Promise<MediaPlaylist>;
  /** Its initialisation segment. */
  init(signal: AbortSignal): Promise<BufferSource>;
}

/** @throws {Unsupported} its opening is not what we play */
export function createRendition(
  variant: PublicVariant | SmoothCopy,
  id: number,
  masterUrl: string,
  prefetch: Prefetch,
): Rendition {
  const url = new URL(variant.path, masterUrl).href;
  let playlist = variant.opening ? parseMediaPlaylist(variant.opening, url) : undefined;
  let initData: BufferSource | undefined;
  const get = async (address: string, signal: AbortSignal): Promise<BufferSource> => {
    const ahead = await prefetch.take(address)?.catch(() => undefined);
    return ahead?.data ?? (await fetchAll(address, { signal })).data;
  };
  return {
    ...variant,
    id,
    mimeType: mimeTypeOf(variant),
    get playlist() {
      return playlist;
    },
    async complete(signal) {
      return playlist?.isComplete ? playlist : this.renew(signal);
    },
    async renew(signal) {
      const all = parseMediaPlaylist(new TextDecoder().decode(await get(url, signal)), url);
      if (!all.isComplete) throw new Unsupported('live');
      playlist = all;
      return all;
    },
    async init(signal) {
      initData ??= await get((playlist ?? (await this.complete(signal))).initUrl, signal);
      return initData;
    },
  };
}

export function mimeTypeOf({ codecs }: PublicVariant): string {
  return `video/mp4; codecs="${codecs}"`;
}
