/** One line of the report. */
export interface Row {
  readonly key: string;
  readonly label: string;
  /** What ours shall not exceed; undefined where a figure is only for comparison. */
  readonly target?: number;
  readonly unit: 'kB' | 'ms' | 'MiB' | '';
}

const HEAP_NOTE = 'JavaScript heap';

/** In the order of the design's table. */
export const ROWS: readonly Row[] = [
  { key: 'codeAtOnce', label: 'code until it can be pressed', target: 3, unit: 'kB' },
  { key: 'requestsAtOnce', label: 'requests until then', unit: '' },
  { key: 'codeIdle', label: 'code when the page is idle', unit: 'kB' },
  { key: 'bytesIdle', label: 'all bytes before a touch', target: 60, unit: 'kB' },
  { key: 'posterBytes', label: 'of them the poster', target: 45, unit: 'kB' },
  { key: 'posters', label: 'requests for the poster', target: 1, unit: '' },
  { key: 'lcpOverImageMs', label: 'LCP, against a plain picture, 4G', target: 50, unit: 'ms' },
  { key: 'lighthouseLost', label: 'points lost in Lighthouse', target: 0, unit: '' },
  { key: 'codeToFrame', label: 'code to the first frame', target: 30, unit: 'kB' },
  { key: 'visibleMs', label: 'player visible, 4G', target: 700, unit: 'ms' },
  { key: 'clickMs', label: 'click to first frame, 4G', target: 300, unit: 'ms' },
  { key: 'preloadedMs', label: 'the same after load()', target: 200, unit: 'ms' },
  { key: 'preloadedBytes', label: 'what load() fetches', target: 400, unit: 'kB' },
  { key: 'clickLoopbackMs', label: 'click to first frame, loopback', target: 130, unit: 'ms' },
  { key: 'coldMs', label: 'the same, nothing fetched early', unit: 'ms' },
  { key: 'autoPlayMs', label: 'muted auto play, 4G', target: 1100, unit: 'ms' },
  { key: 'seekMs', label: 'far seek, 4G', target: 900, unit: 'ms' },
  { key: 'blockingLoad', label: 'blocking at load', target: 30, unit: 'ms' },
  { key: 'blockingAfter', label: 'blocking after click', target: 30, unit: 'ms' },
  { key: 'heapIdle', label: `${HEAP_NOTE}, idle`, target: 1, unit: 'MiB' },
  { key: 'heapPlaying', label: `${HEAP_NOTE}, playing`, target: 2.2, unit: 'MiB' },
  { key: 'shift', label: 'layout shift', target: 0, unit: '' },
  { key: 'foldLcpMs', label: 'below the fold: LCP', target: 60, unit: 'ms' },
  { key: 'foldTaskMs', label: 'below the fold: main thread', target: 200, unit: 'ms' },
  { key: 'foldBlockingMs', label: 'below the fold: blocking', target: 30, unit: 'ms' },
  { key: 'foldMediaBytes', label: 'below the fold: media', target: 0, unit: 'kB' },
  { key: 'tenCode', label: 'ten on a page: code', target: 5, unit: 'kB' },
  { key: 'tenRequests', label: 'ten on a page: requests', target: 12, unit: '' },
  { key: 'tenTaskMs', label: 'ten on a page: main thread', target: 700, unit: 'ms' },
  { key: 'violationsIdle', label: 'axe violations, idle', target: 0, unit: '' },
  { key: 'violationsPlaying', label: 'axe violations, playing', target: 0, unit: '' },
];

/** A figure in its row's unit. */
export function inUnit({ unit }: Row, value: number): number {
  return unit === 'kB' ? value / 1000 : value;
}

/** As few digits as say something. */
export function written(row: Row, value: number): string {
  if (!Number.isFinite(value)) return '–';
  const figure = inUnit(row, value);
  if (row.unit === 'ms' || Number.isInteger(figure)) return String(Math.round(figure));
  return figure.toFixed(row.key === 'shift' ? 3 : 1);
}
