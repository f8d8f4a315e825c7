import type { ListQuery, Page } from '@commoncast/core/http/paging';
import type { StreamFilter, StreamStatus } from '@commoncast/core/live/constants';
import type { AccessVisibility } from '@commoncast/core/streams/constants';
import { type RawBuilder, sql } from 'kysely';
import type { Executor } from '../../db/database.ts';
import { containsText, type Found, listPage } from '../../db/list-page.ts';
import type { NewStream, StreamChange, StreamRow } from './tables.ts';

export type StreamSort = 'createdDate' | 'eventStart' | 'name';

const SORTED_BY: Readonly<Record<StreamSort, RawBuilder<unknown>>> = {
  createdDate: sql`live_stream.created_at`,
  // Those without a time come last of what is to come.
  eventStart: sql`coalesce(live_stream.event_start, 'infinity')`,
  name: sql`lower(live_stream.name)`,
};

const STATUSES: Readonly<Record<StreamFilter, readonly StreamStatus[]>> = {
  ALL: ['SCHEDULED', 'READY', 'LIVE', 'RECONNECTING', 'ENDED', 'CANCELLED'],
  UPCOMING: ['SCHEDULED', 'READY'],
  LIVE: ['LIVE', 'RECONNECTING'],
  PAST: ['ENDED', 'CANCELLED'],
};

export interface StreamListQuery extends ListQuery<StreamSort> {
  readonly filter?: StreamFilter;
  /** In place of a filter. */
  readonly statuses?: readonly StreamStatus[];
  readonly accessVisibility?: AccessVisibility;
}

/** Raises the version: for changes of what people edit, which what the signal does is not. */
export const NEXT_VERSION = sql<number>`version + 1`;

export type StreamRecord = NonNullable<Awaited<ReturnType<typeof findStream>>>;

/** Adds a stream. */
export async function insertStream(db: Executor, stream: NewStream): Promise<void> {
  await db.insertInto('live_stream').values(stream).execute();
}

/** A stream of the business that has not been deleted, with what other tables hold about it. */
export async function findStream(db: Executor, businessId: string, id: string) {
  return await withSession(ownStreams(db, businessId)).where('live_stream.id', '=', id).executeTakeFirst();
}

/** One page of the streams of a business. The search is literal, in name and description, whatever the case. */
export async function listStreams(
  db: Executor,
  businessId: string,
  { filter = 'ALL', statuses = STATUSES[filter], accessVisibility, ...query }: StreamListQuery,
): Promise<Page<StreamRecord>> {
  let found = ownStreams(db, businessId)
    .where('live_stream.status', 'in', statuses)
    .where(containsText(query.search, 'live_stream.name', 'live_stream.description'));
  if (accessVisibility !== undefined)
    found = found.where('live_stream.access_visibility', '=', accessVisibility);
  return await listPage(found, query, { sortedBy: SORTED_BY, id: 'live_stream.id', show: withSession });
}

/** A stream of the business that has not been deleted, locked until the transaction ends. */
export async function lockStream(
  tx: Executor,
  businessId: string,
  id: string,
): Promise<StreamRow | undefined> {
  return await tx
    .selectFrom('live_stream')
    .selectAll()
    .where('business_id', '=', businessId)
    .where('id', '=', id)
    .where('deleted_at', 'is', null)
    .forUpdate()
    .executeTakeFirst();
}

/** Changes a stream that the transaction has locked. */
export async function updateStream(tx: Executor, id: string, change: StreamChange): Promise<void> {
  await tx.updateTable('live_stream').set(change).where('id', '=', id).execute();
}

/** Restores a stream that was deleted after the given time. @returns whether there was one */
export async function restoreStream(
  tx: Executor,
  businessId: string,
  id: string,
  { now, deletedAfter }: { now: Date; deletedAfter: Date },
): Promise<boolean> {
  const { numUpdatedRows } = await tx
    .updateTable('live_stream')
    .set({ deleted_at: null, updated_at: now })
    .where('business_id', '=', businessId)
    .where('id', '=', id)
    .where('deleted_at', '>', deletedAfter)
    .where('removed_for_good_at', 'is', null)
    .executeTakeFirst();
  return numUpdatedRows > 0n;
}

/** A stream in the trash, locked until the transaction ends. */
export async function lockDeletedStream(
  tx: Executor,
  businessId: string,
  id: string,
): Promise<StreamRow | undefined> {
  return await tx
    .selectFrom('live_stream')
    .selectAll()
    .where('business_id', '=', businessId)
    .where('id', '=', id)
    .where('deleted_at', 'is not', null)
    .where('removed_for_good_at', 'is', null)
    .forUpdate()
    .executeTakeFirst();
}

/** Streams that were deleted before the given time, or removed from the trash. */
export async function findStreamsToRemove(db: Executor, deletedBefore: Date): Promise<string[]> {
  const rows = await db
    .selectFrom('live_stream')
    .select('id')
    .where('deleted_at', 'is not', null)
    .where((eb) => eb.or([eb('deleted_at', '<', deletedBefore), eb('removed_for_good_at', 'is not', null)]))
    .execute();
  return rows.map(({ id }) => id);
}

/** Removes a deleted stream, once its files are gone. */
export async function deleteStreamRow(db: Executor, id: string): Promise<void> {
  await db.deleteFrom('live_stream').where('id', '=', id).where('deleted_at', 'is not', null).execute();
}

/** Adds a key with which a browser may publish. */
export async function insertBrowserKey(
  tx: Executor,
  key: {
    readonly id: string;
    readonly stream_id: string;
    readonly created_by: string;
    readonly key_hash: string;
    readonly created_at: Date;
    readonly expires_at: Date;
  },
): Promise<void> {
  await tx.insertInto('live_key').values(key).execute();
}

/** Removes keys of browsers that are no longer good. */
export async function deleteOldKeys(db: Executor, now: Date): Promise<void> {
  await db.deleteFrom('live_key').where('expires_at', '<', now).execute();
}

function ownStreams(db: Executor, businessId: string): Found<'live_stream'> {
  return db
    .selectFrom('live_stream')
    .where('live_stream.business_id', '=', businessId)
    .where('live_stream.deleted_at', 'is', null);
}

function withSession(streams: Found<'live_stream'>) {
  return streams
    .leftJoin('live_session', (join) =>
      join.onRef('live_session.stream_id', '=', 'live_stream.id').on('live_session.ended_at', 'is', null),
    )
    .leftJoin('live_signal', 'live_signal.session_id', 'live_session.id')
    .leftJoin('content_views', (join) =>
      join
        .onRef('content_views.business_id', '=', 'live_stream.business_id')
        .onRef('content_views.content_id', '=', 'live_stream.id'),
    )
    .selectAll('live_stream')
    .select([
      'live_session.connection_id',
      'live_session.has_signal',
      'live_signal.heartbeat_at',
      'live_signal.signal',
      'content_views.views',
      sql<string | null>`(
        select archive.id from archive
        where archive.stream_id = live_stream.id and archive.deleted_at is null and archive.clip_start_ms is null
        order by archive.created_at desc, archive.id desc limit 1
      )`.as('archive_id'),
    ]);
}
