import { KPI_NAMES, type KpiName } from '@commoncast/core/insights/constants';
import type { Chart, KpiAnswer } from '@commoncast/core/insights/schema';
import { KPI_UNITS } from '@commoncast/server/services/insights/kpi-values';

const WATCHED: Partial<Record<KpiName, number>> = {
  views: 1_204,
  liveViews: 1_204,
  uniqueViewers: 980,
  plays: 1_500,
  liveWatchTime: 45_000_000,
  liveTimeBroadcast: 3_723_000,
  peakConcurrent: 640,
  hlsPlays: 1_125,
  webRtcPlays: 375,
  averageLatency: 1_320,
  packetLossRatio: 0.0042,
  averageJitter: 3.4,
};

/** The figures of a broadcast that many have watched. */
export function audienceAnswer(): KpiAnswer {
  return {
    kpis: KPI_NAMES.map((name) => ({
      name,
      unit: KPI_UNITS[name],
      value: WATCHED[name] ?? 0,
      previous: null,
    })),
    dailyUniqueViewers: 0,
    suspect: { plays: 0, watchTimeMs: 0 },
    countedUntil: '2026-03-01T11:02:03.000Z',
  };
}

/** How many watched it, minute by minute: they come, most of them stay, and they leave at its end. */
export function audienceCurve(): Chart {
  const beginMs = Date.parse('2026-03-01T10:00:00.000Z');
  const points = Array.from({ length: 63 }, (_, minute) => ({
    x: new Date(beginMs + minute * 60_000).toISOString(),
    y: Math.round(640 * Math.min(1, (minute + 1) / 18, (64 - minute) / 6) - 4 * (minute % 7)),
  }));
  return { metric: 'concurrent', unit: 'count', points };
}
