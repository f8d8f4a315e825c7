import { liveRetryMs } from './retry-delay.ts';
import type { ToldRange } from './showings-of.ts';

/** Where nothing is waited for, as at the end of a broadcast, nobody asks more often. */
const MIN_BETWEEN_MS = 1000;

/**
 * Hears of stretches of a broadcast that is watched without a playlist: the server answers as soon as it has something to
 * say. Nobody asks while the page is hidden.
 * @param whepUrl beside which the server tells
 */
export async function followRanges(
  whepUrl: string,
  onRanges: (ranges: readonly ToldRange[]) => void,
  signal: AbortSignal,
): Promise<void> {
  const url = new URL('timed-metadata.json', whepUrl);
  let failures = 0;
  while (!signal.aborted) {
    let waitMs = MIN_BETWEEN_MS;
    try {
      if (!document.hidden) {
        const response = await fetch(url, { signal });
        if (!response.ok) throw new Error(`${response.status}`);
        const { version, ranges }: { version: string; ranges: ToldRange[] } = await response.json();
        failures = 0;
        if (version !== url.searchParams.get('after')) onRanges(ranges);
        url.searchParams.set('after', version);
      }
    } catch {
      waitMs = liveRetryMs(failures++);
    }
    await new Promise((resolve) => setTimeout(resolve, waitMs));
  }
}
