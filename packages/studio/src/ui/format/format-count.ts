import { LANGUAGE } from './language.ts';

const exact = new Intl.NumberFormat(LANGUAGE);
const compact = new Intl.NumberFormat(LANGUAGE, { notation: 'compact', maximumFractionDigits: 1 });

/** A count in full up to 9,999, then as `12.3K`. */
export function formatCount(count: number): string {
  return (Math.abs(count) < 10_000 ? exact : compact).format(count);
}
