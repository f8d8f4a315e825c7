import { firstVariant } from './first-variant.ts';
import { firstParts, lowestVariant } from './playlist-peek.ts';
import type { Source } from './source.ts';

/** A body that was asked for before the engine was there, with the times that its bandwidth estimate needs. */
export interface PrefetchedBody {
  readonly url: string;
  readonly data: ArrayBuffer;
  readonly startMs: number;
  readonly firstByteMs: number;
  readonly endMs: number;
}

/** What is fetched while the engine itself is still on its way. */
export interface Prefetch {
  /** The path of the rendition that comes first, where the details name any. */
  readonly first: string | undefined;
  /** Asks for the first segments too: somebody pressed play. */
  media(): void;
  /** Hands a body over, once; undefined where it was never asked for. */
  take(url: string): Promise<PrefetchedBody> | undefined;
}

export interface PrefetchOptions {
  readonly source: Source;
  /** Bits a second that are known of the line. */
  readonly bps: number;
  /** Of the place for the picture, in device pixels. */
  readonly widthPx: number;
  readonly startS: number;
  readonly signal: AbortSignal;
}

/**
 * Fetches what the first picture needs. Where the details carry the beginning of the rendition's playlist, that is its
 * initialisation and its first segment, and no playlist at all; else the playlists that lead there. The engine asks for
 * the same addresses and gets what is there; where one failed, it asks by itself.
 */
export function createPrefetch({ source, bps, widthPx, startS, signal }: PrefetchOptions): Prefetch {
  const bodies = new Map<string, Promise<PrefetchedBody>>();
  const get = (url: string): Promise<PrefetchedBody> => {
    const body = readBody(url, signal);
    body.catch(() => {});
    bodies.set(url, body);
    return body;
  };
  const getText = (url: string): Promise<string> =>
    get(url).then(({ data }) => new TextDecoder().decode(data));

  const first = firstVariant(source.variants, bps, widthPx);
  let playlistUrl = new URL(first?.path ?? '', source.url).href;
  const playlist = first?.opening
    ? Promise.resolve(first.opening)
    : getText(playlistUrl).then((text) => {
        const variant = lowestVariant(text);
        if (!variant) return text;
        playlistUrl = new URL(variant, playlistUrl).href;
        return getText(playlistUrl);
      });
  playlist.catch(() => {});
  let isAskedForMedia = false;

  return {
    first: first?.path,
    media() {
      if (isAskedForMedia) return;
      isAskedForMedia = true;
      playlist
        .then((text) => {
          for (const part of firstParts(text, startS)) get(new URL(part, playlistUrl).href);
        })
        .catch(() => {});
    },
    take(url) {
      const body = bodies.get(url);
      bodies.delete(url);
      return body;
    },
  };
}

async function readBody(url: string, signal: AbortSignal): Promise<PrefetchedBody> {
  const startMs = performance.now();
  const response = await fetch(url, { signal });
  const firstByteMs = performance.now();
  if (!response.ok) throw new Error(url);
  const data = await response.arrayBuffer();
  return { url: response.url, data, startMs, firstByteMs, endMs: performance.now() };
}
