const time = new Intl.DateTimeFormat('en', { hour: '2-digit', minute: '2-digit', hourCycle: 'h23' });
const day = new Intl.DateTimeFormat('en', { month: 'short', day: 'numeric' });

/** A time in the reader's own zone: `14:05` if it is today, otherwise `Jan 31, 14:05`. */
export function formatMoment(timestamp: string, now = new Date()): string {
  const moment = new Date(timestamp);
  const clock = time.format(moment);
  return moment.toDateString() === now.toDateString() ? clock : `${day.format(moment)}, ${clock}`;
}
