import { setTimeout as delay } from 'node:timers/promises';
import * as HLS from 'hls-parser';

const RETRY_MS = 200;

/** A player of LL-HLS that shows nothing. */
export interface PlaylistFollower {
  /** Addresses of the parts that it has fetched, in their order. */
  readonly parts: readonly string[];
  /** The longest time in which no new part came, up to now, in milliseconds. */
  longestGapMs(): number;
  /** How often it was told that there is nothing for it, as while there is no encoder. */
  readonly refusals: number;
  /** Leaves. @throws {Error} a part that was listed could not be fetched, or the playlist was not one */
  stop(): Promise<void>;
}

/** Follows a media playlist from now on, with blocking reloads, and fetches each new part. */
export function followPlaylist(url: string): PlaylistFollower {
  const leaving = new AbortController();
  const { signal } = leaving;
  const seen = new Set<string>();
  const gapsMs: number[] = [];
  let refusals = 0;
  let lastMs = performance.now();

  async function follow(): Promise<void> {
    let query = '';
    while (!signal.aborted) {
      const answer = await fetch(url + query, { signal });
      const text = await answer.text();
      query = '';
      if (answer.status === 200) query = await take(HLS.parse(text) as HLS.types.MediaPlaylist);
      else refusals += 1;
      if (query === '') await delay(RETRY_MS, undefined, { signal });
    }
  }

  /** @returns the query with which to wait for what comes next */
  async function take({ segments }: HLS.types.MediaPlaylist): Promise<string> {
    for (const { uri } of segments.flatMap(({ parts }) => parts.filter(({ hint }) => !hint))) {
      if (seen.has(uri)) continue;
      seen.add(uri);
      const { status } = await fetch(new URL(uri, url), { signal });
      if (status !== 200) throw new Error(`${uri} was listed, and answered ${status}`);
      gapsMs.push(performance.now() - lastMs);
      lastMs = performance.now();
    }
    const last = segments.at(-1);
    if (!last) return '';
    const next = last.parts.findIndex(({ hint }) => hint);
    return `?_HLS_msn=${last.mediaSequenceNumber}&_HLS_part=${Math.max(next, 0)}`;
  }

  const following = follow().catch((error) => {
    if (!signal.aborted) throw error;
  });
  // Nobody may be waiting yet.
  following.catch(() => {});
  return {
    get parts() {
      return [...seen];
    },
    longestGapMs: () => Math.max(0, ...gapsMs, performance.now() - lastMs),
    get refusals() {
      return refusals;
    },
    async stop() {
      leaving.abort();
      await following;
    },
  };
}
