import type { ARCHIVE_FILTERS, ArchiveStatus, ArchiveType } from '@commoncast/core/archives/constants';
import { type ListQuery, type Page, toPage } from '@commoncast/core/http/paging';
import type { StreamStatus } from '@commoncast/core/live/constants';
import type { AccessVisibility, MediaStatus } from '@commoncast/core/streams/constants';
import { type RawBuilder, sql } from 'kysely';
import type { Executor } from '../../db/database.ts';
import { SHOWN_POSTER } from '../live/shown-poster.ts';
import type { MetadataEntry } from './tables.ts';

type Sort = 'createdDate' | 'name';

export interface ArchiveListQuery extends ListQuery<Sort> {
  readonly archiveType: (typeof ARCHIVE_FILTERS)[number];
  readonly streamId?: string | undefined;
}

/** A recording or an upload, with the video that it is or has become, and the picture of its stream. */
export interface ArchiveRecord {
  readonly id: string;
  readonly business_id: string;
  readonly type: ArchiveType;
  readonly name: string;
  readonly session_id: string | null;
  readonly stream_id: string | null;
  readonly status: ArchiveStatus;
  readonly failure_reason: string | null;
  readonly size_bytes: number | null;
  readonly duration_ms: number | null;
  readonly metadata_list: readonly MetadataEntry[];
  readonly cta_text: string;
  readonly cta_url: string;
  readonly version: number;
  readonly created_at: Date;
  readonly video_id: string | null;
  readonly is_published: boolean | null;
  readonly media_status: MediaStatus | null;
  readonly access_visibility: AccessVisibility | null;
  readonly poster_version: string | null;
  readonly stream_poster_version: string | null;
  readonly stream_access_visibility: AccessVisibility | null;
  readonly stream_status: StreamStatus | null;
  readonly stream_deleted_at: Date | null;
}

const SORTED_BY: Readonly<Record<Sort, RawBuilder<unknown>>> = {
  createdDate: sql`entry.created_at`,
  name: sql`lower(entry.name)`,
};

const RECORDINGS = sql`
  select archive.id, archive.business_id, 'ARCHIVE' as type, archive.name, archive.session_id, archive.stream_id,
    archive.status, archive.failure_reason, archive.size_bytes, archive.duration_ms, archive.metadata_list,
    archive.cta_text, archive.cta_url, archive.version, archive.created_at, archive.video_id
  from archive where archive.deleted_at is null`;

/** Videos that people have uploaded: those of recordings are with these. */
const UPLOADS = sql`
  select video.id, video.business_id, 'VIDEO', video.name, null, null,
    case when video.media_status in ('PLAYABLE', 'READY') then 'READY'
      when video.media_status = 'FAILED' then 'FAILED' else 'PROCESSING' end,
    case when video.media_status = 'FAILED' then video.failure_reason end, video.size_bytes, video.duration_ms,
    '[]'::jsonb, '', '', video.version, video.created_at, video.id
  from video where video.deleted_at is null
    and not exists (select from archive where archive.video_id = video.id)`;

const ENTRIES: Readonly<Record<ArchiveListQuery['archiveType'], RawBuilder<unknown>>> = {
  ARCHIVE: RECORDINGS,
  // The first part names the columns, and has none of these rows.
  VIDEO: sql`${RECORDINGS} and false union all ${UPLOADS}`,
  ALL: sql`${RECORDINGS} union all ${UPLOADS}`,
};

/** A recording or upload of the business that has not been deleted. */
export async function findEntry(
  db: Executor,
  businessId: string,
  id: string,
): Promise<ArchiveRecord | undefined> {
  const found = sql`(select * from (${ENTRIES.ALL}) entry where business_id = ${businessId} and id = ${id})`;
  const { rows } = await sql<ArchiveRecord>`${withPictures(found)}`.execute(db);
  return rows[0];
}

/** One page of the recordings of a business, its uploads, or both. */
export async function listEntries(
  db: Executor,
  businessId: string,
  { archiveType, streamId, page, size, sort, search }: ArchiveListQuery,
): Promise<Page<ArchiveRecord>> {
  const needle = search.toLowerCase();
  const stream = streamId ?? null;
  const all = sql`(${ENTRIES[archiveType]})`;
  const isFound = sql`entry.business_id = ${businessId}
    and (${stream}::uuid is null or entry.stream_id = ${stream})
    and (${needle} = '' or strpos(lower(entry.name), ${needle}) > 0)`;
  const [field, direction] = sort.split(',') as [Sort, 'ASC' | 'DESC'];
  const order = direction === 'ASC' ? sql`asc` : sql`desc`;
  const { rows: counted } = await sql<{ total: number }>`
    select count(*) as total from ${all} entry where ${isFound}
  `.execute(db);
  const found = sql`(
    select entry.*, row_number() over (order by ${SORTED_BY[field]} ${order}, entry.id ${order}) as place
    from ${all} entry where ${isFound}
    order by place limit ${size} offset ${page * size}
  )`;
  const { rows } = await sql<ArchiveRecord>`${withPictures(found)} order by entry.place`.execute(db);
  return toPage(rows, counted[0]?.total ?? 0, { page, size });
}

function withPictures(found: RawBuilder<unknown>): RawBuilder<unknown> {
  return sql`
    select entry.*, video.is_published, video.media_status, video.access_visibility, video.poster_version,
      ${SHOWN_POSTER} as stream_poster_version,
      live_stream.access_visibility as stream_access_visibility,
      live_stream.status as stream_status, live_stream.deleted_at as stream_deleted_at
    from ${found} entry
    left join video on video.id = entry.video_id and video.deleted_at is null
    left join live_stream on live_stream.id = entry.stream_id`;
}
