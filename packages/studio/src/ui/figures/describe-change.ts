import type { Kpi } from '@commoncast/core/insights/schema';
import { LANGUAGE } from '../format/language.ts';

export interface Change {
  readonly direction: 'up' | 'down' | 'same';
  readonly text: string;
}

/** How a figure stands against the span before; null where that cannot be said. */
export function describeChange({ value, previous, unit }: Kpi): Change | null {
  if (value === null || previous === null) return null;
  if (value === previous) return { direction: 'same', text: 'no change' };
  const direction = value > previous ? 'up' : 'down';
  // The difference of two shares is points; a percentage of a percentage misleads.
  if (unit === 'percent' || unit === 'ratio') {
    const points = Math.abs(value - previous) * (unit === 'ratio' ? 100 : 1);
    return { direction, text: `${sign(direction)}${points.toFixed(1)} points` };
  }
  if (previous === 0) return { direction, text: 'new' };
  const percent = Math.round((Math.abs(value - previous) / previous) * 100);
  return { direction, text: `${sign(direction)}${new Intl.NumberFormat(LANGUAGE).format(percent)}%` };
}

const sign = (direction: 'up' | 'down') => (direction === 'up' ? '+' : '−');
