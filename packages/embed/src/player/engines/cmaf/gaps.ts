import type { Range } from '../ranges.ts';

const MAX_SKIPS = 2;

/** What no rendition has: it is stepped over, unless it is too much. */
export interface Gaps {
  readonly ranges: readonly Range[];
  /** The last thing that was looked for lay in a gap: what follows it is not there yet. */
  readonly isOpen: boolean;
  /** There is nothing of what follows. */
  readonly isGone: boolean;
  /** Steps over a place, to `endS`; where there is no end to go to, nothing follows. */
  skip(atS: number, endS: number | undefined): void;
  /** Something that follows has come. */
  close(): void;
  /** Somebody goes elsewhere: gaps are found there anew. */
  reset(): void;
  isSkipped(positionS: number): boolean;
}

export function createGaps(): Gaps {
  let ranges: Range[] = [];
  let skips = 0;
  let isGone = false;
  return {
    get ranges() {
      return ranges;
    },
    get isOpen() {
      return skips > 0;
    },
    get isGone() {
      return isGone;
    },
    skip(atS, endS) {
      skips += 1;
      if (endS === undefined || skips > MAX_SKIPS) isGone = true;
      else ranges.push([atS, endS]);
    },
    close() {
      skips = 0;
    },
    reset() {
      ranges = [];
      skips = 0;
      isGone = false;
    },
    isSkipped: (positionS) => ranges.some(([from, to]) => positionS > from - 0.2 && positionS < to),
  };
}
