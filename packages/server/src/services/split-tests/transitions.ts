import type { SplitTestState } from '@commoncast/core/split-tests/constants';
import type { SplitTestDraft } from '@commoncast/core/split-tests/schema';
import { conflict } from '../../problems/problems.ts';
import { isSameDesign } from './same-design.ts';
import type { SplitTestRow } from './tables.ts';

/** The states that the toggle call accepts. */
export type Toggled = Exclude<SplitTestState, 'DRAFT'>;

/** The states from which each state can be reached. */
const FROM: Readonly<Record<Toggled, readonly SplitTestState[]>> = {
  RUNNING: ['DRAFT', 'PAUSED'],
  PAUSED: ['RUNNING'],
  COMPLETED: ['RUNNING', 'PAUSED'],
};

const NOW: Readonly<Record<SplitTestState, string>> = {
  DRAFT: 'It was not started yet',
  RUNNING: 'It is running',
  PAUSED: 'It is paused',
  COMPLETED: 'It is finished',
};

/** @throws {ApiError} ILLEGAL_TRANSITION */
export function requireTransition({ state, is_archived }: SplitTestRow, to: Toggled): void {
  if (!FROM[to].includes(state)) throw conflict('ILLEGAL_TRANSITION', NOW[state]);
  if (is_archived && to === 'RUNNING') {
    throw conflict('ILLEGAL_TRANSITION', 'It is in the archive. Take it out first.');
  }
}

/** @throws {ApiError} ILLEGAL_TRANSITION: the change is locked in this state */
export function requireChangeable(test: SplitTestRow, draft: SplitTestDraft, isArchived: boolean): void {
  const { state } = test;
  if (isArchived && (state === 'RUNNING' || state === 'PAUSED')) {
    throw conflict('ILLEGAL_TRANSITION', 'Finish the test before it goes to the archive', 'isArchived');
  }
  if (state === 'DRAFT') return;
  if (test.widget_id !== draft.widgetId) {
    throw conflict('ILLEGAL_TRANSITION', 'The widget of a test that was started stays', 'widgetId');
  }
  if (state === 'PAUSED' || isSameDesign(test, draft)) return;
  const why = state === 'RUNNING' ? 'Pause the test to change this' : 'The test is finished';
  throw conflict(
    'ILLEGAL_TRANSITION',
    why,
    isSameDesign({ ...draft, goal: test.goal }, test) ? 'goal' : 'variants',
  );
}
