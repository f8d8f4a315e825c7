import { gammaQ } from './gamma-q.ts';

/** Beyond this the tails are too small for a number. */
const FAR = 40;

/** Φ(z), the standard normal distribution. */
export function normalCdf(z: number): number {
  const tail = gammaQ(0.5, (z * z) / 2) / 2;
  return z > 0 ? 1 - tail : tail;
}

/** The z with Φ(z) = p, by bisection; infinite for 0 and 1. */
export function normalQuantile(p: number): number {
  if (p <= 0) return Number.NEGATIVE_INFINITY;
  if (p >= 1) return Number.POSITIVE_INFINITY;
  let [low, high] = [-FAR, FAR];
  for (;;) {
    const middle = (low + high) / 2;
    if (middle <= low || middle >= high) return middle;
    if (normalCdf(middle) < p) low = middle;
    else high = middle;
  }
}
