const MS_A_HUNDREDTH = 600;

/** Watched time in tracked form: minutes with two decimals, half up. @param ms 0 or more */
export function trackedMinutes(ms: number): number {
  return Math.floor(ms / MS_A_HUNDREDTH + 0.5) / 100;
}
