const FIRST_MS = 500;
/** A broadcast that comes back is on the screen again within ten seconds, so none of the waits may be long. */
const LONGEST_MS = 3000;

/** How long to wait before asking again for a broadcast that is not there right now. @param nth from 0 */
export function liveRetryMs(nth: number): number {
  return Math.min(FIRST_MS * 2 ** nth, LONGEST_MS);
}
