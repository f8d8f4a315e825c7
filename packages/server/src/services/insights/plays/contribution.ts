import {
  ARRIVAL_SLACK_MS,
  CLOCK_SLACK_MS,
  MAX_BELIEVED_LATENESS_MS,
  MAX_COUNTED_RATE,
  MAX_PACKETS_PER_S,
  VIEW_MS,
} from '@commoncast/core/insights/constants';
import { headOf, lengthOf, unionOf } from '@commoncast/core/insights/played-ranges';
import { LONGEST_PLAY_MS } from './longest-play.ts';
import type { Measures } from './measures.ts';
import type { PlayState } from './play-state.ts';

const MILLION = 1_000_000;
/** Leaving sooner does not count as an exit before the start. */
const MIN_EXIT_MS = 1_000;

/** Everything that a play adds to the figures but its view, which depends on the session's other plays. */
export interface Contribution {
  readonly measures: Omit<Measures, 'views' | 'live_views'>;
  readonly startupMs: number | null;
  /** Ranges `[from, until)` of whole seconds s with s + 0.5 in the union of what was played. */
  readonly seenSeconds: [number, number][];
  /** Watched for long enough to be a view. */
  readonly isViewLong: boolean;
}

/** Measures a play. Counters are believed as far as the time between its beats allows; the rest is kept as suspect. */
export function contributionOf(play: PlayState): Contribution {
  const clientSpanMs = play.lastClientMs - play.firstClientMs;
  const believedMs = believedMsOf(play);
  const possibleMs = Math.min(clientSpanMs + CLOCK_SLACK_MS, believedMs);
  const watchMs = Math.min(play.playingMs, possibleMs);
  const startupMs = play.startupMs === null ? null : Math.min(play.startupMs, believedMs);
  const ranges = headOf(play.ranges, possibleMs * MAX_COUNTED_RATE);
  const union = unionOf(ranges, play.durationMs ?? undefined);
  const contentMs = lengthOf(union);
  const hasPlayed = watchMs > 0 || contentMs > 0;
  const hasAttempted = hasPlayed || play.hasIntended;
  const hasLeftEarly = !hasPlayed && startupMs === null && clientSpanMs >= MIN_EXIT_MS;
  const durationMs = hasPlayed && play.durationMs ? play.durationMs : null;
  return {
    measures: {
      loads: Number(play.hasLoaded),
      attempts: Number(hasAttempted),
      exits_before_start: Number(hasAttempted && hasLeftEarly),
      plays: Number(hasPlayed),
      watch_ms: watchMs,
      suspect_watch_ms: play.playingMs - watchMs,
      rebuffer_ms: Math.min(play.rebufferMs, believedMs),
      content_ms: contentMs,
      suspect_content_ms: Math.min(lengthOf(play.ranges) - lengthOf(ranges), LONGEST_PLAY_MS),
      measured_plays: Number(durationMs !== null),
      watched_ppm: durationMs === null ? 0 : Math.round((contentMs / durationMs) * MILLION),
      suspects: Number(play.suspicion !== null),
      ...liveMeasuresOf(play, hasPlayed ? watchMs : null),
      ...lineMeasuresOf(play, hasPlayed, believedMs),
    },
    startupMs,
    seenSeconds: secondsOf(union),
    isViewLong: hasPlayed && watchMs >= viewMsOf(play.durationMs),
  };
}

/** What a play of a stream adds besides, however it calls itself. @param watchMs null if it has not played */
function liveMeasuresOf({ isLive, protocol, latencyMs }: PlayState, watchMs: number | null) {
  const hasPlayed = isLive && watchMs !== null;
  const latency = hasPlayed ? latencyMs : null;
  return {
    live_watch_ms: hasPlayed ? watchMs : 0,
    hls_plays: Number(hasPlayed && protocol === 'hls'),
    web_rtc_plays: Number(hasPlayed && protocol === 'webRtc'),
    latency_plays: Number(latency !== null),
    latency_ms: latency ?? 0,
  };
}

/** How the line of a play of a stream did. More packets than a line can bring are invented, and none of them count. */
function lineMeasuresOf(play: PlayState, hasPlayed: boolean, believedMs: number) {
  const isCounted = play.isLive && hasPlayed;
  const { packetsLost, packetsReceived } = play;
  const isPossible = packetsLost + packetsReceived <= (believedMs / 1_000) * MAX_PACKETS_PER_S;
  const jitterMs = isCounted ? play.jitterMs : null;
  return {
    packets_lost: isCounted && isPossible ? packetsLost : 0,
    packets_received: isCounted && isPossible ? packetsReceived : 0,
    jitter_plays: Number(jitterMs !== null),
    jitter_us: Math.round((jitterMs ?? 0) * 1_000),
  };
}

/** The longest that a play can have lasted by our clock: anything that it claims beyond is not counted. */
function believedMsOf({ firstArrivalMs, lastArrivalMs, startedAtMs }: PlayState): number {
  const latenessMs = Math.max(0, firstArrivalMs - startedAtMs);
  return lastArrivalMs - firstArrivalMs + Math.min(latenessMs, MAX_BELIEVED_LATENESS_MS) + ARRIVAL_SLACK_MS;
}

/** How long something must be watched to be a view, in milliseconds. */
export function viewMsOf(durationMs: number | null): number {
  return durationMs === null ? VIEW_MS : Math.min(VIEW_MS, durationMs / 2);
}

function secondsOf(union: readonly (readonly [number, number])[]): [number, number][] {
  const seconds = union.map(([from, to]): [number, number] => [firstSecondAfter(from), firstSecondAfter(to)]);
  return seconds.filter(([from, until]) => from < until);
}

/** The first second whose middle is at or after a position. */
function firstSecondAfter(positionMs: number): number {
  return Math.max(0, Math.ceil(positionMs / 1_000 - 0.5));
}
