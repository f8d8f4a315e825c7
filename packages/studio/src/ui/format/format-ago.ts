import { DAY_MS } from '@commoncast/core/time/day';
import { LANGUAGE } from './language.ts';

const UNITS = [
  ['year', 365 * DAY_MS],
  ['month', 30 * DAY_MS],
  ['day', DAY_MS],
  ['hour', 3_600_000],
  ['minute', 60_000],
] as const;

const relative = new Intl.RelativeTimeFormat(LANGUAGE, { numeric: 'always' });

/** How long ago something was, in the largest unit of which it is one or more: `2 days ago`, `just now`. */
export function formatAgo(timestamp: string, now = new Date()): string {
  const passedMs = now.getTime() - Date.parse(timestamp);
  const largest = UNITS.find(([, unitMs]) => passedMs >= unitMs);
  if (!largest) return 'just now';
  const [unit, unitMs] = largest;
  return relative.format(-Math.floor(passedMs / unitMs), unit);
}
