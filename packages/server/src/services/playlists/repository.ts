import type { ListQuery, Page } from '@commoncast/core/http/paging';
import { sql } from 'kysely';
import type { Executor } from '../../db/database.ts';
import { containsText, type Found, listPage } from '../../db/list-page.ts';
import { restoreRow } from '../../db/trash-rows.ts';
import { replayIdAt, statusAt } from '../live/premiere.ts';
import { IS_PUBLIC_LIVE } from '../live/public-repository.ts';
import { SHOWN_POSTER } from '../live/shown-poster.ts';
import { IS_PUBLIC } from '../streams/video-visibility.ts';
import type { NewPlaylist, PlaylistRow } from './tables.ts';

export type PlaylistSort = 'createdDate' | 'name';

const SORTED_BY = { createdDate: sql`playlist.created_at`, name: sql`lower(playlist.name)` };

/** The id of a playlist's cover video: the first public one, or else the first. */
export const COVER_ID = sql<string | null>`(
  select video.id from playlist_item join video on video.id = playlist_item.video_id
  where playlist_item.playlist_id = playlist.id and video.deleted_at is null
  order by ${IS_PUBLIC} desc, playlist_item.position limit 1
)`;

interface Figures {
  readonly item_count: number;
  readonly visible_count: number;
  readonly duration_ms: number;
}

/** Whether visitors can see a stream on air, or are told of it. */
export const IS_SHOWN_STREAM = sql<boolean>`(
  live_stream.status not in ('ENDED', 'CANCELLED') and ${IS_PUBLIC_LIVE}
)`;

/** Whether a playlist, for queries that join `playlist`, has such a stream. */
export const HAS_SHOWN_STREAM = sql<boolean>`exists (
  select from playlist_item join live_stream on live_stream.id = playlist_item.live_id
  where playlist_item.playlist_id = playlist.id and ${IS_SHOWN_STREAM}
)`;

/** The id of the stream whose picture a playlist has where no video gives it one: the first that is shown, or else the first. */
export const COVER_STREAM_ID = sql<string | null>`(
  select live_stream.id from playlist_item join live_stream on live_stream.id = playlist_item.live_id
  where playlist_item.playlist_id = playlist.id and live_stream.deleted_at is null
  order by ${IS_SHOWN_STREAM} desc, playlist_item.position limit 1
)`;

const figuresAt = (now: Date) => sql<Figures>`(
  select json_build_object(
    'item_count', count(*),
    'visible_count', count(*) filter (where case when live_stream.id is null then ${IS_PUBLIC}
      else ${IS_PUBLIC_LIVE} and (coalesce(${IS_PUBLIC}, false) or ${statusAt(now)} not in ('ENDED', 'CANCELLED')) end),
    'duration_ms', coalesce(sum(video.duration_ms), 0)
  )
  from playlist_item
  left join live_stream on live_stream.id = playlist_item.live_id and live_stream.deleted_at is null
  left join video on video.id = coalesce(playlist_item.video_id, ${replayIdAt(now)}) and video.deleted_at is null
  where playlist_item.playlist_id = playlist.id and coalesce(live_stream.id, video.id) is not null
)`;

export type PlaylistRecord = NonNullable<Awaited<ReturnType<typeof findPlaylist>>>;

/** Adds a playlist. */
export async function insertPlaylist(db: Executor, playlist: NewPlaylist): Promise<void> {
  await db.insertInto('playlist').values(playlist).execute();
}

/** A playlist of the business that has not been deleted. */
export async function findPlaylist(db: Executor, businessId: string, id: string, now: Date) {
  return await withFigures(ownPlaylists(db, businessId), now)
    .where('playlist.id', '=', id)
    .executeTakeFirst();
}

/** One page of a business's playlists. The search is literal, in name and description, whatever the case. */
export async function listPlaylists(
  db: Executor,
  businessId: string,
  query: ListQuery<PlaylistSort>,
  now: Date,
): Promise<Page<PlaylistRecord>> {
  const found = ownPlaylists(db, businessId).where(
    containsText(query.search, 'playlist.name', 'playlist.description'),
  );
  return await listPage(found, query, {
    ...{ sortedBy: SORTED_BY, id: 'playlist.id' },
    show: (playlists) => withFigures(playlists, now),
  });
}

/** A playlist that has not been deleted, locked until the transaction ends. */
export async function lockPlaylist(
  tx: Executor,
  businessId: string,
  id: string,
): Promise<PlaylistRow | undefined> {
  return await tx
    .selectFrom('playlist')
    .selectAll()
    .where('business_id', '=', businessId)
    .where('id', '=', id)
    .where('deleted_at', 'is', null)
    .forUpdate()
    .executeTakeFirst();
}

/** Changes a playlist that the transaction has locked. */
export async function updatePlaylist(tx: Executor, id: string, change: Partial<PlaylistRow>): Promise<void> {
  await tx
    .updateTable('playlist')
    .set({ ...change, version: sql`version + 1` })
    .where('id', '=', id)
    .execute();
}

/** Restores a playlist that was deleted after the given time. @returns whether there was one */
export function restorePlaylist(
  db: Executor,
  businessId: string,
  id: string,
  { now, deletedAfter }: { now: Date; deletedAfter: Date },
): Promise<boolean> {
  return restoreRow(db, 'playlist', { businessId, id, deletedAfter, updatedAt: now });
}

/** A deleted playlist, locked until the transaction ends. */
export async function lockDeletedPlaylist(
  tx: Executor,
  businessId: string,
  id: string,
): Promise<PlaylistRow | undefined> {
  return await tx
    .selectFrom('playlist')
    .selectAll()
    .where('business_id', '=', businessId)
    .where('id', '=', id)
    .where('deleted_at', 'is not', null)
    .forUpdate()
    .executeTakeFirst();
}

/** Removes a playlist that the transaction has locked. */
export async function removePlaylist(tx: Executor, id: string): Promise<void> {
  await tx.deleteFrom('playlist').where('id', '=', id).execute();
}

/** Removes playlists that were deleted before the given time. */
export async function purgePlaylists(db: Executor, before: Date): Promise<void> {
  await db.deleteFrom('playlist').where('deleted_at', '<', before).execute();
}

function ownPlaylists(db: Executor, businessId: string): Found<'playlist'> {
  return db
    .selectFrom('playlist')
    .where('playlist.business_id', '=', businessId)
    .where('playlist.deleted_at', 'is', null);
}

function withFigures(playlists: Found<'playlist'>, now: Date) {
  return playlists
    .leftJoin('video as cover', (join) => join.on('cover.id', '=', COVER_ID))
    .leftJoin('live_stream', (join) =>
      join.on('cover.poster_version', 'is', null).on('live_stream.id', '=', COVER_STREAM_ID),
    )
    .selectAll('playlist')
    .select([
      figuresAt(now).as('figures'),
      'cover.id as cover_id',
      'cover.is_published as cover_is_published',
      'cover.media_status as cover_media_status',
      'cover.access_visibility as cover_access_visibility',
      'cover.poster_version as cover_poster_version',
      'live_stream.id as stream_id',
      'live_stream.status as stream_status',
      'live_stream.access_visibility as stream_access_visibility',
      SHOWN_POSTER.as('stream_poster_version'),
    ]);
}
