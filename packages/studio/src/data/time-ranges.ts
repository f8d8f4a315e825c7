import { DAY_MS, startOfDay } from '@commoncast/core/time/day';

export const TIME_RANGES = {
  today: { label: 'Today', days: 1, intervals: ['hour'] },
  week: { label: '7 days', days: 7, intervals: ['day', 'hour'] },
  month: { label: '30 days', days: 30, intervals: ['day'] },
} as const;

export type TimeRange = keyof typeof TIME_RANGES;
export type Interval = 'hour' | 'day';

/** Reads a range from the address; seven days where there is none. */
export function toTimeRange(text: string | null): TimeRange {
  return text !== null && Object.hasOwn(TIME_RANGES, text) ? (text as TimeRange) : 'week';
}

/** Reads an interval from the address, or the first one that the range has. */
export function toInterval(text: string | null, range: TimeRange): Interval {
  const intervals: readonly Interval[] = TIME_RANGES[range].intervals;
  return intervals.find((interval) => interval === text) ?? TIME_RANGES[range].intervals[0];
}

/** The span of a range that ends now; it begins at midnight in UTC, as the days are counted. */
export function spanOf(range: TimeRange, now: Date): { startDate: string; endDate: string } {
  const midnightMs = startOfDay(now).getTime();
  const startMs = midnightMs - (TIME_RANGES[range].days - 1) * DAY_MS;
  // A span may not be empty, not even at midnight sharp.
  const endMs = Math.max(now.getTime(), startMs + 1);
  return { startDate: new Date(startMs).toISOString(), endDate: new Date(endMs).toISOString() };
}
