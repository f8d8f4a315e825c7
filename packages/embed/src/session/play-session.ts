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
export type Surroundings = Pick<Beat, 'tClient' | 'visible' | 'muted'>;

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

  /** Counts the time since the last look, during which the player did what it did then. */
  const countMoving = (now: Sample): void => {
    const passedMs = now.nowMs - last.nowMs;
    if (now.isSeeking) {
      // The position is already the new one: where the old one got to is known only to a step.
      const played = Math.min(passedMs, STEP_MS);
      playingMs += played;
      ranges = addRange(ranges, last.positionMs, last.positionMs + played * last.rate);
      return;
    }
    const movedMs = Math.max(0, now.positionMs - last.positionMs);
    // A computer that slept lets the clock run on while the picture stands.
    playingMs += Math.min(passedMs, movedMs / (last.rate || 1) + SLACK_MS);
    ranges = addRange(ranges, last.positionMs, now.positionMs);
  };

  return {
    sample(now) {
      if (last.motion === 'moving') countMoving(now);
      if (last.motion === 'stalled') rebufferMs += now.nowMs - last.nowMs;
      if (now.motion === 'stalled' && last.motion !== 'stalled') rebufferCount += 1;
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
