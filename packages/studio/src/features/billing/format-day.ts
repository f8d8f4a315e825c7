const day = new Intl.DateTimeFormat('en-GB', { dateStyle: 'long', timeZone: 'UTC' });

/** A day as bills write it: `26 December 2026`. In UTC, in which periods begin and end. */
export function formatDay(timestamp: string): string {
  return day.format(new Date(timestamp));
}
