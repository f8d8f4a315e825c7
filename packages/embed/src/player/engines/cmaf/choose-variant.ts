/** What the choice of a rendition needs to know of it. */
export interface Candidate {
  readonly averageBandwidth: number;
  readonly width: number;
  readonly height: number;
  /** Set on a copy of the source, which comes after all others. */
  readonly sourceCopy?: unknown;
}

export interface Situation {
  /** Bits a second; 0 while nothing is known. */
  readonly bps: number;
  readonly latencyS: number;
  /** What can be played without another byte. */
  readonly aheadS: number;
  /** Length of the segment to be fetched. */
  readonly segmentS: number;
  /** What was fetched last. */
  readonly current: number;
}

/** A line is not filled to the brim: estimates err, and other things want a part. */
const SHARE = 0.8;
/** With this much to play, a rendition that the line nearly carries is kept. */
const COMFORTABLE_S = 12;
/** A seek takes more than the lowest rendition only where nobody could see it wait. */
const UNSEEN_S = 0.1;

/**
 * The highest rendition that makes a difference: the first that is not smaller than the picture on the screen.
 * @param renditions lowest first
 * @param widthPx of the element, in device pixels
 */
export function highestUseful(renditions: readonly Candidate[], widthPx: number, heightPx: number): number {
  const at = renditions.findIndex(
    ({ width, height }) => width >= widthPx * 0.95 || height >= heightPx * 0.95,
  );
  return at < 0 ? renditions.length - 1 : at;
}

/** Sides of a copy and of the best rung that differ by no more than rounding. */
const SAME_SIZE = 1.1;

/** The same with copies of the source: one as large as the best rung is better, for that was made of it. */
export function highestOfAll(renditions: readonly Candidate[], widthPx: number, heightPx: number): number {
  let at = highestUseful(renditions, widthPx, heightPx);
  while (isBetterCopy(renditions[at]!, renditions[at + 1])) at += 1;
  return at;
}

function isBetterCopy(below: Candidate, copy: Candidate | undefined): boolean {
  return !!copy?.sourceCopy && copy.width <= below.width * SAME_SIZE;
}

/** Seconds until all of a segment is there. */
function fetchS({ averageBandwidth }: Candidate, { bps, latencyS, segmentS }: Situation): number {
  return latencyS + (averageBandwidth * segmentS) / bps;
}

/**
 * Chooses what comes next: the best rendition that the line carries in the long run (throughput) and whose segment is
 * there long before what is loaded has played out (buffer). With a comfortable buffer a dip does not lower the quality.
 * @param highest index that is wanted at all
 * @returns an index
 */
export function chooseVariant(
  renditions: readonly Candidate[],
  highest: number,
  situation: Situation,
): number {
  const { bps, latencyS, aheadS, segmentS, current } = situation;
  if (!bps) return 0;
  for (let at = highest; at > 0; at -= 1) {
    const one = renditions[at]!;
    const isKept = at === current && aheadS > COMFORTABLE_S;
    const takesS = fetchS(one, situation);
    const carries = takesS - latencyS <= segmentS * (isKept ? 1.2 : SHARE);
    const patienceS = Math.min(segmentS, at > current ? aheadS * 0.6 : aheadS * 0.8);
    if (carries && takesS <= Math.max(patienceS, isKept ? aheadS / 2 : 0)) return at;
  }
  return 0;
}

/** After a jump nothing is loaded: the lowest rendition, or a higher one that is there as soon. */
export function chooseAfterSeek(
  renditions: readonly Candidate[],
  highest: number,
  situation: Situation,
): number {
  if (!situation.bps) return 0;
  const lowestS = fetchS(renditions[0]!, situation);
  for (let at = highest; at > 0; at -= 1) {
    if (fetchS(renditions[at]!, situation) <= lowestS + UNSEEN_S) return at;
  }
  return 0;
}

/**
 * Whether to give up a segment that is on its way, for the same one of the lowest rendition.
 * @param restS what the rest of it takes, as it goes now
 */
export function shouldGiveUp(lowest: Candidate, restS: number, situation: Situation): boolean {
  // Half a second before the picture would stand still.
  return restS > situation.aheadS - 0.5 && fetchS(lowest, situation) < restS * SHARE;
}
