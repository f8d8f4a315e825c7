import type { Goal } from '@commoncast/core/split-tests/schema';

/** What visitors do when they convert. */
export const GOAL_LABELS: Readonly<Record<Goal['kind'], string>> = {
  play: 'A visitor plays the video',
  view: 'A visitor watches long enough for a view',
  'cta-click': 'A visitor clicks the call to action',
  page: 'A visitor reaches a page',
  custom: 'Your site reports an event',
};
