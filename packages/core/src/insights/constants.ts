/** Beats are sent this often while playing. */
export const BEAT_INTERVAL_MS = 10_000;
/** Largest batch of beats, in bytes: what `sendBeacon` is sure to take. */
export const MAX_BATCH_BYTES = 60 * 1024;
/** Played intervals of one play; beyond it the two oldest neighbours merge. */
export const MAX_RANGES = 200;
/** A session is closed after this much silence. */
export const SESSION_IDLE_MS = 30 * 60_000;
/** A view: this much watched, or half the video where that has less than twice as much. */
export const VIEW_MS = 10_000;
/** A play counts as watching now while its last beat is younger than this. */
export const CONCURRENT_WINDOW_MS = 30_000;

/** A play that rebuffers for this long no longer counts as watching. */
export const REBUFFER_LIMIT_MS = 5 * 60_000;
/** What a play may claim beyond the time between its first and its last beat. */
export const CLOCK_SLACK_MS = 2_000;
/** A play may last this much longer than our own clock has seen it. */
export const ARRIVAL_SLACK_MS = 10_000;
/** How much of the time before a play's first arrival is believed. */
export const MAX_BELIEVED_LATENESS_MS = 60 * 60_000;
/** A beat that waited longer than this before it was sent is refused. */
export const MAX_LATENESS_MS = 7 * 86_400_000;
/** Content passes at most this much faster than the time between the beats. */
export const MAX_COUNTED_RATE = 4;
/** Networks that a business can name, and the largest of them: what is larger is no office. */
export const MAX_SHARED_NETWORKS = 50;
export const SMALLEST_IPV4_PREFIX = 16;
export const SMALLEST_IPV6_PREFIX = 32;
/** A retention curve has about this many points at most. */
export const MAX_RETENTION_POINTS = 300;
/** Charts by the hour span at most this many days. */
export const MAX_HOURLY_DAYS = 62;
/** Charts by the day span at most this many days. */
export const MAX_DAYS = 1_100;

export const BEAT_EVENTS = [
  'load',
  'intent',
  'first-frame',
  'play',
  'pause',
  'seek',
  'beat',
  'rebuffer',
  'ended',
  'error',
  'cta-shown',
  'cta-click',
  'hypergraphic-click',
  'hidden',
  'exposed',
  'goal',
] as const;
export type BeatEvent = (typeof BEAT_EVENTS)[number];

export const KPI_NAMES = [
  'views',
  'uniqueViewers',
  'watchTime',
  'averagePercentWatched',
  'plays',
  'playRate',
  'startupTimeP50',
  'startupTimeP95',
  'rebufferRatio',
  'concurrent',
] as const;
export type KpiName = (typeof KPI_NAMES)[number];

export const CHART_METRICS = [
  'views',
  'uniqueViewers',
  'watchTime',
  'averagePercentWatched',
  'retention',
] as const;
export type ChartMetric = (typeof CHART_METRICS)[number];

export const DIMENSIONS = [
  'content',
  'player',
  'pageUrl',
  'referrer',
  'device',
  'browser',
  'operatingSystem',
] as const;
export type Dimension = (typeof DIMENSIONS)[number];
