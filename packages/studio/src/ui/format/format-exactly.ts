import { LANGUAGE } from './language.ts';

const exact = new Intl.NumberFormat(LANGUAGE);

/** A count to its last digit, where somebody compares it with another: `12,345`. */
export function formatExactly(count: number): string {
  return exact.format(count);
}
