export const HOUR_MS = 3_600_000;
/** Days are UTC's, so each has as many hours as every other. */
export const DAY_MS = 24 * HOUR_MS;

/** The day of a moment, as `2026-11-22`. */
export function dayOf(moment: Date): string {
  return moment.toISOString().slice(0, 10);
}

/** The midnight with which the day of a moment begins. */
export function startOfDay(moment: Date): Date {
  return new Date(Math.floor(moment.getTime() / DAY_MS) * DAY_MS);
}

/** The same time of day, so many days before. */
export function daysBefore(moment: Date, days: number): Date {
  return new Date(moment.getTime() - days * DAY_MS);
}
