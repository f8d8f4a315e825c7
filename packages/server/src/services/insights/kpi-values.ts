import type { KpiName } from '@commoncast/core/insights/constants';
import type { Unit } from '@commoncast/core/insights/schema';
import type { Kpis, SpanViewers } from './analytics-store.ts';
import type { Measures } from './plays/measures.ts';
import { playRateOf, uniqueViewersOf } from './unique-viewers.ts';

const PPM_OF_A_PERCENT = 10_000;
const US_OF_A_MS = 1_000;

export const KPI_UNITS: Readonly<Record<KpiName, Unit>> = {
  views: 'count',
  uniqueViewers: 'count',
  watchTime: 'ms',
  averagePercentWatched: 'percent',
  plays: 'count',
  playRate: 'ratio',
  startupTimeP50: 'ms',
  startupTimeP95: 'ms',
  rebufferRatio: 'ratio',
  concurrent: 'count',
  peakConcurrent: 'count',
  liveViews: 'count',
  liveWatchTime: 'ms',
  liveTimeBroadcast: 'ms',
  hlsPlays: 'count',
  webRtcPlays: 'count',
  averageLatency: 'ms',
  packetLossRatio: 'ratio',
  averageJitter: 'ms',
};

/** What is not summed up from plays. */
type OtherKpi = 'concurrent' | 'peakConcurrent' | 'liveTimeBroadcast';

/** The figures of a span of this many UTC days, as far as plays have them. */
export function kpiValues(
  { measures, startupP50Ms, startupP95Ms }: Kpis,
  viewers: SpanViewers,
  days: number,
): Record<Exclude<KpiName, OtherKpi>, number | null> {
  return {
    views: measures.views,
    uniqueViewers: uniqueViewersOf(viewers, days).viewers,
    watchTime: measures.watch_ms,
    averagePercentWatched: averagePercentWatched(measures),
    plays: measures.plays,
    playRate: playRateOf(viewers, days),
    startupTimeP50: startupP50Ms,
    startupTimeP95: startupP95Ms,
    rebufferRatio: rebufferRatio(measures),
    liveViews: measures.live_views,
    liveWatchTime: measures.live_watch_ms,
    hlsPlays: measures.hls_plays,
    webRtcPlays: measures.web_rtc_plays,
    averageLatency: averageLatency(measures),
    packetLossRatio: packetLossRatio(measures),
    averageJitter: averageJitter(measures),
  };
}

/** Mean over the plays of contents with a known duration; null without any. */
export function averagePercentWatched({ watched_ppm, measured_plays }: Measures): number | null {
  return measured_plays === 0 ? null : watched_ppm / measured_plays / PPM_OF_A_PERCENT;
}

/** Mean over the plays of streams that know theirs; null without any. */
function averageLatency({ latency_ms, latency_plays }: Measures): number | null {
  return latency_plays === 0 ? null : latency_ms / latency_plays;
}

/** Of all packets that were sent to viewers by WebRTC: a ratio of sums, as that of rebuffering is. */
function packetLossRatio({ packets_lost, packets_received }: Measures): number | null {
  const sent = packets_lost + packets_received;
  return sent === 0 ? null : packets_lost / sent;
}

/** Mean over the plays by WebRTC that know theirs; null without any. */
function averageJitter({ jitter_us, jitter_plays }: Measures): number | null {
  return jitter_plays === 0 ? null : jitter_us / jitter_plays / US_OF_A_MS;
}

/** A ratio of sums, never a mean of ratios. */
function rebufferRatio({ rebuffer_ms, watch_ms }: Measures): number | null {
  const total = rebuffer_ms + watch_ms;
  return total === 0 ? null : rebuffer_ms / total;
}
