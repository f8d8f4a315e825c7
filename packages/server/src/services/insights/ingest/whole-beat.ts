import type { Beat, LiveBeat } from '@commoncast/core/insights/beat';
import { MAX_JITTER_MS, MAX_LATENCY_MS } from '@commoncast/core/insights/constants';
import { LONGEST_PLAY_MS } from '../plays/longest-play.ts';

const wholeMs = (ms: number) => Math.min(Math.round(ms), LONGEST_PLAY_MS);

/** A beat in storable form: whole milliseconds (microseconds of jitter), and texts that the database can hold. */
export function wholeBeat(beat: Beat): Beat {
  return {
    ...beat,
    tClient: Math.round(beat.tClient),
    ...(beat.tFirst !== undefined && { tFirst: Math.round(beat.tFirst) }),
    positionMs: wholeMs(beat.positionMs),
    playingMs: wholeMs(beat.playingMs),
    rebufferMs: wholeMs(beat.rebufferMs),
    ...(beat.startupMs !== undefined && { startupMs: wholeMs(beat.startupMs) }),
    ranges: beat.ranges.map(([from, to]): [number, number] => [wholeMs(from), wholeMs(to)]),
    ...(beat.live && { live: wholeLive(beat.live) }),
    ...(beat.test && { test: { ...beat.test, variantKey: storable(beat.test.variantKey) } }),
    ...(beat.goal !== undefined && { goal: storable(beat.goal) }),
  };
}

function wholeLive({ latencyMs, jitterMs, ...rest }: LiveBeat): LiveBeat {
  return {
    ...rest,
    ...(latencyMs !== undefined && { latencyMs: Math.min(Math.round(latencyMs), MAX_LATENCY_MS) }),
    // Good lines have less than a millisecond.
    ...(jitterMs !== undefined && {
      jitterMs: Math.min(Math.round(jitterMs * 1_000) / 1_000, MAX_JITTER_MS),
    }),
  };
}

/** PostgreSQL accepts neither NUL nor half a surrogate pair. */
function storable(text: string): string {
  return text.toWellFormed().replaceAll('\0', '\uFFFD');
}
