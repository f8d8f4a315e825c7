import type { KpiName } from '@commoncast/core/insights/constants';
import type { KpiAnswer } from '@commoncast/core/insights/schema';
import { FIGURES } from '../../../ui/figures/figures.ts';
import { formatCount } from '../../../ui/format/format-count.ts';
import { formatWatchTime } from '../../../ui/format/format-watch-time.ts';
import { LANGUAGE } from '../../../ui/format/language.ts';

export interface AudienceFigure {
  readonly label: string;
  readonly definition: string;
  /** Undefined until the answer is there. */
  readonly value: string | undefined;
  readonly note: string;
}

const NOTHING = '–';

/** From here on, viewers notice. */
const HIGH_LOSS_PERCENT = 2;

/** The figures of a broadcast in words; without an answer only what they are called. */
export function audienceFigures(answer: KpiAnswer | undefined): AudienceFigure[] {
  const of = (name: KpiName): number | null => answer?.kpis.find((kpi) => kpi.name === name)?.value ?? null;
  const [plays, watchMs] = [of('plays') ?? 0, of('liveWatchTime') ?? 0];
  const peak = of('peakConcurrent');
  const latencyMs = of('averageLatency');
  const viewers = of('uniqueViewers') ?? 0;
  const [lossRatio, jitterMs] = [of('packetLossRatio'), of('averageJitter')];
  const lineNote = noteOfLine(of('webRtcPlays') ?? 0);
  const figures = [
    {
      label: 'Live views',
      definition: FIGURES.views.definition,
      value: formatCount(of('liveViews') ?? 0),
      note: viewers === 1 ? 'by 1 viewer' : `by ${formatCount(viewers)} viewers`,
    },
    {
      label: 'Peak viewers',
      definition: 'The most who watched at the same time, of a count every ten seconds.',
      value: peak === null ? NOTHING : formatCount(peak),
      note: 'at the same time',
    },
    {
      label: 'Watched live',
      definition: FIGURES.watchTime.definition,
      value: formatWatchTime(watchMs),
      note: 'by all together',
    },
    {
      label: 'Average view',
      definition:
        'How long a play of the stream lasted on average, also of those who left in the first second.',
      value: plays === 0 ? NOTHING : formatWatchTime(watchMs / plays),
      note: lengthNote(of('liveTimeBroadcast')),
    },
    {
      label: 'Average latency',
      definition:
        'From the server to the screen of those who watched at the live edge. The time from the camera to the server is not included.',
      value: latencyMs === null ? NOTHING : formatLatency(latencyMs),
      note: 'behind live',
    },
    {
      label: 'Protocol',
      definition:
        'What carried the picture at the end of each play. A player that cannot get WebRTC falls back to HLS automatically.',
      value: protocolValue(of('hlsPlays') ?? 0, of('webRtcPlays') ?? 0),
      note: 'by WebRTC, else by HLS',
    },
    {
      label: 'Packets lost',
      definition: `The share of the packets sent to WebRTC viewers that did not arrive, over all of their plays. Above about ${HIGH_LOSS_PERCENT}%, pictures freeze and sound drops out. HLS sends everything again until it arrives, so its viewers are not included.`,
      value: lossRatio === null ? NOTHING : formatLoss(lossRatio),
      note: lossRatio === null ? lineNote : 'on the way to WebRTC viewers',
    },
    {
      label: 'Jitter',
      definition:
        'How unevenly packets reached WebRTC viewers, averaged over their plays. Players hold the picture back to even it out, so the more jitter, the higher the latency.',
      value: jitterMs === null ? NOTHING : formatJitter(jitterMs),
      note: jitterMs === null ? lineNote : 'average of WebRTC viewers',
    },
  ];
  return figures.map((figure) => (answer ? figure : { ...figure, value: undefined, note: '' }));
}

/** A latency as people compare it: `180 ms`, `1.3 s`. */
export function formatLatency(latencyMs: number): string {
  if (latencyMs < 995) return `${Math.round(latencyMs / 10) * 10} ms`;
  return `${new Intl.NumberFormat(LANGUAGE, { maximumFractionDigits: 1 }).format(latencyMs / 1000)} s`;
}

/** A share of packets: `0.04%`, `1.2%`, `15%`. */
export function formatLoss(ratio: number): string {
  const percent = ratio * 100;
  if (percent > 0 && percent < 0.005) return 'under 0.01%';
  const maximumFractionDigits = percent < 1 ? 2 : percent < 10 ? 1 : 0;
  return `${new Intl.NumberFormat(LANGUAGE, { maximumFractionDigits }).format(percent)}%`;
}

/** Jitter of a few milliseconds is normal: `2.4 ms`, `35 ms`. */
export function formatJitter(jitterMs: number): string {
  const maximumFractionDigits = jitterMs < 10 ? 1 : 0;
  return `${new Intl.NumberFormat(LANGUAGE, { maximumFractionDigits }).format(jitterMs)} ms`;
}

/** Why nothing is known of the lines of viewers. */
function noteOfLine(webRtcPlays: number): string {
  return webRtcPlays === 0 ? 'nobody watched by WebRTC' : 'not measured';
}

function lengthNote(broadcastMs: number | null): string {
  return broadcastMs ? `of ${formatWatchTime(broadcastMs)} on air` : '';
}

function protocolValue(hlsPlays: number, webRtcPlays: number): string {
  const plays = hlsPlays + webRtcPlays;
  return plays === 0 ? NOTHING : `${Math.round((webRtcPlays / plays) * 100)}%`;
}
