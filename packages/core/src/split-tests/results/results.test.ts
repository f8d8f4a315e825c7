import { describe, expect, test } from 'vitest';
import type { VariantResult } from '../results-schema.ts';
import { alphaOf } from '../statistics/effect.ts';
import { compare } from './compare.ts';
import { dailySeries } from './daily-series.ts';
import { summarize } from './summarize.ts';

type Counts = readonly [exposures: number, conversions: number];

/** Results of variants a, b, … after so many days. */
function variantsOf(days: number, ...counts: Counts[]): VariantResult[] {
  const arms = counts.map(([exposures, conversions]) => ({ exposures, conversions }));
  const control = arms[0] ?? { exposures: 0, conversions: 0 };
  return arms.map((variant, index) => ({
    key: String.fromCharCode(97 + index),
    isControl: index === 0,
    playerId: null,
    playerName: null,
    posterUrl: null,
    weight: 1 / counts.length,
    ...variant,
    rate: variant.exposures > 0 ? variant.conversions / variant.exposures : null,
    comparison: index === 0 ? null : compare({ control, variant, days }, alphaOf(counts.length)),
  }));
}

const running = (variants: VariantResult[], hasMismatch = false) =>
  summarize({ state: 'RUNNING', hasMismatch, variants });

describe('in plain words', () => {
  test('a draft has not started', () => {
    expect(summarize({ state: 'DRAFT', hasMismatch: false, variants: [] }).verdict).toBe('NOT_STARTED');
  });

  test('it is too early, and says what is missing', () => {
    const summary = running(variantsOf(2.5, [80, 4], [90, 9]));
    expect(summary.headline).toBe('Too early to tell');
    expect(summary.meaning).toBe(
      'A verdict needs 7 days, has run for 2; needs 100 visitors in each variant, has 80; needs more than 5 visitors in each variant who reached the goal, and as many who did not.',
    );
    expect(summary.tooEarly.map(({ reason }) => reason)).toEqual(['DAYS', 'EXPOSURES', 'OUTCOMES']);
  });

  test.each([
    [0.5, 'A verdict needs 7 days, has run for less than one.'],
    [1.5, 'A verdict needs 7 days, has run for 1.'],
    [6.99, 'A verdict needs 7 days, has run for 6.'],
  ])('after %d days only time is missing', (days, meaning) => {
    expect(running(variantsOf(days, [1000, 100], [1000, 200]))).toMatchObject({
      verdict: 'TOO_EARLY',
      meaning,
    });
  });

  test('what several variants lack is said once, in the words of the first', () => {
    const variants = variantsOf(8, [1000, 100], [80, 8], [70, 7]);
    expect(running(variants).meaning).toBe('A verdict needs 100 visitors in each variant, has 80.');
  });

  test('a variant without any visitor makes it too early as well', () => {
    const variants = variantsOf(30, [1000, 100], [0, 0]);
    expect(running(variants)).toMatchObject({
      verdict: 'TOO_EARLY',
      headline: 'Too early to tell',
      meaning: 'Each variant needs visitors first.',
    });
    expect(summarize({ state: 'COMPLETED', hasMismatch: false, variants })).toMatchObject({
      verdict: 'TOO_EARLY',
      headline: 'It ended too early to tell',
      meaning: 'A variant had no visitors.',
    });
  });

  test('a test that ended too early says what it lacked', () => {
    const variants = variantsOf(6, [1000, 100], [1000, 103]);
    expect(summarize({ state: 'COMPLETED', hasMismatch: false, variants })).toMatchObject({
      headline: 'It ended too early to tell',
      meaning: 'A verdict needs 7 days, has run for 6.',
    });
  });

  test('a winner, with both rates and the interval', () => {
    const summary = running(variantsOf(8, [1000, 100], [1000, 200]));
    expect(summary).toMatchObject({ verdict: 'WINNER', headline: '‘b’ beats the control' });
    expect(summary.meaning).toBe(
      '20.0% of its visitors reached the goal, against 10.0% with the control. The true difference is likely between +5.1 and +14.9 percentage points.',
    );
  });

  test('the best of several winners', () => {
    const summary = running(variantsOf(8, [1000, 100], [1000, 200], [1000, 260]));
    expect(summary.headline).toBe('‘c’ beats the control');
  });

  test('a loser, where nothing else is better', () => {
    expect(running(variantsOf(8, [1000, 200], [1000, 100]))).toMatchObject({
      verdict: 'LOSER',
      headline: '‘b’ does worse than the control',
      meaning:
        '10.0% of its visitors reached the goal, against 20.0% with the control. The true difference is likely between −14.9 and −5.1 percentage points.',
    });
    expect(running(variantsOf(8, [1000, 200], [1000, 100], [1000, 205])).verdict).toBe('NO_DIFFERENCE');
  });

  test('several losers, with the figures of the least bad', () => {
    const summary = running(variantsOf(8, [1000, 300], [1000, 100], [1000, 200]));
    expect(summary.headline).toBe('‘b’ and ‘c’ do worse than the control');
    expect(summary.meaning).toContain('20.0% of its visitors reached the goal, against 30.0%');
  });

  test('no difference, while it runs and after', () => {
    const variants = variantsOf(8, [1000, 100], [1000, 103]);
    expect(running(variants)).toMatchObject({
      verdict: 'NO_DIFFERENCE',
      headline: 'No difference found so far',
      meaning: expect.stringContaining('Let it run as long as you like.'),
    });
    expect(summarize({ state: 'COMPLETED', hasMismatch: false, variants })).toMatchObject({
      verdict: 'NO_DIFFERENCE',
      headline: 'No difference was found',
      meaning: 'The variants may differ too little to show with this many visitors.',
    });
  });

  test('a mismatch says nothing about any variant', () => {
    const summary = running(variantsOf(8, [1000, 100], [1000, 200]), true);
    expect(summary).toMatchObject({ verdict: 'MISMATCH', headline: 'These results cannot be trusted' });
    expect(summary.meaning).not.toContain('beats');
  });
});

