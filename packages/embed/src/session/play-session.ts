import type { Beat, PlayedRange } from '@commoncast/core/insights/beat';
import type { BeatEvent } from '@commoncast/core/insights/constants';
import { addRange } from './played-ranges.ts';

/** What the picture does: it moves, it waits for data although it should move, or it rests. */
export type Motion = 'moving' | 'stalled' | 'resting';

/** One look at the player. */
export interface Sample {
  /** A clock that never jumps, in milliseconds. */
  readonly nowMs: number;
  readonly positionMs: number;
  readonly rate: number;
  readonly motion: Motion;
  /** True while the position has been changed by hand: it then says nothing about what was played. */
  readonly isSeeking: boolean;
}

/** What a beat says beside the counters. */
export type Surroundings = Pick<Beat, 'tClient' | 'visible' | 'muted' | 'live'>;

/** Counts one play. Counters only grow, so that any later beat makes up for a lost one. */
export interface PlaySession {
  sample(sample: Sample): void;
  firstFrame(startupMs: number): void;
  beat(event: BeatEvent, surroundings: Surroundings): Beat;
}

/** The picture may run ahead of the clock by this much between two looks: positions are known only in steps. */
const SLACK_MS = 500;
/** Positions are reported at least this often while the picture moves. */
const STEP_MS = 300;

/** A play begins: nothing is counted yet. Pure: time and position come in with the samples. */
export function createPlaySession(playId: string, subject: Partial<Beat>): PlaySession {
  let seq = 0;
  let tFirst: number | undefined;
  let last: Sample = { nowMs: 0, positionMs: 0, rate: 1, motion: 'resting', isSeeking: false };
  let playingMs = 0;
  let rebufferMs = 0;
  let rebufferCount = 0;
  let startupMs: number | undefined;
  let ranges: PlayedRange[] = [];
  /** Whether the position has advanced since the picture last stood still. */
  let isAdvancing = false;

  return {
    sample(now) {
      const passedMs = now.nowMs - last.nowMs;
      if (last.motion === 'stalled') rebufferMs += passedMs;
      if (now.motion === 'stalled' && last.motion !== 'stalled') rebufferCount += 1;
      // The position tells what was played: at a start, after a seek and while a computer sleeps, the picture stands
      // though it is meant to move.
      let movedMs = 0;
      if (last.motion !== 'moving') isAdvancing = false;
      else if (!now.isSeeking) movedMs = Math.max(0, now.positionMs - last.positionMs);
      // The position is already the new one: where the old one got to is known only to a step.
      else if (isAdvancing) movedMs = Math.min(passedMs, STEP_MS) * last.rate;
      isAdvancing ||= movedMs > 0;
      playingMs += Math.min(movedMs / (last.rate || 1), passedMs + SLACK_MS);
      ranges = addRange(ranges, last.positionMs, last.positionMs + movedMs);
      last = now;
    },
    firstFrame(tookMs) {
      startupMs ??= tookMs;
    },
    beat(event, surroundings) {
      // Said each time: what a play may count is capped by the time since its first beat, which may be the lost one.
      tFirst ??= surroundings.tClient;
      return {
        ...subject,
        ...surroundings,
        playId,
        tFirst,
        seq: seq++,
        event,
        positionMs: Math.round(last.positionMs),
        playingMs: Math.round(playingMs),
        rebufferMs: Math.round(rebufferMs),
        rebufferCount,
        ...(startupMs !== undefined && { startupMs: Math.round(startupMs) }),
        ranges: ranges.map(([from, to]) => [Math.round(from), Math.round(to)]),
        rate: last.rate,
      };
    },
  };
}
