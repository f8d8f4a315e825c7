/** Smaller arguments are raised to this first, so that the series is exact to the last digits. */
const SERIES_FROM = 15;
const HALF_LOG_TWO_PI = 0.9189385332046728;

/** Natural logarithm of Γ(x) for x > 0, by Stirling's series (NIST DLMF 5.11.1). */
export function logGamma(x: number): number {
  let raised = x;
  let product = 1;
  while (raised < SERIES_FROM) {
    product *= raised;
    raised += 1;
  }
  const inverse = 1 / raised;
  const square = inverse * inverse;
  const series =
    inverse *
    (1 / 12 -
      square *
        (1 / 360 -
          square * (1 / 1260 - square * (1 / 1680 - square * (1 / 1188 - square * (691 / 360360))))));
  return (raised - 0.5) * Math.log(raised) - raised + HALF_LOG_TWO_PI + series - Math.log(product);
}

/** Natural logarithm of B(a, b). */
export function logBeta(a: number, b: number): number {
  return logGamma(a) + logGamma(b) - logGamma(a + b);
}
