import type { ListRules } from '../../ui/list/list-address.ts';
import { SORTS } from '../../ui/list/sorts.ts';

const VIDEO_SORTS = {
  ...SORTS,
  'views,DESC': 'Most views',
  'views,ASC': 'Fewest views',
  'durationMs,DESC': 'Longest',
  'durationMs,ASC': 'Shortest',
} as const;

export type VideoSort = keyof typeof VIDEO_SORTS;

/** What the address of the list of videos may say. */
export const VIDEOS_LIST = { sorts: VIDEO_SORTS } satisfies ListRules<VideoSort>;
