import { type ListQuery, type Page, toPage } from '@commoncast/core/http/paging';
import { type RawBuilder, sql } from 'kysely';
import type { Executor } from '../../db/database.ts';
import { selectVideos } from './repository.ts';
import type { VideoRecord } from './vod-view.ts';

export type VideoSort = 'createdDate' | 'name' | 'views' | 'durationMs';

/** How often each of these videos of a business has been viewed; those without a view are left out. */
export type ReadViews = (businessId: string, videoIds: readonly string[]) => Promise<Map<string, number>>;

const SORTED_BY: Readonly<Record<Exclude<VideoSort, 'views'>, RawBuilder<unknown>>> = {
  createdDate: sql`video.created_at`,
  name: sql`lower(video.name)`,
  durationMs: sql`coalesce(video.duration_ms, 0)`,
};

/** One page of a business's videos. The search is literal, in name and description, whatever the case. */
export async function listVideos(
  db: Executor,
  businessId: string,
  query: ListQuery<VideoSort>,
  readViews: ReadViews,
): Promise<Page<VideoRecord>> {
  const [field, direction] = query.sort.split(',') as [VideoSort, 'ASC' | 'DESC'];
  const ids = await findIds(db, businessId, { field, direction, search: query.search });
  if (field === 'views') {
    // Views are the insights' to count, wherever they keep them, so their order is made here.
    const views = await readViews(businessId, ids);
    const sign = direction === 'ASC' ? 1 : -1;
    ids.sort((a, b) => sign * ((views.get(a) ?? 0) - (views.get(b) ?? 0)));
  }
  const start = query.page * query.size;
  const wanted = ids.slice(start, start + query.size);
  if (wanted.length === 0) return toPage([], ids.length, query);
  const rows = await selectVideos(db).where('video.id', 'in', wanted).execute();
  const byId = new Map(rows.map((row) => [row.id, row]));
  const content = wanted.flatMap((id) => byId.get(id) ?? []);
  return toPage(content, ids.length, query);
}

/** Ids alone: 36 bytes a video, so that a page and its total are one look at one state. */
async function findIds(
  db: Executor,
  businessId: string,
  { field, direction, search }: { field: VideoSort; direction: 'ASC' | 'DESC'; search: string },
): Promise<string[]> {
  const order = direction === 'ASC' ? 'asc' : 'desc';
  const needle = search.toLowerCase();
  let found = db
    .selectFrom('video')
    .select('video.id')
    .where('video.business_id', '=', businessId)
    .where('video.deleted_at', 'is', null);
  if (needle !== '') {
    found = found.where(
      sql<boolean>`(strpos(lower(video.name), ${needle}) > 0 or strpos(lower(video.description), ${needle}) > 0)`,
    );
  }
  if (field !== 'views') found = found.orderBy(SORTED_BY[field], order);
  const rows = await found.orderBy('video.id', order).execute();
  return rows.map(({ id }) => id);
}
