export const HOUR_MS = 3_600_000;
/** Days are UTC days, so all have the same number of hours. */
export const DAY_MS = 24 * HOUR_MS;

/** The day that a time falls on, as `2026-11-22`. */
export function dayOf(moment: Date): string {
  return moment.toISOString().slice(0, 10);
}

/** The midnight at which a time's day starts. */
export function startOfDay(moment: Date): Date {
  return new Date(Math.floor(moment.getTime() / DAY_MS) * DAY_MS);
}

/** The same time of day, this many days earlier. */
export function daysBefore(moment: Date, days: number): Date {
  return new Date(moment.getTime() - days * DAY_MS);
}
