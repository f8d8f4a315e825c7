import type { VideosFilter } from '../../data/video-queries.ts';

const PAGE_SIZE = 10;

export const SORT_LABELS = {
  'createdDate,DESC': 'Newest first',
  'createdDate,ASC': 'Oldest first',
  'name,ASC': 'Name A to Z',
  'name,DESC': 'Name Z to A',
  'views,DESC': 'Most views',
  'views,ASC': 'Fewest views',
  'durationMs,DESC': 'Longest',
  'durationMs,ASC': 'Shortest',
} as const satisfies Record<NonNullable<VideosFilter['sort']>, string>;

export type VideoSort = keyof typeof SORT_LABELS;

/** Reads what the page shows from its address; pages count from 1 there, as people do. */
export function readAddress(address: URLSearchParams): Required<Omit<VideosFilter, 'exceptFailed'>> {
  const sort = address.get('sort');
  const page = Number(address.get('page'));
  return {
    search: (address.get('q') ?? '').slice(0, 200),
    sort: sort !== null && Object.hasOwn(SORT_LABELS, sort) ? (sort as VideoSort) : 'createdDate,DESC',
    page: Number.isInteger(page) && page > 1 ? page - 1 : 0,
    size: PAGE_SIZE,
  };
}

/** Writes a change into the address; what is as always is left out, and another search or order begins at its first page. */
export function writeAddress(
  before: URLSearchParams,
  change: { readonly search?: string; readonly sort?: VideoSort; readonly page?: number },
): URLSearchParams {
  const { search, sort, page } = { ...readAddress(before), page: 0, ...change };
  const address = new URLSearchParams();
  if (search) address.set('q', search);
  if (sort !== 'createdDate,DESC') address.set('sort', sort);
  if (page > 0) address.set('page', String(page + 1));
  return address;
}
