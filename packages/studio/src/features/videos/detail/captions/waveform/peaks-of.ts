/** How many peaks stand for a second. */
export const PEAKS_PER_S = 50;

/**
 * The loudest sample of each fiftieth of a second.
 * @returns 0 to 1; silence to full scale
 */
export function peaksOf(samples: Float32Array, sampleRate: number): number[] {
  const perPeak = sampleRate / PEAKS_PER_S;
  return Array.from({ length: Math.ceil(samples.length / perPeak) }, (_, index) => {
    let loudest = 0;
    const end = Math.min(samples.length, Math.round((index + 1) * perPeak));
    for (let at = Math.round(index * perPeak); at < end; at += 1)
      loudest = Math.max(loudest, Math.abs(samples[at] ?? 0));
    return Math.min(1, loudest);
  });
}
