/** Nobody watches for longer without a new play. Higher claims are cut, so that they cannot overflow the sums. */
export const LONGEST_PLAY_MS = 30 * 24 * 3_600_000;