describe('a comparison', () => {
  const of = (control: Counts, variant: Counts) => variantsOf(30, control, variant)[1]?.comparison;

  test('has difference, lift and losses', () => {
    const comparison = of([1000, 100], [1000, 130]);
    expect(comparison?.difference).toBeCloseTo(0.03, 12);
    expect(comparison?.low).toBeCloseTo(-0.014518, 6);
    expect(comparison?.high).toBeCloseTo(0.074518, 6);
    expect(comparison?.p).toBeCloseTo(0.378932, 6);
    expect(comparison?.lift).toBeCloseTo(0.3, 12);
    expect(comparison?.liftLow).toBeCloseTo(-0.208706, 6);
    expect(comparison?.liftHigh).toBeCloseTo(0.808706, 6);
    expect(comparison?.chanceToBeat).toBeCloseTo(0.982165, 6);
    expect(comparison?.expectedLoss.control).toBeCloseTo(0.0300325, 7);
    expect(comparison?.expectedLoss.variant).toBeCloseTo(0.0000923745, 9);
  });

  test('has no lift over a rate of 0, and no interval below −100 %', () => {
    expect(of([1000, 0], [1000, 20])).toMatchObject({ lift: null, liftLow: null, liftHigh: null });
    expect(of([20, 10], [20, 1])).toMatchObject({ liftLow: -1, low: -1 });
    expect(of([10, 10], [10, 0])).toMatchObject({
      lift: -1,
      liftLow: null,
      liftHigh: null,
      low: null,
      high: null,
    });
  });

  test('has no difference beyond 100 percentage points', () => {
    expect(of([20, 1], [20, 19])).toMatchObject({ high: 1 });
    expect(of([20, 19], [20, 1])).toMatchObject({ low: -1 });
  });

  test('is none while one of the two has had no visitor', () => {
    expect(of([0, 0], [10, 1])).toBeNull();
  });
});

describe('day by day', () => {
  const counts = [
    { day: '2026-03-01', key: 'a', exposures: 500, conversions: 50 },
    { day: '2026-03-01', key: 'b', exposures: 500, conversions: 60 },
    { day: '2026-03-03', key: 'a', exposures: 500, conversions: 50 },
    { day: '2026-03-03', key: 'b', exposures: 500, conversions: 70 },
  ];
  const options = {
    keys: ['a', 'b'],
    alpha: 0.05,
    from: '2026-03-01',
    until: '2026-03-04',
    showsEffect: true,
  };

  test('adds up, and days without visitors repeat the day before', () => {
    const series = dailySeries(counts, options);
    expect(series.map(({ day }) => day)).toEqual(['2026-03-01', '2026-03-02', '2026-03-03', '2026-03-04']);
    expect(series.map(({ variants }) => variants[1]?.conversions)).toEqual([60, 60, 130, 130]);
    const last = series.at(-1)?.variants;
    expect(last?.[0]).toMatchObject({ exposures: 1000, difference: null, low: null });
    expect(last?.[1]?.difference).toBeCloseTo(0.03, 12);
    expect(last?.[1]?.low).toBeCloseTo(-0.014518, 6);
    expect(last?.[1]?.high).toBeCloseTo(0.074518, 6);
  });

  test('has only counts during a mismatch', () => {
    const series = dailySeries(counts, { ...options, showsEffect: false });
    expect(series.flatMap(({ variants }) => variants.map(({ difference }) => difference))).toEqual(
      Array(8).fill(null),
    );
  });

  test('begins earlier where a visitor’s clock was slow, and ends later where one was fast', () => {
    const off = ['2026-02-28', '2026-03-05'].map((day) => ({ day, key: 'a', exposures: 1, conversions: 0 }));
    const days = dailySeries(off, options).map(({ day }) => day);
    expect([days.at(0), days.at(-1), days.length]).toEqual(['2026-02-28', '2026-03-05', 6]);
  });

  test('has no interval on a day without variance', () => {
    const none = ['a', 'b'].map((key) => ({ day: '2026-03-01', key, exposures: 10, conversions: 0 }));
    expect(dailySeries(none, options)[0]?.variants[1]).toMatchObject({
      difference: 0,
      low: null,
      high: null,
    });
  });

  test('leaves out what was counted for a variant that the test does not have', () => {
    const other = { day: '2026-03-02', key: 'z', exposures: 5, conversions: 5 };
    expect(dailySeries([...counts, other], options)).toEqual(dailySeries(counts, options));
  });
});
