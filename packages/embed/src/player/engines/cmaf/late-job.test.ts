import { expect, it } from 'vitest';
import type { Job } from './carrier.ts';
import { isTooLate } from './late-job.ts';

const RENDITIONS = [
  { averageBandwidth: 400_000, width: 426, height: 240 },
  { averageBandwidth: 4_000_000, width: 1280, height: 720 },
];
const SITUATION = { bps: 2_000_000, latencyS: 0.1, aheadS: 5, segmentS: 4, current: 1 };
const job = (bytes: number, totalBytes = 2_000_000): Job => ({
  id: 1,
  segment: { url: '', startS: 0, endS: 4 },
  replaces: false,
  abort: new AbortController(),
  sinceMs: 0,
  bytes,
  totalBytes,
});

it.each([
  ['nine tenths are there in 4 s', job(1_800_000), 4000, false],
  ['a tenth is there after 2 s', job(200_000), 2000, true],
  ['a tenth is there, and its size is not said', job(200_000, 0), 2000, true],
  ['little is there, after a moment that says nothing', job(1000), 400, false],
  ['nothing is there, not much later than usual', job(0), 1200, false],
  ['nothing is there, and more than a second over the usual', job(0), 1400, true],
])('%s', (_, one, nowMs, isLate) => {
  expect(isTooLate(one, RENDITIONS, SITUATION, nowMs)).toBe(isLate);
});

it('waits where the lowest rendition would not be there sooner', () => {
  expect(isTooLate(job(200_000), RENDITIONS, { ...SITUATION, bps: 50_000 }, 2000)).toBe(false);
});
