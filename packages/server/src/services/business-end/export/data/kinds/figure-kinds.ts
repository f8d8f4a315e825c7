import { type ExportedKind, kind } from './kind.ts';

/** What was watched. */
export const FIGURE_KINDS: readonly ExportedKind[] = [
  kind('content_views', {
    ...{ file: 'views', about: 'How often each video, playlist and stream was watched' },
    key: [['content_id', 'uuid']],
    columns: ['content_id', 'views'],
    leftOut: ['business_id'],
  }),
  kind('rollup_day', {
    file: 'daily-figures',
    about:
      'Figures of every day in UTC, of each content and, with an id of zeros, of all; times in milliseconds, jitter in microseconds',
    hasCsv: true,
    key: [
      ['content_id', 'uuid'],
      ['day', 'date'],
    ],
    columns: [
      ...(['content_id', 'day', 'loads', 'attempts', 'exits_before_start', 'plays', 'views'] as const),
      ...(['watch_ms', 'suspect_watch_ms', 'rebuffer_ms', 'content_ms', 'suspect_content_ms'] as const),
      ...(['measured_plays', 'watched_ppm', 'suspects', 'live_views', 'live_watch_ms'] as const),
      ...(['latency_ms', 'latency_plays', 'web_rtc_plays', 'hls_plays'] as const),
      ...(['packets_lost', 'packets_received', 'jitter_us', 'jitter_plays'] as const),
    ],
    leftOut: ['business_id'],
  }),
];
