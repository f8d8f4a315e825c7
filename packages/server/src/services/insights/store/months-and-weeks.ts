import { DAY_MS } from '@commoncast/core/time/day';

const WEEK_DAYS = 7;
const WEEKS_A_MONTH = 4;

/** The first moment of a moment's UTC month, or of one so many months later. */
export function startOfMonth(moment: Date, later = 0): Date {
  return new Date(Date.UTC(moment.getUTCFullYear(), moment.getUTCMonth() + later));
}

/**
 * The first moment of a moment's week of the month, in UTC, or of the one after it. A month has four, from its 1st, 8th,
 * 15th and 22nd on, of which the last ends with it: so a month consists of whole weeks.
 */
export function startOfWeek(moment: Date, later: 0 | 1 = 0): Date {
  const own = Math.min(Math.floor((moment.getUTCDate() - 1) / WEEK_DAYS), WEEKS_A_MONTH - 1);
  const week = own + later;
  if (week === WEEKS_A_MONTH) return startOfMonth(moment, 1);
  return new Date(startOfMonth(moment).getTime() + week * WEEK_DAYS * DAY_MS);
}
