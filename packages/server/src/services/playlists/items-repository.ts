import { sql } from 'kysely';
import type { Executor } from '../../db/database.ts';
import { replayIdAt } from '../live/premiere.ts';
import { SHOWN_POSTER } from '../live/shown-poster.ts';
import type { StreamRow } from '../live/tables.ts';

type ItemStream = Pick<
  StreamRow,
  'id' | 'name' | 'status' | 'access_visibility' | 'poster_version' | 'premiere_duration_ms'
> & { readonly event_start: string | null };

const STREAM = sql<ItemStream | null>`case when live_stream.id is not null then json_build_object(
  'id', live_stream.id, 'name', live_stream.name, 'status', live_stream.status,
  'event_start', live_stream.event_start, 'access_visibility', live_stream.access_visibility,
  'poster_version', ${SHOWN_POSTER}, 'premiere_duration_ms', live_stream.premiere_duration_ms
) end`;

/** What a playlist holds and has not been deleted, in its order: videos, and streams with the replay that there is of them. */
export async function findItems(db: Executor, playlistId: string, now: Date) {
  return await db
    .selectFrom('playlist_item')
    .leftJoin('live_stream', (join) =>
      join.onRef('live_stream.id', '=', 'playlist_item.live_id').on('live_stream.deleted_at', 'is', null),
    )
    .leftJoin('video', (join) =>
      join
        .on('video.id', '=', sql<string>`coalesce(playlist_item.video_id, ${replayIdAt(now)})`)
        .on('video.deleted_at', 'is', null),
    )
    .select([
      STREAM.as('stream'),
      'video.id',
      'video.name',
      'video.duration_ms',
      'video.media_status',
      'video.is_published',
      'video.access_visibility',
      'video.deleted_at',
      'video.poster_version',
      'video.storyboard_version',
    ])
    .where('playlist_item.playlist_id', '=', playlistId)
    .where((eb) => eb.or([eb('video.id', 'is not', null), eb('live_stream.id', 'is not', null)]))
    .orderBy('playlist_item.position')
    .execute();
}

export type ItemRow = Awaited<ReturnType<typeof findItems>>[number];

/** A place in a playlist. */
export interface Place {
  readonly id: string;
  readonly is_live: boolean;
  readonly is_deleted: boolean;
}

/** Every item of a playlist, including what has been deleted. */
export async function findPlaces(db: Executor, playlistId: string): Promise<Place[]> {
  return await db
    .selectFrom('playlist_item')
    .leftJoin('video', 'video.id', 'playlist_item.video_id')
    .leftJoin('live_stream', 'live_stream.id', 'playlist_item.live_id')
    .select([
      sql<string>`coalesce(video.id, live_stream.id)`.as('id'),
      sql<boolean>`live_stream.id is not null`.as('is_live'),
      sql<boolean>`coalesce(video.deleted_at, live_stream.deleted_at) is not null`.as('is_deleted'),
    ])
    .where('playlist_item.playlist_id', '=', playlistId)
    .orderBy('playlist_item.position')
    .execute();
}

/** Replaces the items of a playlist. @param liveIds which of the ids are streams */
export async function replacePlaces(
  tx: Executor,
  playlistId: string,
  ids: readonly string[],
  liveIds: ReadonlySet<string>,
): Promise<void> {
  await tx.deleteFrom('playlist_item').where('playlist_id', '=', playlistId).execute();
  if (ids.length === 0) return;
  const rows = ids.map((id, position) => ({
    playlist_id: playlistId,
    position,
    video_id: liveIds.has(id) ? null : id,
    live_id: liveIds.has(id) ? id : null,
  }));
  await tx.insertInto('playlist_item').values(rows).execute();
}

/** Which of some ids a business has, and which of those are streams. */
export interface OwnItems {
  readonly all: ReadonlySet<string>;
  readonly liveIds: ReadonlySet<string>;
}

/** The ids that are videos or streams of the business, locked against deletion until the transaction ends. */
export async function lockItemsForKeyShare(
  tx: Executor,
  businessId: string,
  ids: readonly string[],
): Promise<OwnItems> {
  if (ids.length === 0) return { all: new Set(), liveIds: new Set() };
  const lock = async (table: 'video' | 'live_stream') => {
    const rows = await tx
      .selectFrom(table)
      .select('id')
      .where('business_id', '=', businessId)
      .where('id', 'in', ids)
      .where('deleted_at', 'is', null)
      .orderBy('id')
      .forKeyShare()
      .execute();
    return rows.map(({ id }) => id);
  };
  const videoIds = await lock('video');
  const liveIds = new Set(await lock('live_stream'));
  return { all: new Set([...videoIds, ...liveIds]), liveIds };
}
