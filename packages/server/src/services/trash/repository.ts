import { type Page, toPage } from '@commoncast/core/http/paging';
import type { TrashKind } from '@commoncast/core/trash/constants';
import { sql } from 'kysely';
import type { Executor } from '../../db/database.ts';

export interface TrashRow {
  readonly kind: TrashKind;
  readonly id: string;
  readonly name: string;
  readonly deleted_at: Date;
  /** Null when that account is gone. */
  readonly deleted_by: string | null;
}

export interface MissingRow {
  /** The thing in the trash that uses it. */
  readonly user_id: string;
  readonly kind: TrashKind;
  readonly name: string | null;
  readonly is_restorable: boolean;
}

interface TrashQuery {
  readonly businessId: string;
  readonly deletedAfter: Date;
  readonly page: number;
  readonly size: number;
}

/** One page of what the business deleted after the given time and can restore, latest first. */
export async function listTrash(
  db: Executor,
  { businessId, deletedAfter, page, size }: TrashQuery,
): Promise<Page<TrashRow>> {
  const deleted = (kind: TrashKind, table: string) => sql`
    select ${sql.lit(kind)} as kind, id, name, deleted_at from ${sql.table(table)}
    where business_id = ${businessId} and deleted_at > ${deletedAfter}`;
  const trash = sql`(
    ${deleted('VIDEO', 'video')} and media_removed_at is null and removed_for_good_at is null
    union all ${deleted('PLAYLIST', 'playlist')}
    union all ${deleted('PLAYER', 'player')}
    union all ${deleted('WIDGET', 'widget')}
    union all ${deleted('SPLIT_TEST', 'split_test')}
    union all ${deleted('HYPERGRAPHIC', 'hypergraphic')}
    union all ${deleted('STREAM', 'live_stream')} and removed_for_good_at is null
    union all ${deleted('ARCHIVE', 'archive')} and removed_for_good_at is null
  )`;
  const { rows: counted } = await sql<{ total: number }>`
    select count(*)::int as total from ${trash} as trash
  `.execute(db);
  const { rows } = await sql<TrashRow>`
    select trash.kind, trash.id, trash.name, trash.deleted_at, (
      select user_account.username from audit_log
      join user_account on user_account.id = audit_log.user_id
      where audit_log.business_id = ${businessId} and audit_log.subject_id = trash.id
        and audit_log.action like '%.delete'
      order by audit_log.created_at desc, audit_log.id desc limit 1
    ) as deleted_by
    from ${trash} as trash
    order by trash.deleted_at desc, trash.id desc
    limit ${size} offset ${page * size}
  `.execute(db);
  return toPage(rows, counted[0]?.total ?? 0, { page, size });
}

/** What these things of the trash use and what is not there either. */
export async function findMissing(
  db: Executor,
  ids: readonly string[],
  deletedAfter: Date,
): Promise<MissingRow[]> {
  if (ids.length === 0) return [];
  const asked = sql`any(${[...ids]}::uuid[])`;
  const isRestorable = (table: string) =>
    sql`coalesce(${sql.ref(table)}.deleted_at > ${deletedAfter}, false)`;
  const isRestorableVideo = sql`(video.deleted_at > ${deletedAfter} and video.removed_for_good_at is null)`;
  const { rows } = await sql<MissingRow>`
    select player.id as user_id, 'VIDEO' as kind, video.name, ${isRestorableVideo} as is_restorable
    from player join video on video.id = player.video_id
    where player.id = ${asked} and video.deleted_at is not null
    union all
    select player.id, 'PLAYLIST', playlist.name, ${isRestorable('playlist')}
    from player join playlist on playlist.id = player.playlist_id
    where player.id = ${asked} and playlist.deleted_at is not null
    union all
    select player.id, 'STREAM', live_stream.name,
      live_stream.deleted_at > ${deletedAfter} and live_stream.removed_for_good_at is null
    from player join live_stream on live_stream.id = player.live_id
    where player.id = ${asked} and live_stream.deleted_at is not null
    union all
    select live_stream.id, 'VIDEO', video.name, ${isRestorableVideo}
    from live_stream join video on video.id = live_stream.premiere_video_id
    where live_stream.id = ${asked} and video.deleted_at is not null
    union all
    select playlist_item.playlist_id, 'VIDEO', video.name, ${isRestorableVideo}
    from playlist_item join video on video.id = playlist_item.video_id
    where playlist_item.playlist_id = ${asked} and video.deleted_at is not null
    union all
    select playlist_item.playlist_id, 'STREAM', live_stream.name,
      live_stream.deleted_at > ${deletedAfter} and live_stream.removed_for_good_at is null
    from playlist_item join live_stream on live_stream.id = playlist_item.live_id
    where playlist_item.playlist_id = ${asked} and live_stream.deleted_at is not null
    union all
    select widget.id, 'PLAYER', player.name, ${isRestorable('player')}
    from widget join player on player.id = widget.player_id
    where widget.id = ${asked} and player.deleted_at is not null
    union all
    select split_test.id, 'WIDGET', coalesce(widget.name, split_test.widget_name), ${isRestorable('widget')}
    from split_test left join widget on widget.id = split_test.widget_id
    where split_test.id = ${asked} and (widget.id is null or widget.deleted_at is not null)
    union all
    select split_test.id, 'PLAYER', player.name, ${isRestorable('player')}
    from split_test cross join lateral (
      select distinct (variant ->> 'playerId')::uuid as player_id
      from jsonb_array_elements(split_test.variants) as variant
    ) as shown left join player on player.id = shown.player_id
    where split_test.id = ${asked} and shown.player_id is not null
      and (player.id is null or player.deleted_at is not null)
  `.execute(db);
  return rows;
}
