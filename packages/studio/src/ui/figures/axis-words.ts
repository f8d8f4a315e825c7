import type { Interval } from '../../data/time-ranges.ts';
import { formatClock } from '../format/format-clock.ts';
import { LANGUAGE } from '../format/language.ts';

/** How the points of a chart are named. */
export interface AxisWords {
  /** Over the column of a table. */
  readonly label: string;
  readonly format: (x: string | number) => string;
}

// Days are counted in UTC; an hour is the same length everywhere, so it can be told in the reader's own time.
const day = new Intl.DateTimeFormat(LANGUAGE, { month: 'short', day: 'numeric', timeZone: 'UTC' });
const hour = new Intl.DateTimeFormat(LANGUAGE, {
  month: 'short',
  day: 'numeric',
  hour: '2-digit',
  minute: '2-digit',
  hour12: false,
});

/** Names points in time. */
export function timeAxis(interval: Interval): AxisWords {
  const format = interval === 'day' ? day : hour;
  return { label: interval === 'day' ? 'Day (UTC)' : 'Hour', format: (x) => format.format(new Date(x)) };
}

const minute = new Intl.DateTimeFormat(LANGUAGE, { hour: '2-digit', minute: '2-digit', hour12: false });

/** Names minutes of a broadcast, in the reader's own time. */
export const minuteAxis: AxisWords = { label: 'Time', format: (x) => minute.format(new Date(x)) };

/** Names seconds of a video. */
export const contentAxis: AxisWords = {
  label: 'Position',
  format: (x) => formatClock(Number(x) * 1000),
};
