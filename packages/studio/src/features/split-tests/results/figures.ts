const count = new Intl.NumberFormat('en');

/** A share as `12.3%`; a dash where there is none. */
export function percentText(share: number | null): string {
  return share === null ? '–' : `${(share * 100).toFixed(1)}%`;
}

/** A difference of shares in percentage points, with its sign: `+1.2`. */
export function pointsText(difference: number | null): string {
  if (difference === null) return '–';
  const text = Math.abs(difference * 100).toFixed(1);
  return `${difference > 0 ? '+' : difference < 0 ? '−' : ''}${text}`;
}

/** A relative change with its sign: `+30%`. */
export function liftText(lift: number | null): string {
  if (lift === null) return '–';
  return `${lift > 0 ? '+' : lift < 0 ? '−' : ''}${Math.abs(lift * 100).toFixed(0)}%`;
}

/** A loss in percentage points, to two decimals: `3.00`, `under 0.01`. */
export function lossText(loss: number): string {
  return loss < 0.0001 ? 'under 0.01' : (loss * 100).toFixed(2);
}

/** A count in full, because results are compared digit by digit. */
export function countText(value: number): string {
  return count.format(value);
}

/** A chance without false precision: `98%`, `over 99%`. */
export function chanceText(chance: number): string {
  if (chance > 0.99) return 'over 99%';
  if (chance < 0.01) return 'under 1%';
  return `${Math.round(chance * 100)}%`;
}

const day = new Intl.DateTimeFormat('en', { month: 'short', day: 'numeric', timeZone: 'UTC' });

/** A UTC day such as 2026-01-31 as `Jan 31`. */
export function dayText(text: string): string {
  return day.format(new Date(text));
}
