import { type ListQuery, type Page, toPage } from '@commoncast/core/http/paging';
import { type RawBuilder, sql } from 'kysely';
import type { Executor } from '../../db/database.ts';
import { selectVideos } from './repository.ts';
import type { VideoRecord } from './vod-view.ts';

export type VideoSort = 'createdDate' | 'name' | 'views' | 'durationMs';

/** How many views each of these videos of a business has; videos without any are left out. */
export type ReadViews = (businessId: string, videoIds: readonly string[]) => Promise<Map<string, number>>;

const SORTED_BY: Readonly<Record<Exclude<VideoSort, 'views'>, RawBuilder<unknown>>> = {
  createdDate: sql`video.created_at`,
  name: sql`lower(video.name)`,
  durationMs: sql`coalesce(video.duration_ms, 0)`,
};

/** One page of a business's videos. The search is literal, in name and description, and ignores case. */
export async function listVideos(
  db: Executor,
  businessId: string,
  query: ListQuery<VideoSort>,
  readViews: ReadViews,
): Promise<Page<VideoRecord>> {
  const [field, direction] = query.sort.split(',') as [VideoSort, 'ASC' | 'DESC'];
  const search = { businessId, needle: query.search.toLowerCase() };
  const { ids, total } =
    field === 'views'
      ? await pageByViews(db, search, { direction, query, readViews })
      : await pageOfIds(db, search, { field, direction, query });
  if (ids.length === 0) return toPage([], total, query);
  const rows = await selectVideos(db).where('video.id', 'in', ids).execute();
  const byId = new Map(rows.map((row) => [row.id, row]));
  return toPage(
    ids.flatMap((id) => byId.get(id) ?? []),
    total,
    query,
  );
}

interface Search {
  readonly businessId: string;
  /** In lower case; an empty one finds everything. */
  readonly needle: string;
}

interface PageOfIds {
  readonly ids: readonly string[];
  /** The number on all pages. */
  readonly total: number;
}

function find(db: Executor, { businessId, needle }: Search) {
  const found = db
    .selectFrom('video')
    .where('video.business_id', '=', businessId)
    .where('video.deleted_at', 'is', null);
  if (needle === '') return found;
  return found.where(
    sql<boolean>`(strpos(lower(video.name), ${needle}) > 0 or strpos(lower(video.description), ${needle}) > 0)`,
  );
}

async function pageOfIds(
  db: Executor,
  search: Search,
  {
    field,
    direction,
    query: { page, size },
  }: {
    readonly field: Exclude<VideoSort, 'views'>;
    readonly direction: 'ASC' | 'DESC';
    readonly query: ListQuery<VideoSort>;
  },
): Promise<PageOfIds> {
  const order = direction === 'ASC' ? 'asc' : 'desc';
  const rows = await find(db, search)
    .select(['video.id', sql<number>`count(*) over ()`.as('total')])
    .orderBy(SORTED_BY[field], order)
    .orderBy('video.id', order)
    .limit(size)
    .offset(page * size)
    .execute();
  const [first] = rows;
  if (first) return { ids: rows.map(({ id }) => id), total: Number(first.total) };
  // A page beyond the last one still says how many there are.
  const { total } = await find(db, search)
    .select(sql<number>`count(*)`.as('total'))
    .executeTakeFirstOrThrow();
  return { ids: [], total: Number(total) };
}

/** The insights count views, wherever they keep them, so the order by views is made here, from ids only. */
async function pageByViews(
  db: Executor,
  search: Search,
  {
    direction,
    query: { page, size },
    readViews,
  }: {
    readonly direction: 'ASC' | 'DESC';
    readonly query: ListQuery<VideoSort>;
    readonly readViews: ReadViews;
  },
): Promise<PageOfIds> {
  const rows = await find(db, search)
    .select('video.id')
    .orderBy('video.id', direction === 'ASC' ? 'asc' : 'desc')
    .execute();
  const ids = rows.map(({ id }) => id);
  const views = await readViews(search.businessId, ids);
  const sign = direction === 'ASC' ? 1 : -1;
  ids.sort((a, b) => sign * ((views.get(a) ?? 0) - (views.get(b) ?? 0)));
  return { ids: ids.slice(page * size, (page + 1) * size), total: ids.length };
}
