/** A time as `<input type="datetime-local">` holds it, in the reader's own zone; empty for none. */
export function toLocalTime(timestamp: string | null): string {
  if (timestamp === null) return '';
  const moment = new Date(timestamp);
  const two = (value: number) => String(value).padStart(2, '0');
  const day = `${moment.getFullYear()}-${two(moment.getMonth() + 1)}-${two(moment.getDate())}`;
  return `${day}T${two(moment.getHours())}:${two(moment.getMinutes())}`;
}

/** The reverse, as a timestamp; null where the input holds none. */
export function fromLocalTime(local: string): string | null {
  const moment = new Date(local);
  return local === '' || Number.isNaN(moment.getTime()) ? null : moment.toISOString();
}

/** The next full hour that is at least half an hour away. */
export function nextFullHour(now = new Date()): string {
  const moment = new Date(now.getTime() + 90 * 60_000);
  moment.setMinutes(0, 0, 0);
  return toLocalTime(moment.toISOString());
}
