import { randomUUID } from 'node:crypto';
import type { Beat, BeatBatch } from '@commoncast/core/insights/beat';

/** What a person's browser sends; a program's name would count as a bot. */
export const BROWSER = 'Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0';

/** A beat in the middle of a play. */
export function beatOf(overrides: Partial<Beat> = {}): Beat {
  return {
    playId: randomUUID(),
    seq: 0,
    event: 'beat',
    tClient: Date.now(),
    positionMs: 0,
    playingMs: 0,
    rebufferMs: 0,
    rebufferCount: 0,
    ranges: [],
    visible: true,
    rate: 1,
    muted: false,
    ...overrides,
  };
}

/** A batch from a new page. */
export function batchOf(key: string, beats: Beat[], overrides: Partial<BeatBatch> = {}): BeatBatch {
  return {
    v: 1,
    key,
    sessionId: randomUUID(),
    pageUrl: 'https://shop.example/film?customer=7#top',
    referrer: 'https://search.example/?q=film',
    beats,
    ...overrides,
  };
}
