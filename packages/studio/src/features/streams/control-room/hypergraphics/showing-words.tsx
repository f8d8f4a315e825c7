import type { Showing } from '@commoncast/core/showings/schema';
import { formatClock } from '../../../../ui/format/format-clock.ts';
import { useNowMs } from '../use-now-ms.ts';
import type { ShowingState } from './use-showings.ts';

interface ShowingWordsProps {
  readonly showing: Showing;
  /** How long after a click an image goes up; 0 where it does right away. */
  readonly leadMs: number;
  /** Somebody has just taken it down. */
  readonly isEnding: boolean;
}

/** When an image goes up, since when it is up, or for how long it still is, counting. */
export function ShowingWords({ showing: { from, until }, leadMs, isEnding }: ShowingWordsProps) {
  const nowMs = useNowMs();
  const waitMs = waitOf(from, leadMs, nowMs);
  if (isEnding) return waitMs > 0 ? 'Calling off…' : 'Coming down…';
  if (waitMs > 0) return `Goes up in ${Math.ceil(waitMs / 1000)} s`;
  // Clocks of two machines differ.
  if (until === null) return `Up for ${formatClock(Math.max(0, nowMs - Date.parse(from)))}`;
  return `Up for another ${formatClock(Math.max(0, Date.parse(until) - nowMs))}`;
}

interface ShowingButtonWordsProps extends Pick<ShowingWordsProps, 'leadMs'> {
  readonly state: ShowingState;
}

/** What the button of an image does that is up, or soon will be. */
export function ShowingButtonWords({ state: { showing, isPending }, leadMs }: ShowingButtonWordsProps) {
  const nowMs = useNowMs();
  const isWaiting = showing ? waitOf(showing.from, leadMs, nowMs) > 0 : isPending && leadMs > 0;
  return isWaiting ? 'Call off' : 'Take down';
}

/** How long an image still waits, and never longer than it can: where the page's clock is slow, the countdown begins late. */
function waitOf(from: string, leadMs: number, nowMs: number): number {
  return Math.min(Date.parse(from) - nowMs, leadMs);
}
