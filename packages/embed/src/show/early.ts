import { firstParts, lowestVariant } from './playlist-peek.ts';

/** A body that was asked for before the engine was there, with the times that its bandwidth estimate needs. */
export interface EarlyBody {
  readonly url: string;
  readonly data: ArrayBuffer;
  readonly startMs: number;
  readonly firstByteMs: number;
  readonly endMs: number;
}

/** What is fetched while the engine itself is still on its way. */
export interface Early {
  /** Asks for the first segments too: somebody pressed play. */
  media(): void;
  /** Hands a body over, once; undefined where it was never asked for. */
  take(url: string): Promise<EarlyBody> | undefined;
}

/**
 * Follows the playlists to the first picture: master, the lowest rendition's playlist, its initialisation and first
 * segment. The engine asks for the same addresses and gets what is there; where one failed, it asks by itself.
 * @param master the request for the master playlist, which the loader has made already
 */
export function createEarly(masterUrl: string, master: Promise<Response>, signal: AbortSignal): Early {
  const bodies = new Map<string, Promise<EarlyBody>>();
  const get = (url: string, answer = fetch(url, { signal })): Promise<EarlyBody> => {
    const body = readBody(answer);
    body.catch(() => {});
    bodies.set(url, body);
    return body;
  };

  const first = get(masterUrl, master);
  const playlist = first.then((body) => {
    const variant = lowestVariant(textOf(body));
    return variant ? get(new URL(variant, body.url).href) : body;
  });
  playlist.catch(() => {});
  let isAskedForMedia = false;

  return {
    media() {
      if (isAskedForMedia) return;
      isAskedForMedia = true;
      playlist
        .then((body) => {
          for (const part of firstParts(textOf(body))) get(new URL(part, body.url).href);
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

const textOf = ({ data }: EarlyBody): string => new TextDecoder().decode(data);

async function readBody(answer: Promise<Response>): Promise<EarlyBody> {
  const startMs = performance.now();
  const response = await answer;
  const firstByteMs = performance.now();
  if (!response.ok) throw new Error(`${response.status}`);
  const data = await response.arrayBuffer();
  return { url: response.url, data, startMs, firstByteMs, endMs: performance.now() };
}
