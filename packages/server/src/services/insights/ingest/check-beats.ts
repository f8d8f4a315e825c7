import { Beat, type RefusedBeat, type UncheckedBatch } from '@commoncast/core/insights/beat';
import { MAX_LATENESS_MS } from '@commoncast/core/insights/constants';
import { DAY_MS } from '@commoncast/core/time/day';
import * as v from 'valibot';
import { invalid } from '../../../problems/problems.ts';
import { isTooLate } from '../plays/visitor-clock.ts';
import { wholeBeat } from './whole-beat.ts';

interface CheckedBeats {
  readonly beats: readonly Beat[];
  readonly refused: readonly RefusedBeat[];
}

/**
 * Separates the valid beats from the others, and says what is wrong with those.
 * @throws {ApiError} VALIDATION_FAILED: none of them is valid
 */
export function checkBeats({ beats: sent, tSent }: UncheckedBatch): CheckedBeats {
  const beats: Beat[] = [];
  const refused: RefusedBeat[] = [];
  for (const [index, one] of sent.entries()) {
    const { success, output, issues } = v.safeParse(Beat, one, { abortEarly: true, message: messageOf });
    if (!success) {
      const field = v.getDotPath(issues[0]) ?? '';
      refused.push({ index, field, message: issues[0].message });
    } else if (isTooLate(output, tSent)) {
      const message = `Happened more than ${MAX_LATENESS_MS / DAY_MS} days before it was sent`;
      refused.push({ index, field: 'tClient', message });
    } else beats.push(wholeBeat(output));
  }
  const [first] = refused;
  if (beats.length === 0 && first) {
    throw invalid({
      [['beats', first.index, first.field].filter((part) => part !== '').join('.')]: first.message,
    });
  }
  return { beats, refused };
}

/** For rules without a message of their own; never repeats what was sent. */
function messageOf(issue: v.BaseIssue<unknown>): string {
  if (issue.kind === 'schema' && issue.expected === 'never') return 'Unknown field';
  return issue.received === 'undefined' ? 'Is required' : 'Is not valid';
}
