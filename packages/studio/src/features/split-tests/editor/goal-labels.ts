import type { Goal } from '@commoncast/core/split-tests/schema';

/** What visitors do when they convert. */
export const GOAL_LABELS: Readonly<Record<Goal['kind'], string>> = {
  play: 'They play the video',
  view: 'They watch long enough for a view',
  'cta-click': 'They follow the call to action',
  page: 'They reach a page',
  custom: 'Your site reports an event',
};
