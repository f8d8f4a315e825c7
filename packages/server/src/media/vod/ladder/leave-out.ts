/** Losing more than this, a smaller picture shows less, whatever is in it. */
const MOST_LOST = 0.03;
/** A size that loses more than this of what half of it does, misses some of the film's detail. */
const MOST_LOST_OF_HALF = 0.2;

/**
 * Whether a size shows all that there is in the film, as where the film was enlarged from it. How much a smaller picture
 * loses depends on how much of it is empty, so it is weighed against what half the size loses of the same.
 * @param ssim how similar to the film pictures of this size are once they are scaled up
 * @param halfSsim the same of half the size
 */
export function showsAll(ssim: number, halfSsim: number): boolean {
  return 1 - ssim <= MOST_LOST && 1 - ssim <= (1 - halfSsim) * MOST_LOST_OF_HALF;
}
