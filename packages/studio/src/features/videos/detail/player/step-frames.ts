/** Rounding of positions that browsers report, in frames. */
const TOLERANCE = 0.01;

/**
 * The position some frames on or back. It lies in the middle of the frame: at its edge, rounding decides which one is shown.
 * @returns seconds, not before the middle of the first frame
 */
export function stepFrames(positionS: number, frames: number, frameRate: number): number {
  const current = Math.floor(positionS * frameRate + TOLERANCE);
  return (Math.max(0, current + frames) + 0.5) / frameRate;
}
