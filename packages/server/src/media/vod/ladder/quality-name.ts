/** The usual quality names, by the short side of the 16:9 box that a picture fits into, highest first. */
export const STANDARD_QUALITIES = [4320, 2160, 1440, 1080, 720, 480, 360, 240, 144] as const;

/**
 * What a quality menu calls a picture: `1080p` for 1920 × 1080, for 1080 × 1920 and for a film of 1920 × 800;
 * a size between two qualities is called by its short side.
 */
export function qualityName(width: number, height: number): string {
  const long = Math.max(width, height);
  const short = Math.min(width, height);
  const quality = STANDARD_QUALITIES.find((candidate) => {
    const fill = Math.max(short / candidate, long / ((candidate * 16) / 9));
    return fill > 0.98 && fill < 1.02;
  });
  return `${quality ?? short}p`;
}
