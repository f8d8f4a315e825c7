const MS_A_HUNDREDTH = 600;

/** Watched time as it is tracked: minutes with two decimals, half up. @param ms from 0 on */
export function trackedMinutes(ms: number): number {
  return Math.floor(ms / MS_A_HUNDREDTH + 0.5) / 100;
}
