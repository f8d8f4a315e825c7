import type { ListQuery, Page } from '@commoncast/core/http/paging';
import { sql } from 'kysely';
import type { Executor } from '../../db/database.ts';
import { containsText, type Found, listPage } from '../../db/list-page.ts';
import { restoreRow } from '../../db/trash-rows.ts';
import { SHOWN_PLACEHOLDER, SHOWN_POSTER } from '../live/shown-poster.ts';
import { COVER_ID, COVER_STREAM_ID, HAS_SHOWN_STREAM } from '../playlists/repository.ts';
import type { NewPlayer, PlayerRow } from './tables.ts';

export type PlayerSort = 'createdDate' | 'name';

const SORTED_BY = { createdDate: sql`player.created_at`, name: sql`lower(player.name)` };

export interface PlayerFilter extends ListQuery<PlayerSort> {
  /** Only players that show this video, playlist or live stream. */
  readonly contentId?: string | undefined;
}

export type PlayerRecord = Awaited<ReturnType<typeof findPlayer>>;

/** Adds a player. */
export async function insertPlayer(db: Executor, player: NewPlayer): Promise<void> {
  await db.insertInto('player').values(player).execute();
}

/** A player of the business that has not been deleted, with what it shows. */
export async function findPlayer(db: Executor, businessId: string, id: string) {
  return await withContent(ownPlayers(db, businessId)).where('player.id', '=', id).executeTakeFirst();
}

/** How many players the business has. */
export async function countPlayers(db: Executor, businessId: string): Promise<number> {
  const { total } = await ownPlayers(db, businessId)
    .select((eb) => eb.fn.countAll<number>().as('total'))
    .executeTakeFirstOrThrow();
  return total;
}

/** One page of a business's players. The search is literal, in the name, whatever the case. */
export async function listPlayers(
  db: Executor,
  businessId: string,
  { contentId, ...query }: PlayerFilter,
): Promise<Page<NonNullable<PlayerRecord>>> {
  const shows =
    contentId === undefined
      ? sql<boolean>`true`
      : sql<boolean>`${contentId} in (player.video_id, player.playlist_id, player.live_id)`;
  const found = ownPlayers(db, businessId).where(containsText(query.search, 'player.name')).where(shows);
  return await listPage(found, query, { sortedBy: SORTED_BY, id: 'player.id', show: withContent });
}

/** Changes what people edit of a player that has not been deleted. @returns false when the business has no such player */
export async function updatePlayer(
  db: Executor,
  businessId: string,
  id: string,
  change: Partial<PlayerRow>,
): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('player')
    .set({ ...change, version: sql`version + 1` })
    .where('business_id', '=', businessId)
    .where('id', '=', id)
    .where('deleted_at', 'is', null)
    .executeTakeFirst();
  return numUpdatedRows > 0n;
}

/** Locks a player against changes and new references until the transaction ends. */
export async function lockPlayer(
  tx: Executor,
  businessId: string,
  id: string,
): Promise<Pick<PlayerRow, 'id' | 'logo' | 'version'> | undefined> {
  return await tx
    .selectFrom('player')
    .select(['id', 'logo', 'version'])
    .where('business_id', '=', businessId)
    .where('id', '=', id)
    .where('deleted_at', 'is', null)
    .forUpdate()
    .executeTakeFirst();
}

/** Restores a player that was deleted after the given time. @returns false when there is none */
export function restorePlayer(
  db: Executor,
  businessId: string,
  id: string,
  deletedAfter: Date,
): Promise<boolean> {
  return restoreRow(db, 'player', { businessId, id, deletedAfter });
}

/** Removes a deleted player. @returns its logo; undefined when there is no such player in the trash */
export async function removeDeletedPlayer(
  tx: Executor,
  businessId: string,
  id: string,
): Promise<Pick<PlayerRow, 'logo'> | undefined> {
  return await tx
    .deleteFrom('player')
    .where('business_id', '=', businessId)
    .where('id', '=', id)
    .where('deleted_at', 'is not', null)
    .returning('logo')
    .executeTakeFirst();
}

/** Removes players that were deleted before the given time. @returns their logos */
export async function purgePlayers(db: Executor, before: Date): Promise<Pick<PlayerRow, 'logo'>[]> {
  return await db.deleteFrom('player').where('deleted_at', '<', before).returning('logo').execute();
}

function ownPlayers(db: Executor, businessId: string): Found<'player'> {
  return db
    .selectFrom('player')
    .where('player.business_id', '=', businessId)
    .where('player.deleted_at', 'is', null);
}

function withContent(players: Found<'player'>) {
  return players
    .leftJoin('playlist', (join) =>
      join.onRef('playlist.id', '=', 'player.playlist_id').on('playlist.deleted_at', 'is', null),
    )
    .leftJoin('live_stream', (join) =>
      join
        .on('live_stream.id', '=', sql<string>`coalesce(player.live_id, ${COVER_STREAM_ID})`)
        .on('live_stream.deleted_at', 'is', null),
    )
    .leftJoin('video', (join) =>
      join
        .on(
          'video.id',
          '=',
          sql<string>`coalesce(
          player.video_id, case when player.live_id is not null then live_stream.replay_video_id end, ${COVER_ID}
        )`,
        )
        .on('video.deleted_at', 'is', null),
    )
    .selectAll('player')
    .select([
      'video.id as content_id',
      'video.name as content_name',
      'video.is_published',
      'video.media_status',
      'video.access_visibility',
      'video.deleted_at',
      'video.poster_version',
      'video.poster_placeholder',
      'video.width',
      'video.height',
      'video.storyboard_version',
      'playlist.id as list_id',
      'playlist.name as list_name',
      'playlist.is_published as is_list_published',
      HAS_SHOWN_STREAM.as('list_has_stream'),
      'live_stream.id as stream_id',
      'live_stream.name as stream_name',
      'live_stream.access_visibility as stream_access_visibility',
      'live_stream.status as stream_status',
      SHOWN_POSTER.as('stream_poster_version'),
      SHOWN_PLACEHOLDER.as('stream_poster_placeholder'),
      'live_stream.width as stream_width',
      'live_stream.height as stream_height',
    ]);
}
