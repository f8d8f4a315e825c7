import type { SplitTestState } from '@commoncast/core/split-tests/constants';
import type { Goal } from '@commoncast/core/split-tests/schema';

/** The states in words. */
export const STATE_WORDS: Readonly<Record<SplitTestState, string>> = {
  DRAFT: 'Draft',
  RUNNING: 'Running',
  PAUSED: 'Paused',
  COMPLETED: 'Finished',
};

/** What counts as reaching the goal, after 'Goal: '. */
export function goalWords(goal: Goal): string {
  switch (goal.kind) {
    case 'play':
      return 'plays the video';
    case 'view':
      return 'watches long enough for a view';
    case 'cta-click':
      return 'clicks the call to action';
    case 'page':
      return `reaches ${goal.url}`;
    case 'custom':
      return `event ‘${goal.name}’`;
  }
}
