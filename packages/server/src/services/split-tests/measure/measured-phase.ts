import { matchesWidgetUrl } from '@commoncast/core/validation/widget-url';
import type { ReceivedBeat } from '../../insights/plays/play-state.ts';
import { BELIEVED_SKEW_MS, timeOf } from '../../insights/plays/visitor-clock.ts';
import type { SplitTestPhaseRow } from '../tables.ts';

/** The parts of a phase that measuring needs. */
export interface MeasuredPhase
  extends Pick<SplitTestPhaseRow, 'test_id' | 'phase' | 'business_id' | 'variants' | 'goal' | 'mismatch_p'> {
  readonly startedAtMs: number;
  /** Goals count until then. */
  readonly countsUntilMs: number;
  readonly runs: readonly { readonly fromMs: number; readonly untilMs: number }[];
}

/** Identifies a phase. */
export function phaseKeyOf(testId: string, phase: number): string {
  return `${testId} ${phase}`;
}

/**
 * Whether the phase was running at an exposure, by the time of the beat or of its arrival: the first can be wrong, and
 * the second is late where beats had to wait.
 */
export function wasRunning({ runs }: MeasuredPhase, { beat, batch }: ReceivedBeat): boolean {
  const { atMs } = timeOf(beat, batch);
  const [firstMs, lastMs] = [Math.min(atMs, batch.receivedAtMs), Math.max(atMs, batch.receivedAtMs)];
  return runs.some(({ fromMs, untilMs }) => fromMs <= lastMs && firstMs < untilMs);
}

/** Whether a goal at this time can count for the phase, allowing for clock error. */
export function canCount({ startedAtMs, countsUntilMs }: MeasuredPhase, atMs: number): boolean {
  return atMs >= startedAtMs - BELIEVED_SKEW_MS && atMs < countsUntilMs;
}

/** Page addresses are stored without their query, cut to this length. */
const KEPT_PAGE_LENGTH = 500;

/** Whether a goal beat, custom or of a page, reaches the goal of the phase. */
export function isGoalOf({ goal, business_id }: MeasuredPhase, { beat, batch }: ReceivedBeat): boolean {
  if (beat.event !== 'goal' || beat.goal === undefined || batch.businessId !== business_id) return false;
  if (goal.kind === 'custom') return beat.goal === goal.name;
  if (goal.kind !== 'page' || beat.goal !== goal.url) return false;
  // The page has compared the query with the entry already; it is not stored here.
  const [place = ''] = goal.url.split(/[?#]/, 1);
  return batch.pageUrl.length >= KEPT_PAGE_LENGTH || matchesWidgetUrl(place, batch.pageUrl);
}
