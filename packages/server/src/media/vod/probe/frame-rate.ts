import { type Ratio, toNumber } from '../timing/ratio.ts';

/** Above this nobody on the web sees a difference, and every frame costs. */
const MAX_FRAMES_PER_S = 60;
const FALLBACK: Ratio = { num: 30, den: 1 };

const STANDARD_RATES: readonly Ratio[] = [
  { num: 10, den: 1 },
  { num: 12, den: 1 },
  { num: 15, den: 1 },
  { num: 24000, den: 1001 },
  { num: 24, den: 1 },
  { num: 25, den: 1 },
  { num: 30000, den: 1001 },
  { num: 30, den: 1 },
  { num: 48, den: 1 },
  { num: 50, den: 1 },
  { num: 60000, den: 1001 },
  { num: 60, den: 1 },
];

/**
 * The constant frame rate that every rendition of a source shares.
 * @param average frames divided by duration, as the container states it
 * @param finest the rate at which every timestamp falls on a tick; far above the average for a variable-rate source
 */
export function outputFrameRate(average: Ratio, finest: Ratio): Ratio {
  let rate = toNumber(average);
  if (!(rate >= 0.1 && rate <= 1000)) return FALLBACK;
  let divisor = 1;
  while (rate / divisor > MAX_FRAMES_PER_S * 1.005) divisor += 1;
  rate /= divisor;
  const exact = STANDARD_RATES.reduce((best, next) =>
    distance(next, rate) < distance(best, rate) ? next : best,
  );
  if (distance(exact, rate) < 0.004) return exact;
  const isConstant = distance(finest, rate * divisor) < 0.01;
  if (isConstant) return reduce({ num: average.num, den: average.den * divisor });
  // A phone's 29.7 is 30 with dropped frames; a screen recorder's 17 was 30 while something moved.
  const floor = toNumber(finest) >= 30 ? Math.max(rate, 30) : rate;
  const wholeRates = STANDARD_RATES.filter(({ den }) => den === 1);
  return wholeRates.find((standard) => toNumber(standard) >= floor * 0.99) ?? wholeRates.at(-1)!;
}

function distance(ratio: Ratio, rate: number): number {
  return Math.abs(toNumber(ratio) - rate) / rate;
}

/** Timestamps are multiples of this, so its numbers must stay small. */
function reduce({ num, den }: Ratio): Ratio {
  const divisor = greatestCommonDivisor(num, den);
  const reduced = { num: num / divisor, den: den / divisor };
  return reduced.num > 1_000_000 || reduced.den > 1_000_000
    ? { num: Math.round((reduced.num / reduced.den) * 1000), den: 1000 }
    : reduced;
}

function greatestCommonDivisor(a: number, b: number): number {
  return b === 0 ? a : greatestCommonDivisor(b, a % b);
}
