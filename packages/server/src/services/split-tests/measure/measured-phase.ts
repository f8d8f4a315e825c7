import { matchesWidgetUrl } from '@commoncast/core/validation/widget-url';
import type { ReceivedBeat } from '../../insights/plays/play-state.ts';
import { BELIEVED_SKEW_MS, timeOf } from '../../insights/plays/visitor-clock.ts';
import type { SplitTestPhaseRow } from '../tables.ts';

/** A phase, as far as beats are measured by it. */
export interface MeasuredPhase
  extends Pick<SplitTestPhaseRow, 'test_id' | 'phase' | 'business_id' | 'variants' | 'goal' | 'mismatch_p'> {
  readonly startedAtMs: number;
  /** Goals from then on do not count. */
  readonly countsUntilMs: number;
  readonly runs: readonly { readonly fromMs: number; readonly untilMs: number }[];
}

/** Tells phases apart. */
export function phaseKeyOf(testId: string, phase: number): string {
  return `${testId} ${phase}`;
}

/**
 * Whether the phase ran when somebody was exposed. By the visitor's clock or by ours: the one can be wrong, and the
 * other is late where beats had to wait.
 */
export function wasRunning({ runs }: MeasuredPhase, { beat, batch }: ReceivedBeat): boolean {
  const { atMs } = timeOf(beat, batch);
  const [firstMs, lastMs] = [Math.min(atMs, batch.receivedAtMs), Math.max(atMs, batch.receivedAtMs)];
  return runs.some(({ fromMs, untilMs }) => fromMs <= lastMs && firstMs < untilMs);
}

/** Whether a moment can count for the phase at all, as far as clocks are believed. */
export function canCount({ startedAtMs, countsUntilMs }: MeasuredPhase, atMs: number): boolean {
  return atMs >= startedAtMs - BELIEVED_SKEW_MS && atMs < countsUntilMs;
}

/** Pages are kept without their query, and no longer than this. */
const KEPT_PAGE_LENGTH = 500;

/** Whether a beat of an own goal, or of a page's, is the goal of the phase. */
export function isGoalOf({ goal, business_id }: MeasuredPhase, { beat, batch }: ReceivedBeat): boolean {
  if (beat.event !== 'goal' || beat.goal === undefined || batch.businessId !== business_id) return false;
  if (goal.kind === 'custom') return beat.goal === goal.name;
  if (goal.kind !== 'page' || beat.goal !== goal.url) return false;
  // Whether a query is the one that the entry names was for the page to see: it is not kept here.
  const [place = ''] = goal.url.split(/[?#]/, 1);
  return batch.pageUrl.length >= KEPT_PAGE_LENGTH || matchesWidgetUrl(place, batch.pageUrl);
}
