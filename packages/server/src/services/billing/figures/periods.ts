import { TRIAL_DAYS } from '@commoncast/core/billing/constants';
import { addMonths } from '@commoncast/core/billing/months';
import { DAY_MS } from '@commoncast/core/time/day';

/** What a bill or a trial is for; the end is the next one's start. */
export interface Period {
  readonly start: Date;
  readonly end: Date;
}

/**
 * The month that begins at a time.
 * @param anchor where the first month began; `start` is some whole months later
 */
export function monthFrom(start: Date, anchor: Date = start): Period {
  const months =
    (start.getUTCFullYear() - anchor.getUTCFullYear()) * 12 + start.getUTCMonth() - anchor.getUTCMonth();
  return { start, end: addMonths(anchor, months + 1) };
}

/** A trial that begins now. */
export function trialFrom(start: Date): Period {
  return { start, end: daysAfter(start, TRIAL_DAYS) };
}

/** The same time of day, this many days later. */
export function daysAfter(moment: Date, days: number): Date {
  return new Date(moment.getTime() + days * DAY_MS);
}

/** The days of a period, and those of them that remain; a day that has begun counts as one that remains. */
export function daysOf({ start, end }: Period, now: Date): { readonly left: number; readonly all: number } {
  const all = Math.round((end.getTime() - start.getTime()) / DAY_MS);
  const left = Math.ceil((end.getTime() - now.getTime()) / DAY_MS);
  return { left: Math.min(Math.max(left, 0), all), all };
}

const DAY: Intl.DateTimeFormatOptions = { timeZone: 'UTC', day: 'numeric', month: 'long' };
const withYear = new Intl.DateTimeFormat('en-GB', { ...DAY, year: 'numeric' });
const withoutYear = new Intl.DateTimeFormat('en-GB', DAY);

/** A period for people, in UTC: `26 November to 26 December 2026`. */
export function describePeriod({ start, end }: Period): string {
  const isOneYear = start.getUTCFullYear() === end.getUTCFullYear();
  return `${(isOneYear ? withoutYear : withYear).format(start)} to ${withYear.format(end)}`;
}
