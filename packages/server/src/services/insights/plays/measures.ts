/** What a play adds to the figures, named after the columns of viewer_play and rollup_hour. */
export const MEASURES = [
  'loads',
  'attempts',
  'exits_before_start',
  'plays',
  'views',
  'watch_ms',
  'suspect_watch_ms',
  'rebuffer_ms',
  'content_ms',
  'suspect_content_ms',
  'measured_plays',
  'watched_ppm',
  'suspects',
  'live_views',
  'live_watch_ms',
  'hls_plays',
  'web_rtc_plays',
  'latency_plays',
  'latency_ms',
  'packets_lost',
  'packets_received',
  'jitter_plays',
  'jitter_us',
] as const;

export type Measure = (typeof MEASURES)[number];
export type Measures = Record<Measure, number>;

export function noMeasures(): Measures {
  return Object.fromEntries(MEASURES.map((measure) => [measure, 0])) as Measures;
}
