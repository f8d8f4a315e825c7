import type { Tuning } from '../ladder/tuning.ts';
import { MAX_GOP_S, scheduledCutsS } from './cut-schedule.ts';

export interface PlannedFrame {
  readonly isKey: boolean;
  /** A segment starts here; always a key frame. */
  readonly isCut: boolean;
}

/**
 * Decides, frame by frame, where every rendition has its key frames and where its segments start. With `cutsS` the
 * segments start where those of a copied rendition do, so that players can switch at the same places in all of them.
 */
export class KeyFramePlan {
  readonly #framesPerS: number;
  readonly #cuts: Iterator<number>;
  #nextCut: number;
  #nextKey = 0;

  constructor(framesPerS: number, cutsS: Iterable<number> = scheduledCutsS()) {
    this.#framesPerS = framesPerS;
    this.#cuts = cutsS[Symbol.iterator]();
    this.#nextCut = this.#readCut();
  }

  /** @param tick frames since the start, one after the other */
  at(tick: number): PlannedFrame {
    const isCut = tick >= this.#nextCut;
    if (isCut) while (this.#nextCut <= tick) this.#nextCut = this.#readCut();
    const isKey = isCut || tick === 0 || tick >= this.#nextKey;
    if (isKey) this.#nextKey = tick + Math.max(1, Math.round(MAX_GOP_S * this.#framesPerS));
    return { isKey, isCut: isCut || tick === 0 };
  }

  #readCut(): number {
    const { value, done } = this.#cuts.next();
    return done === true ? Number.POSITIVE_INFINITY : Math.round(value * this.#framesPerS);
  }
}

/** Whether a rung has a key frame here: all have one where a segment starts, and only those in between differ. */
export function isKeyFor({ tuning }: { readonly tuning?: Tuning }, { isKey, isCut }: PlannedFrame): boolean {
  return isCut || (isKey && (tuning?.gopS ?? MAX_GOP_S) <= MAX_GOP_S);
}
