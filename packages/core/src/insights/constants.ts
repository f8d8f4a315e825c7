/** How often beats are sent while playing. */
export const BEAT_INTERVAL_MS = 10_000;
/** Largest batch of beats, in bytes: what `sendBeacon` is sure to accept. */
export const MAX_BATCH_BYTES = 60 * 1024;
/** Most played intervals of one play; beyond this, the two oldest neighbours merge. */
export const MAX_RANGES = 200;
/** A session is closed after this much silence. */
export const SESSION_IDLE_MS = 30 * 60_000;
/** A view: this much watched, or half of a video with less than twice as much. */
export const VIEW_MS = 10_000;
/** A play counts as being watched while its last beat is younger than this. */
export const CONCURRENT_WINDOW_MS = 30_000;

/** A play that rebuffers for this long no longer counts as being watched. */
export const REBUFFER_LIMIT_MS = 5 * 60_000;
/** What a play may claim beyond the time between its first and its last beat. */
export const CLOCK_SLACK_MS = 2_000;
/** How much longer a play may last than our own clock has seen it. */
export const ARRIVAL_SLACK_MS = 10_000;
/** How much of the time before a play's first arrival is believed. */
export const MAX_BELIEVED_LATENESS_MS = 60 * 60_000;
/** A beat delayed for longer than this before it was sent is refused. */
export const MAX_LATENESS_MS = 7 * 86_400_000;
/** Content passes at most this many times as fast as the time between the beats. */
export const MAX_COUNTED_RATE = 4;
/** No more than this counts as latency at the edge of a broadcast. */
export const MAX_LATENCY_MS = 60_000;
/** No more than this counts as jitter. */
export const MAX_JITTER_MS = 1_000;
/** No line brings more packets than this: about 100 Mbit/s. */
export const MAX_PACKETS_PER_S = 10_000;
/** How often it is counted who watches a stream that is on air. */
export const AUDIENCE_SAMPLE_MS = 10_000;
/** How many networks a business can name, and how large they can be: a larger one is not an office. */
export const MAX_SHARED_NETWORKS = 50;
export const SMALLEST_IPV4_PREFIX = 16;
export const SMALLEST_IPV6_PREFIX = 32;
/** A curve of those who watch a broadcast has at most about this many points. */
export const MAX_AUDIENCE_POINTS = 300;
/** A retention curve has at most about this many points. */
export const MAX_RETENTION_POINTS = 300;
/** Charts by hour span at most this many days. */
export const MAX_HOURLY_DAYS = 62;
/** Charts by day span at most this many days. */
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
  'peakConcurrent',
  'liveViews',
  'liveWatchTime',
  'liveTimeBroadcast',
  'hlsPlays',
  'webRtcPlays',
  'averageLatency',
  'packetLossRatio',
  'averageJitter',
] as const;
export type KpiName = (typeof KPI_NAMES)[number];

export const CHART_METRICS = [
  'views',
  'uniqueViewers',
  'watchTime',
  'averagePercentWatched',
  'retention',
  'concurrent',
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
