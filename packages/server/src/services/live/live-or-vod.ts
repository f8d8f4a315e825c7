import { type ListQuery, type Page, toPage } from '@commoncast/core/http/paging';
import type { StreamStatus } from '@commoncast/core/live/constants';
import type { LiveOrVod } from '@commoncast/core/live/schema';
import type { AccessVisibility, MediaStatus } from '@commoncast/core/streams/constants';
import { type RawBuilder, sql } from 'kysely';
import type { Member } from '../../callers/member.ts';
import type { Executor } from '../../db/database.ts';
import type { Foundation } from '../../foundation.ts';
import type { MediaLinks } from '../streams/media-links.ts';
import { asOf } from './premiere.ts';
import { SHOWN_POSTER } from './shown-poster.ts';
import { durationMsOf } from './stream-view.ts';

type Sort = 'createdDate' | 'name';

export interface LiveOrVodQuery extends ListQuery<Sort> {
  readonly businessId?: string | undefined;
  readonly communityId?: string | undefined;
  readonly accessVisibility?: AccessVisibility | undefined;
}

export type ListLiveAndVod = (member: Member, query: LiveOrVodQuery) => Promise<Page<LiveOrVod>>;

interface Row {
  readonly id: string;
  readonly name: string;
  readonly description: string;
  readonly access_visibility: AccessVisibility;
  readonly created_at: Date;
  readonly poster_version: string | null;
  /** Of a stream; null for a video. */
  readonly status: StreamStatus | null;
  readonly event_start: Date | null;
  readonly premiere_duration_ms: number | null;
  readonly started_at: Date | null;
  readonly ended_at: Date | null;
  /** Of a video; null for a stream. */
  readonly is_published: boolean | null;
  readonly media_status: MediaStatus | null;
  readonly duration_ms: number | null;
}

const SORTED_BY: Readonly<Record<Sort, RawBuilder<unknown>>> = {
  createdDate: sql`both_kinds.created_at`,
  name: sql`lower(both_kinds.name)`,
};

/** Lists streams and videos together. */
export function createListLiveAndVod({
  database,
  clock,
  links,
}: Pick<Foundation, 'database' | 'clock'> & { readonly links: MediaLinks }): ListLiveAndVod {
  return async (member, { businessId, communityId, ...query }) => {
    member.require('stream:read');
    member.require('video:read');
    member.requireBusiness(businessId);
    // There are no communities yet, so none holds anything.
    if (communityId !== undefined) return toPage([], 0, query);
    const { rows, total } = await findBoth(database.root, member.businessId, query);
    const now = clock();
    return toPage(await Promise.all(rows.map((row) => toLiveOrVod(row, links, now))), total, query);
  };
}

async function findBoth(
  db: Executor,
  businessId: string,
  { page, size, sort, search, accessVisibility = undefined }: Omit<LiveOrVodQuery, 'businessId'>,
): Promise<{ readonly rows: readonly Row[]; readonly total: number }> {
  const needle = search.toLowerCase();
  const visibility = accessVisibility ?? null;
  const isFound = sql`business_id = ${businessId} and deleted_at is null
    and (${visibility}::text is null or access_visibility = ${visibility})
    and (${needle} = '' or strpos(lower(name), ${needle}) > 0 or strpos(lower(description), ${needle}) > 0)`;
  const both = sql`(
    select id, name, description, access_visibility, created_at, ${SHOWN_POSTER} as poster_version, status, event_start,
      premiere_duration_ms, started_at, ended_at, null::boolean as is_published, null::text as media_status, null::integer as duration_ms
    from live_stream where ${isFound}
    union all
    select id, name, description, access_visibility, created_at, poster_version, null, null, null, null, null,
      is_published, media_status, duration_ms
    from video where ${isFound}
  )`;
  const { rows: counted } = await sql<{ total: number }>`
    select count(*) as total from ${both} as both_kinds
  `.execute(db);
  const [field, direction] = sort.split(',') as [Sort, 'ASC' | 'DESC'];
  const order = direction === 'ASC' ? sql`asc` : sql`desc`;
  const { rows } = await sql<Row>`
    select * from ${both} as both_kinds
    order by ${SORTED_BY[field]} ${order}, both_kinds.id ${order}
    limit ${size} offset ${page * size}
  `.execute(db);
  return { rows, total: counted[0]?.total ?? 0 };
}

async function toLiveOrVod(row: Row, links: MediaLinks, now: Date): Promise<LiveOrVod> {
  const { is_published, media_status } = row;
  const shown = {
    id: row.id,
    name: row.name,
    description: row.description,
    accessVisibility: row.access_visibility,
    createdDate: row.created_at.toISOString(),
  };
  const linked = { ...row, deleted_at: null };
  if (row.status !== null) {
    const stream = asOf({ ...row, status: row.status }, now);
    return {
      ...shown,
      category: 'LIVE',
      posterUrl: await links.livePoster({ ...linked, status: stream.status }),
      durationMs: durationMsOf(stream, now),
      streamStatus: stream.status,
    };
  }
  const video = {
    ...linked,
    is_published: is_published === true,
    media_status: media_status ?? 'UPLOADING',
    storyboard_version: null,
  };
  return {
    ...shown,
    category: 'VOD',
    posterUrl: await links.poster(video),
    durationMs: row.duration_ms,
    streamStatus: null,
  };
}
