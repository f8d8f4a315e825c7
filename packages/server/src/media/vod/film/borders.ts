import type { VideoTrack } from '../probe/source-tracks.ts';
import { scheduledCutsS } from '../timing/cut-schedule.ts';

/** What decides on where the segments of a film start: the same for all renditions and in every process. */
export interface FilmShape {
  readonly frameRate: VideoTrack['frameRate'];
  /** The first picture's distance from the grid of frames, in frames. */
  readonly phase: number;
  readonly endS: number;
  /** Where segments start, in seconds; the usual schedule if left out. */
  readonly cutsS?: readonly number[];
}

/** The borders of a film's segments, by segment number. Frames are counted from the start. */
export class Borders {
  readonly #frameS: number;
  readonly #starts: readonly number[];
  readonly endS: number;
  /** Exclusive. */
  readonly endTick: number;

  constructor({ frameRate, phase, endS, cutsS }: FilmShape) {
    const framesPerS = frameRate.num / frameRate.den;
    this.#frameS = frameRate.den / frameRate.num;
    this.endS = endS;
    this.endTick = Math.max(1, Math.round(endS * framesPerS - phase));
    this.#starts = startsBefore(this.endTick, framesPerS, cutsS ?? scheduledCutsS());
  }

  get count(): number {
    return this.#starts.length;
  }

  /** The first frame of a segment; the film's end for those past it. */
  startTick(segment: number): number {
    return this.#starts[segment] ?? this.endTick;
  }

  /** In seconds; the film's end for segments past it. */
  startS(segment: number): number {
    const tick = this.#starts[segment];
    return tick === undefined ? this.endS : tick * this.#frameS;
  }

  durationS(segment: number): number {
    return Math.max(0, this.startS(segment + 1) - this.startS(segment));
  }

  /** The segment that a moment belongs to; the last one for moments past the end. */
  segmentAtS(timeS: number): number {
    const after = this.#starts.findIndex((start) => start * this.#frameS > timeS);
    return after < 0 ? this.count - 1 : Math.max(0, after - 1);
  }

  /** The segment that a frame belongs to; the last one for frames past the end. */
  segmentAt(tick: number): number {
    const after = this.#starts.findIndex((start) => start > tick);
    return after < 0 ? this.count - 1 : after - 1;
  }
}

function startsBefore(endTick: number, framesPerS: number, cutsS: Iterable<number>): number[] {
  const starts: number[] = [];
  for (const cutS of cutsS) {
    const tick = Math.round(cutS * framesPerS);
    if (tick >= endTick) break;
    if (tick > (starts.at(-1) ?? -1)) starts.push(tick);
  }
  return starts;
}
