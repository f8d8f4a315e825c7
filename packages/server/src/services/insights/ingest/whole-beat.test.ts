import { expect, test } from 'vitest';
import { beatOf } from '../../../../test/insights/beats.ts';
import { wholeBeat } from './whole-beat.ts';

test('times are rounded to whole milliseconds, and capped at what anybody can watch', () => {
  const month = 30 * 24 * 3_600_000;
  const beat = beatOf({
    tClient: 1_000.4,
    playingMs: 99.5,
    rebufferMs: 1e12,
    startupMs: 0.4,
    ranges: [[0.2, 9.8]],
  });
  expect(wholeBeat(beat)).toEqual({
    ...beat,
    tClient: 1_000,
    playingMs: 100,
    rebufferMs: month,
    startupMs: 0,
    ranges: [[0, 10]],
  });
});

test('nobody is further behind the edge of a broadcast than a minute', () => {
  const liveOf = (latencyMs: number) => wholeBeat(beatOf({ live: { protocol: 'hls', latencyMs } })).live;
  expect(liveOf(1_299.6)).toEqual({ protocol: 'hls', latencyMs: 1_300 });
  expect(liveOf(1e12)).toEqual({ protocol: 'hls', latencyMs: 60_000 });
  expect(wholeBeat(beatOf({ live: { protocol: 'webRtc' } })).live).toEqual({ protocol: 'webRtc' });
});

test('jitter is kept to the microsecond, and no line has more than a second of it', () => {
  const liveOf = (jitterMs: number) =>
    wholeBeat(beatOf({ live: { protocol: 'webRtc', packetsLost: 1, packetsReceived: 2, jitterMs } })).live;
  expect(liveOf(0.41249)).toEqual({
    protocol: 'webRtc',
    packetsLost: 1,
    packetsReceived: 2,
    jitterMs: 0.412,
  });
  expect(liveOf(1e12)?.jitterMs).toBe(1_000);
});

test('texts that the database cannot hold are repaired', () => {
  const { goal, test: split } = wholeBeat(
    beatOf({
      goal: 'a\0b\ud800',
      test: { id: '01900000-0000-7000-8000-000000000001', phase: 1, variantKey: '\udc00' },
    }),
  );
  expect(goal).toBe('a\ufffdb\ufffd');
  expect(split?.variantKey).toBe('\ufffd');
});
