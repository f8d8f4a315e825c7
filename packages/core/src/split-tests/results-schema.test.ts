import * as v from 'valibot';
import { expect, test } from 'vitest';
import { ID, OTHER_ID, TIME } from '../../test/sample-values.ts';
import { SplitTestResults } from './results-schema.ts';

const missing = { reason: 'DAYS', text: 'needs 7 days, has run for 3' };
const comparison = {
  difference: 0.03,
  low: -0.01,
  high: 0.07,
  p: 0.38,
  lift: 0.3,
  liftLow: -0.2,
  liftHigh: 0.8,
  chanceToBeat: 0.98,
  expectedLoss: { control: 0.03, variant: 0.0001 },
  verdict: 'NONE',
  tooEarly: [missing],
};
const control = {
  key: 'a',
  isControl: true,
  playerId: ID,
  playerName: 'Shop window',
  posterUrl: 'https://video.example/cdn/vod/1/poster-2.png',
  weight: 0.5,
  exposures: 1000,
  conversions: 100,
  rate: 0.1,
  comparison: null,
};
const variant = { ...control, key: 'b', isControl: false, conversions: 130, rate: 0.13, comparison };
const point = { exposures: 10, conversions: 1, difference: null, low: null, high: null };
const results = {
  testId: OTHER_ID,
  state: 'RUNNING',
  phase: 1,
  phases: [{ phase: 1, startedAt: TIME, endedAt: null, mismatchSince: null }],
  daysRun: 3,
  verdict: 'TOO_EARLY',
  headline: 'Too early to tell',
  meaning: 'A verdict needs 7 days, has run for 3.',
  variants: [control, variant],
  tooEarly: [missing],
  mismatch: { since: null, chiSquare: 0.1, p: 0.75, anytimeP: 1 },
  leftOut: { withoutConsent: 2, seenInTwoVariants: 1 },
  days: [{ day: '2026-03-01', variants: [{ key: 'a', ...point }] }],
  countedUntil: TIME,
};

test('results are answered with all their fields and no other', () => {
  expect(v.parse(SplitTestResults, { ...results, visitors: ['Ann'] })).toEqual(results);
});
