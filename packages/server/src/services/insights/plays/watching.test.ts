import { describe, expect, test } from 'vitest';
import { NOON_MS, playState } from '../../../../test/insights/play-states.ts';
import { watchingUntil } from './watching.ts';

const MINUTE_MS = 60_000;
const going = (stalledMs: number) =>
  playState({ motion: 'going', advancedAtMs: NOON_MS, lastClientMs: NOON_MS + stalledMs });

describe('a play counts as watching', () => {
  test('for thirty seconds after its last arrival by our clock, whatever the visitor’s says', () => {
    const play = { ...going(0), lastReceivedAtMs: NOON_MS + MINUTE_MS };
    expect(watchingUntil(play)).toBe(NOON_MS + MINUTE_MS + 30_000);
  });

  test('while it rebuffers, for five minutes and no longer', () => {
    expect(watchingUntil(going(4 * MINUTE_MS))).toBe(NOON_MS + 30_000);
    expect(watchingUntil(going(5 * MINUTE_MS - 10_000))).toBe(NOON_MS + 10_000);
    expect(watchingUntil(going(5 * MINUTE_MS - 1))).toBe(NOON_MS + 1);
    expect(watchingUntil(going(5 * MINUTE_MS))).toBeNull();
    expect(watchingUntil(going(6 * MINUTE_MS))).toBeNull();
  });

  test('once the picture has begun to move, however long that took', () => {
    expect(watchingUntil({ ...going(10 * MINUTE_MS), motion: 'started' })).toBe(NOON_MS + 30_000);
  });

  test('not while the picture rests or nothing has been said of it', () => {
    for (const motion of ['resting', null] as const)
      expect(watchingUntil({ ...going(0), motion })).toBeNull();
  });
});
