import { LANGUAGE } from './language.ts';

const day = new Intl.DateTimeFormat(LANGUAGE, { dateStyle: 'medium' });

/** The day of a time in the reader's own zone: `Jan 31, 2026`. */
export function formatDate(timestamp: string): string {
  return day.format(new Date(timestamp));
}
