const day = new Intl.DateTimeFormat('en', { dateStyle: 'long', timeZone: 'UTC' });

/** A day for people who read it anywhere, in UTC, such as `November 26, 2026`. */
export function formatDay(moment: Date): string {
  return day.format(moment);
}
