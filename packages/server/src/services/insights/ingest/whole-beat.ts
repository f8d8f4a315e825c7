import type { Beat } from '@commoncast/core/insights/beat';
import { LONGEST_PLAY_MS } from '../plays/longest-play.ts';

const wholeMs = (ms: number) => Math.min(Math.round(ms), LONGEST_PLAY_MS);

/** A beat in storable form: whole milliseconds, and texts that the database can hold. */
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
    ...(beat.test && { test: { ...beat.test, variantKey: storable(beat.test.variantKey) } }),
    ...(beat.goal !== undefined && { goal: storable(beat.goal) }),
  };
}

/** PostgreSQL accepts neither NUL nor half a surrogate pair. */
function storable(text: string): string {
  return text.toWellFormed().replaceAll('\0', '\uFFFD');
}
