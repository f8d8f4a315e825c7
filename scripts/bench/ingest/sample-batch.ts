import { randomUUID } from 'node:crypto';

/** From a page on which somebody watches. */
export const BEATS_A_POST = 10;

/** A batch as a player sends it after a while: ten beats of one play. */
export function sampleBatch(key: string): string {
  const playId = randomUUID();
  const nowMs = Date.now();
  const beats = Array.from({ length: BEATS_A_POST }, (_, seq) => ({
    playId,
    seq,
    event: 'beat',
    tClient: nowMs + seq * 1_000,
    tFirst: nowMs,
    positionMs: seq * 1_000,
    playingMs: seq * 1_000,
    rebufferMs: 0,
    rebufferCount: 0,
    startupMs: 240,
    ranges: [[0, seq * 1_000]],
    visible: true,
    rate: 1,
    muted: false,
  }));
  return JSON.stringify({
    v: 1,
    key,
    sessionId: randomUUID(),
    pageUrl: 'https://shop.example/film',
    referrer: 'https://search.example/',
    beats,
  });
}
