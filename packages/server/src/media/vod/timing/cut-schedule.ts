/** Target segment lengths: short ones first, so that playback starts early; the last one repeats. */
const TARGETS_S = [1, 1, 2, 4] as const;

/** The longest segments of encoded renditions. */
export const MAX_SEGMENT_S = TARGETS_S.at(-1)!;

/** The longest distance between key frames in what we encode, unless a rung's tuning has another. */
export const MAX_GOP_S = 2;

/** A segment's target length, by its position in the rendition. */
export function targetDurationS(segment: number): number {
  return TARGETS_S[Math.min(segment, TARGETS_S.length - 1)]!;
}

/** Where segments start when the encoder may choose: 0, 1, 2, 4, 8, 12 … */
export function* scheduledCutsS(): Generator<number> {
  let cutS = 0;
  for (let segment = 0; ; segment += 1) {
    yield cutS;
    cutS += targetDurationS(segment);
  }
}
