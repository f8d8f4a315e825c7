import jstat from 'jstat';
import { expect, test } from 'vitest';
import { MISMATCH_P } from '../constants.ts';
import { anytimeMismatchP } from './anytime-mismatch.ts';
import { alphaOf, effectOf } from './effect.ts';
import { liftOf } from './lift.ts';
import { verdictOf } from './verdict.ts';

const RUNS = 2_000;
const LOOKS = 28;
const VISITORS_A_DAY = 800;
const RATE = 0.1;

/** Numbers from 0 to 1 that a seed decides (xorshift32). */
function createRandom(seed: number): () => number {
  let state = seed;
  return () => {
    state ^= state << 13;
    state ^= state >>> 17;
    state ^= state << 5;
    return (state >>> 0) / 2 ** 32;
  };
}

/** Draws from the binomial distribution, by inversion. */
function binomial(random: () => number, trials: number, rate: number): number {
  if (trials === 0 || rate >= 1) return trials;
  let left = random();
  let chance = (1 - rate) ** trials;
  let hits = 0;
  while (left > chance && hits < trials) {
    left -= chance;
    chance *= ((trials - hits) / (hits + 1)) * (rate / (1 - rate));
    hits += 1;
  }
  return hits;
}

/** Draws how many of so many visitors each variant gets. */
function multinomial(random: () => number, visitors: number, weights: readonly number[]): number[] {
  let left = visitors;
  let weightLeft = weights.reduce((sum, weight) => sum + weight, 0);
  return weights.map((weight, index) => {
    const count = index === weights.length - 1 ? left : binomial(random, left, weight / weightLeft);
    left -= count;
    weightLeft -= weight;
    return count;
  });
}

/** One test of variants that are all the same, looked at each day. */
function runTest(random: () => number, variants: number) {
  const arms = Array.from({ length: variants }, () => ({ exposures: 0, conversions: 0 }));
  const weights = arms.map(() => 1 / variants);
  let [mismatchP, hasVerdict] = [1, false];
  for (let day = 1; day <= LOOKS; day += 1) {
    let left = VISITORS_A_DAY;
    for (const [index, arm] of arms.entries()) {
      const visitors = binomial(random, left, 1 / (variants - index));
      left -= visitors;
      arm.exposures += visitors;
      arm.conversions += binomial(random, visitors, RATE);
    }
    mismatchP = anytimeMismatchP(
      mismatchP,
      arms.map(({ exposures }) => exposures),
      weights,
    );
    const [control, ...others] = arms;
    if (!control) throw new TypeError('no control');
    const alpha = alphaOf(variants);
    hasVerdict ||= others.some((variant) => {
      const effect = effectOf(control, variant, alpha);
      return verdictOf(effect, alpha, { control, variant, days: day }) !== 'NONE';
    });
  }
  return { hasVerdict, hasMismatch: mismatchP < MISMATCH_P };
}

/** The exact upper end of a one-sided 95 % interval of a share (Clopper and Pearson). */
function upperBound(count: number, runs = RUNS): number {
  return jstat.jStat.beta.inv(0.95, count + 1, runs - count);
}

test.each([2, 4])(
  '%d equal variants, looked at daily for four weeks, rarely have a winner or a loser',
  {
    timeout: 60_000,
  },
  (variants) => {
    const random = createRandom(20_260_301 + variants);
    const runs = Array.from({ length: RUNS }, () => runTest(random, variants));
    const verdicts = runs.filter(({ hasVerdict }) => hasVerdict).length;
    const mismatches = runs.filter(({ hasMismatch }) => hasMismatch).length;
    expect(upperBound(verdicts)).toBeLessThanOrEqual(0.05);
    expect(mismatches / RUNS).toBeLessThanOrEqual(2 * MISMATCH_P);
  },
);

test.each([[[1, 1]], [[20, 80]], [[1, 1, 1]]])(
  'a split by %j that is as asked for gives fewer than 1 %% false alarms, however often one looks',
  { timeout: 60_000 },
  (weights) => {
    const runs = 500;
    const random = createRandom(20_260_303);
    let alarms = 0;
    for (let run = 0; run < runs; run += 1) {
      const observed = weights.map(() => 0);
      let p = 1;
      for (let visitors = 0; visitors < 20_000 && p >= MISMATCH_P; ) {
        // After every visitor at first, later after every 2 % more.
        const more = Math.max(1, Math.floor(visitors / 50));
        for (const [index, count] of multinomial(random, more, weights).entries()) {
          observed[index] = (observed[index] ?? 0) + count;
        }
        visitors += more;
        p = anytimeMismatchP(p, observed, weights);
      }
      alarms += Number(p < MISMATCH_P);
    }
    expect(upperBound(alarms, runs)).toBeLessThan(0.01);
  },
);

test('a split of 2 to 1 where 1 to 1 was asked for is found before 450 visitors in 19 of 20 tests', () => {
  const runs = 500;
  const random = createRandom(20_260_304);
  const seen = Array.from({ length: runs }, () => {
    const observed = multinomial(random, 450, [2, 1]);
    return anytimeMismatchP(1, observed, [1, 1]) < MISMATCH_P;
  });
  expect(seen.filter(Boolean).length).toBeGreaterThan(0.95 * runs);
});

test('the interval of the lift holds the true one on all days at once, in 19 of 20 tests', () => {
  const [rates, lift] = [[0.1, 0.12], 0.2] as const;
  const random = createRandom(20_260_305);
  const misses = Array.from({ length: RUNS }, () => {
    const [control, variant] = rates.map(() => ({ exposures: 0, conversions: 0 }));
    if (!control || !variant) throw new TypeError('two arms');
    let isMissed = false;
    for (let day = 1; day <= LOOKS; day += 1) {
      for (const [index, arm] of [control, variant].entries()) {
        arm.exposures += VISITORS_A_DAY / 2;
        arm.conversions += binomial(random, VISITORS_A_DAY / 2, rates[index] ?? 0);
      }
      const found = liftOf(control, variant, alphaOf(2));
      isMissed ||= Math.abs((found?.lift ?? 0) - lift) > (found?.halfWidth ?? 0);
    }
    return isMissed;
  });
  expect(upperBound(misses.filter(Boolean).length)).toBeLessThanOrEqual(0.05);
});

test('the draws are binomial', () => {
  const random = createRandom(7);
  const draws = Array.from({ length: 20_000 }, () => binomial(random, 200, RATE));
  const mean = draws.reduce((sum, draw) => sum + draw, 0) / draws.length;
  const variance = draws.reduce((sum, draw) => sum + (draw - mean) ** 2, 0) / draws.length;
  expect(Math.abs(mean - 20)).toBeLessThan(0.15);
  expect(Math.abs(variance - 18)).toBeLessThan(0.6);
});
