/** Lengths that segments aim at: short ones first, so that playback starts early; the last one repeats. */
const TARGETS_S = [1, 1, 2, 4];

/** The longest distance of key frames in what we encode: how exactly a viewer can seek. */
export const MAX_GOP_S = 2;

/** What a segment aims at, by its place in the rendition. */
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
