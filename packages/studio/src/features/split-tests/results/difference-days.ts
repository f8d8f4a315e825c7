import type { ResultDay } from '@commoncast/core/split-tests/results-schema';

/** The totals of one variant at the end of a day. */
export interface DifferenceDay {
  readonly day: string;
  readonly exposures: number;
  readonly conversions: number;
  readonly difference: number | null;
  readonly low: number | null;
  readonly high: number | null;
}

/** The days of one variant. */
export function daysOfVariant(days: readonly ResultDay[], key: string): DifferenceDay[] {
  return days.flatMap(({ day, variants }) => {
    const variant = variants.find((one) => one.key === key);
    return variant ? [{ day, ...variant }] : [];
  });
}
