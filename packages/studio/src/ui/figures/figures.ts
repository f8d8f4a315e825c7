import type { KpiName } from '@commoncast/core/insights/constants';
import { VIEW_MS } from '@commoncast/core/insights/constants';
import type { Unit } from '@commoncast/core/insights/schema';
import { formatCount } from '../format/format-count.ts';
import { formatWatchTime } from '../format/format-watch-time.ts';
import { LANGUAGE } from '../format/language.ts';

interface FigureWords {
  readonly label: string;
  /** What exactly is counted, as on the measurement page. */
  readonly definition: string;
}

/** The figures that the studio shows, in their words. */
export const FIGURES = {
  views: {
    label: 'Views',
    definition: `A view is ${VIEW_MS / 1000} seconds watched, or half of a video shorter than 20 seconds; at most one per visit, video and hour. In a sandboxed frame on another site nothing can be stored, so each page load there is a new visit.`,
  },
  uniqueViewers: {
    label: 'Unique viewers',
    definition:
      'Different people who watched. Visitors who have not agreed to be recognised can only be told apart within one day, so their daily average is added.',
  },
  watchTime: {
    label: 'Watch time',
    definition: 'Time in which the picture moved. Loading, seeking and pauses do not count.',
  },
  averagePercentWatched: {
    label: 'Average % watched',
    definition: 'The average share of a video that a play covers. Parts seen twice count once.',
  },
  concurrent: {
    label: 'Watching now',
    definition: 'Plays that reported within the last 30 seconds.',
  },
} as const satisfies Partial<Record<KpiName, FigureWords>>;

export type FigureName = keyof typeof FIGURES;

/** A figure's value as it is read; a dash where there is nothing to divide by. */
export function formatFigure(value: number | null, unit: Unit): string {
  if (value === null) return '–';
  switch (unit) {
    case 'count':
      return formatCount(value);
    case 'ms':
      return formatWatchTime(value);
    case 'percent':
      return `${formatShare(value)}%`;
    case 'ratio':
      return `${formatShare(value * 100)}%`;
  }
}

function formatShare(value: number): string {
  return new Intl.NumberFormat(LANGUAGE, { maximumFractionDigits: value < 10 ? 1 : 0 }).format(value);
}
