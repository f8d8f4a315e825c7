import * as v from 'valibot';
import { required } from './required.ts';
import { text } from './text.ts';

const MESSAGE = 'Expiration Date must be valid and future date';

const PATTERN = /^(0[1-9]|1[0-2])\/([0-9]{2}|[0-9]{4})$/;

/** A month ends last at UTC−12. */
const LATEST_ZONE_MS = 12 * 3_600_000;

/** When the month has ended everywhere, in ms since the epoch; NaN if the form is wrong. */
function endOfMonthMs(date: string): number {
  const [, month, year = ''] = PATTERN.exec(date) ?? [];
  return Date.UTC(Number(year.length === 2 ? `20${year}` : year), Number(month)) + LATEST_ZONE_MS;
}

/** A card's expiry, MM/YY or MM/YYYY, whose month has not ended yet; YY is in this century. */
export function expirationDate(nowMs: () => number = Date.now) {
  return v.pipe(
    text('Expiration Date'),
    required('Expiration Date'),
    v.regex(PATTERN, MESSAGE),
    v.check((date) => nowMs() < endOfMonthMs(date), MESSAGE),
  );
}

export const ExpirationDate = expirationDate();
