import { KPI_NAMES, type KpiName } from '@commoncast/core/insights/constants';
import type { KpiAnswer } from '@commoncast/core/insights/schema';
import { expect, test } from 'vitest';
import { audienceFigures, formatJitter, formatLatency, formatLoss } from './audience-words.ts';

const answerOf = (values: Partial<Record<KpiName, number | null>>): KpiAnswer => ({
  kpis: KPI_NAMES.map((name) => ({ name, unit: 'count', value: values[name] ?? null, previous: null })),
  dailyUniqueViewers: 0,
  suspect: { plays: 0, watchTimeMs: 0 },
  countedUntil: '2026-03-01T12:00:00.000Z',
});
const wordsOf = (answer: KpiAnswer | undefined) =>
  audienceFigures(answer).map(({ label, value, note }) => [label, value, note].join(' | '));

test('a broadcast that was watched says by whom, for how long and how far behind', () => {
  const values = {
    ...{ liveViews: 1_204, uniqueViewers: 980, peakConcurrent: 640, plays: 1_500, liveWatchTime: 45_000_000 },
    ...{ liveTimeBroadcast: 3_600_000, averageLatency: 1_320, hlsPlays: 1_125, webRtcPlays: 375 },
    ...{ packetLossRatio: 0.0042, averageJitter: 3.42 },
  };
  expect(wordsOf(answerOf(values))).toEqual([
    'Live views | 1,204 | by 980 viewers',
    'Peak viewers | 640 | at the same time',
    'Watched live | 12 h 30 min | by all together',
    'Average view | 30 s | of 1 h on air',
    'Average latency | 1.3 s | behind live',
    'Protocol | 25% | by WebRTC, else by HLS',
    'Packets lost | 0.42% | on the way to WebRTC viewers',
    'Jitter | 3.4 ms | average of WebRTC viewers',
  ]);
});

test('one that nobody watched has no averages', () => {
  const values = audienceFigures(answerOf({ liveViews: 0, liveWatchTime: 0 })).map(({ value }) => value);
  expect(values).toEqual(['0', '–', '0 s', '–', '–', '–', '–', '–']);
});

test.each([
  [{ hlsPlays: 3 }, 'nobody watched by WebRTC'],
  // An older player, or one that left before its first look.
  [{ webRtcPlays: 3 }, 'not measured'],
])('with %j there is no loss and no jitter, and why', (values, note) => {
  expect(wordsOf(answerOf(values)).slice(-2)).toEqual([`Packets lost | – | ${note}`, `Jitter | – | ${note}`]);
});

test.each([
  [0, '0%'],
  [0.00001, 'under 0.01%'],
  [0.0004, '0.04%'],
  [0.0214, '2.1%'],
  [0.154, '15%'],
])('a loss of %d is read as %s', (ratio, words) => {
  expect(formatLoss(ratio)).toBe(words);
});

test.each([
  [0.04, '0 ms'],
  [2.44, '2.4 ms'],
  [35.4, '35 ms'],
])('%d ms of jitter are read as %s', (jitterMs, words) => {
  expect(formatJitter(jitterMs)).toBe(words);
});

test('without an answer only the names are there', () => {
  expect(audienceFigures(undefined).every(({ value, note }) => value === undefined && note === '')).toBe(
    true,
  );
});

test.each([
  [46, '50 ms'],
  [994, '990 ms'],
  [995, '1 s'],
  [1_340, '1.3 s'],
])('%d ms are read as %s', (latencyMs, words) => {
  expect(formatLatency(latencyMs)).toBe(words);
});
