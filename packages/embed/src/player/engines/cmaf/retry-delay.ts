const FIRST_MS = 400;
const LONGEST_MS = 8000;

/**
 * How long to wait before the next try: doubled each time, and spread over its second half, so that not all
 * visitors come back in the same moment.
 * @param failures in a row, 1 or more
 * @param random 0 to 1
 */
export function retryDelayMs(failures: number, random = Math.random()): number {
  return Math.min(LONGEST_MS, FIRST_MS * 2 ** (failures - 1)) * (0.5 + random / 2);
}
