import { type ListQuery, type Page, toPage } from '@commoncast/core/http/paging';
import { type RawBuilder, sql } from 'kysely';
import type { Executor } from '../../db/database.ts';
import { selectVideos } from './repository.ts';
import type { VideoRecord } from './vod-view.ts';

export type VideoSort = 'createdDate' | 'name' | 'views' | 'durationMs';

const SORTED_BY: Readonly<Record<VideoSort, RawBuilder<unknown>>> = {
  createdDate: sql`video.created_at`,
  name: sql`lower(video.name)`,
  views: sql`coalesce(content_views.views, 0)`,
  durationMs: sql`coalesce(video.duration_ms, 0)`,
};

/** One page of a business's videos. The search is literal, in name and description, and ignores case. */
export async function listVideos(
  db: Executor,
  businessId: string,
  query: ListQuery<VideoSort> & { readonly exceptFailed: boolean },
): Promise<Page<VideoRecord>> {
  const { exceptFailed } = query;
  const search = { businessId, needle: query.search.toLowerCase(), exceptFailed };
  const { ids, total } = await pageOfIds(db, search, query);
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
  readonly exceptFailed: boolean;
}

interface PageOfIds {
  readonly ids: readonly string[];
  /** The number on all pages. */
  readonly total: number;
}

function find(db: Executor, { businessId, needle, exceptFailed }: Search) {
  const all = db
    .selectFrom('video')
    .where('video.business_id', '=', businessId)
    .where('video.deleted_at', 'is', null);
  const found = exceptFailed ? all.where('video.media_status', '<>', 'FAILED') : all;
  if (needle === '') return found;
  return found.where(
    sql<boolean>`(strpos(lower(video.name), ${needle}) > 0 or strpos(lower(video.description), ${needle}) > 0)`,
  );
}

async function pageOfIds(
  db: Executor,
  search: Search,
  { sort, page, size }: ListQuery<VideoSort>,
): Promise<PageOfIds> {
  const [field, direction] = sort.split(',') as [VideoSort, 'ASC' | 'DESC'];
  const order = direction === 'ASC' ? 'asc' : 'desc';
  const rows = await find(db, search)
    .leftJoin('content_views', (join) =>
      join
        .onRef('content_views.business_id', '=', 'video.business_id')
        .onRef('content_views.content_id', '=', 'video.id'),
    )
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
