import type { StreamFilter } from '@commoncast/core/live/constants';
import { SORTS } from '../../ui/list/sorts.ts';

/** What the address of the list of streams may say. */
export const STREAMS_LIST = {
  size: 20,
  sorts: {
    ...SORTS,
    'eventStart,ASC': 'Start time, earliest first',
    'eventStart,DESC': 'Start time, latest first',
  },
  parts: { all: 'All', live: 'Live', upcoming: 'Upcoming', past: 'Past' },
} as const;

type StreamsPart = keyof typeof STREAMS_LIST.parts;

export const FILTER_OF: Readonly<Record<StreamsPart, StreamFilter>> = {
  all: 'ALL',
  live: 'LIVE',
  upcoming: 'UPCOMING',
  past: 'PAST',
};

/** Why a part of the list has no rows. */
export const NOTHING_IN: Readonly<Record<StreamsPart, { readonly title: string; readonly text: string }>> = {
  all: { title: 'No streams', text: '' },
  live: { title: 'Nothing is live right now', text: 'A stream stands here while visitors can watch it.' },
  upcoming: { title: 'No upcoming streams', text: 'Streams that have not started yet stand here.' },
  past: { title: 'No past streams', text: 'Streams that have ended or were cancelled stand here.' },
};
