import type { Showing } from '@commoncast/core/showings/schema';
import { formatClock } from '../../../../ui/format/format-clock.ts';
import { useNowMs } from '../use-now-ms.ts';

/** Since when an image is up, or for how long it still is, counting. */
export function ShownTime({ from, until }: Pick<Showing, 'from' | 'until'>) {
  const nowMs = useNowMs();
  // Clocks of two machines differ.
  if (until === null) return <>for {formatClock(Math.max(0, nowMs - Date.parse(from)))}</>;
  return <>for another {formatClock(Math.max(0, Date.parse(until) - nowMs))}</>;
}
