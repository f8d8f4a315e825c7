/**
 * Between which counts a share of `count` draws stays, but for a chance of `alpha` on either side: the exact quantiles
 * of the binomial distribution.
 */
export function binomialBounds(count: number, share: number, alpha: number): { low: number; high: number } {
  let chance = (1 - share) ** count;
  let sum = chance;
  let low = 0;
  let at = 0;
  const next = (): void => {
    chance *= ((count - at) / (at + 1)) * (share / (1 - share));
    at += 1;
    sum += chance;
  };
  while (sum < alpha) {
    next();
    low = at;
  }
  while (sum < 1 - alpha) next();
  return { low, high: at };
}
