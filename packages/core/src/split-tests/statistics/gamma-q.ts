import { logGamma } from './log-gamma.ts';

const TINY = 1e-300;
const PRECISION = 1e-16;
const MAX_STEPS = 10_000;

/**
 * Regularised upper incomplete gamma function Q(a, x) for a > 0, x ≥ 0 (NIST DLMF 8.2.4): by the series below
 * a + 1 (8.7.1), by the continued fraction above it (8.9.2, evaluated as Lentz does).
 */
export function gammaQ(a: number, x: number): number {
  if (x <= 0) return 1;
  if (x === Number.POSITIVE_INFINITY) return 0;
  const scale = Math.exp(a * Math.log(x) - x - logGamma(a));
  return x < a + 1 ? 1 - scale * lowerSeries(a, x) : scale * upperFraction(a, x);
}

function lowerSeries(a: number, x: number): number {
  let term = 1 / a;
  let sum = term;
  for (let n = 1; n < MAX_STEPS && term > sum * PRECISION; n += 1) {
    term *= x / (a + n);
    sum += term;
  }
  return sum;
}

function upperFraction(a: number, x: number): number {
  let b = x + 1 - a;
  let c = 1 / TINY;
  let d = 1 / b;
  let fraction = d;
  for (let n = 1; n < MAX_STEPS; n += 1) {
    const an = -n * (n - a);
    b += 2;
    d = 1 / orTiny(an * d + b);
    c = orTiny(b + an / c);
    const change = c * d;
    fraction *= change;
    if (Math.abs(change - 1) < PRECISION * 10) break;
  }
  return fraction;
}

function orTiny(value: number): number {
  return Math.abs(value) < TINY ? TINY : value;
}
