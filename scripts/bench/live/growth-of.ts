/** One measurement of something that should stay the same. */
export interface Sample {
  readonly atMs: number;
  readonly value: number;
}

/** How much grows from the first sample to the last, by the straight line that fits them best (least squares). */
export function growthOf(samples: readonly Sample[]): number {
  const mean = (values: readonly number[]) => values.reduce((a, b) => a + b, 0) / values.length;
  const atMs = mean(samples.map((sample) => sample.atMs));
  const value = mean(samples.map((sample) => sample.value));
  const [above, below] = samples.reduce(
    ([products, squares], sample) => {
      const distanceMs = sample.atMs - atMs;
      return [products + distanceMs * (sample.value - value), squares + distanceMs ** 2];
    },
    [0, 0],
  );
  const lengthMs = (samples.at(-1)?.atMs ?? 0) - (samples[0]?.atMs ?? 0);
  return below === 0 ? 0 : (above / below) * lengthMs;
}
