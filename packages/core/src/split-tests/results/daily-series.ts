import { DAY_MS, dayOf } from '../../time/day.ts';
import type { ResultDay } from '../results-schema.ts';
import type { Arm } from '../statistics/arm.ts';
import { type Effect, effectOf } from '../statistics/effect.ts';
import { endsOf } from './compare.ts';

/** What one variant gained on one day. */
export interface DayCount extends Arm {
  /** A UTC day such as 2026-01-31. */
  readonly day: string;
  readonly key: string;
}

interface SeriesOptions {
  /** In the order of the test, the control first. */
  readonly keys: readonly string[];
  /** Level of one comparison. */
  readonly alpha: number;
  /** The first and last day that the series must include. */
  readonly from: string;
  readonly until: string;
  /** False during a mismatch: then there are only counts. */
  readonly showsEffect: boolean;
}

/** The totals at the end of each day, with the difference as it was estimated that day. */
export function dailySeries(counts: readonly DayCount[], options: SeriesOptions): ResultDay[] {
  const { keys, alpha, showsEffect } = options;
  const gains = Map.groupBy(counts, ({ day }) => day);
  const days = [options.from, options.until, ...gains.keys()].sort();
  const sums = new Map(keys.map((key) => [key, { exposures: 0, conversions: 0 }]));
  const series: ResultDay[] = [];
  for (const day of daysBetween(days.at(0) ?? options.from, days.at(-1) ?? options.until)) {
    for (const { key, exposures, conversions } of gains.get(day) ?? []) {
      const sum = sums.get(key);
      if (!sum) continue;
      sum.exposures += exposures;
      sum.conversions += conversions;
    }
    const control = sums.get(keys[0] ?? '');
    series.push({
      day,
      variants: [...sums].map(([key, sum]) => {
        const isCompared = showsEffect && control !== undefined && sum !== control;
        return { key, ...sum, ...pointOf(isCompared ? effectOf(control, sum, alpha) : null) };
      }),
    });
  }
  return series;
}

function pointOf(effect: Effect | null) {
  if (!effect) return { difference: null, low: null, high: null };
  return { difference: effect.difference, ...endsOf(effect) };
}

function daysBetween(first: string, last: string): string[] {
  const count = (Date.parse(last) - Date.parse(first)) / DAY_MS + 1;
  return Array.from({ length: count }, (_, index) => dayOf(new Date(Date.parse(first) + index * DAY_MS)));
}
