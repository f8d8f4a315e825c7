/** Where a viewer of a broadcast is, in seconds. */
export interface EdgeDistance {
  /** Behind the position that the server recommends, which leaves room for one late part. */
  readonly behindS: number;
  /** What is fetched ahead of the picture. */
  readonly bufferedS: number;
  /** Of playback, now. */
  readonly rate: number;
}

/** Catching up begins further behind than this and ends closer, so that the rate does not change all the time. */
const BEGIN_S = 0.1;
const CLOSE_S = 0.03;
/** With less than this ahead, playing faster would stop the picture. */
const THIN_S = 0.35;
const GAIN_PER_S = 0.5;
const MAX_RATE = 1.5;
/** Steps of the rate: sound suffers from each change. */
const STEPS = 20;

/** How fast somebody who follows a broadcast plays, to be where it is: faster the further behind they are. */
export function rateToEdge({ behindS, bufferedS, rate }: EdgeDistance): number {
  const isBehind = behindS > (rate > 1 ? CLOSE_S : BEGIN_S);
  if (!isBehind || bufferedS < THIN_S) return 1;
  return Math.min(MAX_RATE, 1 + Math.ceil(behindS * GAIN_PER_S * STEPS) / STEPS);
}
