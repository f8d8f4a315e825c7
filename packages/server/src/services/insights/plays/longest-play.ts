/** Nobody watches for longer without a new play. Claims beyond it are cut, so that they cannot fill up the sums. */
export const LONGEST_PLAY_MS = 30 * 24 * 3_600_000;
