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

/** Segments shorter than this cost a request and bring nothing. */
const SHORTEST_S = 0.5;

/**
 * Starts of a copied rendition's segments, and the scheduled ones between the first of them: what we encode
 * can be cut at all places where the copy can be left, and still starts with a short segment.
 */
export function withEarlyCuts(cutsS: readonly number[]): number[] {
  const early = TARGETS_S.slice(0, -1).map((_, index) =>
    TARGETS_S.slice(0, index + 1).reduce((a, b) => a + b),
  );
  const lastS = cutsS.at(-1) ?? 0;
  const added = early.filter(
    (earlyS) => earlyS < lastS && cutsS.every((cutS) => Math.abs(cutS - earlyS) >= SHORTEST_S),
  );
  return [...cutsS, ...added].toSorted((a, b) => a - b);
}
