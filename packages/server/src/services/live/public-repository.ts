import type { PublicChatPlace } from '@commoncast/core/chat/public-chat';
import { sql } from 'kysely';
import { anyOf } from '../../db/any-of.ts';
import type { Executor } from '../../db/database.ts';
import type { Query } from '../../db/read-together.ts';
import { PUBLIC_VIDEO_COLUMNS, type PublicVideoRow } from '../streams/public-repository.ts';
import { IS_PUBLIC, WOULD_BE_PUBLIC } from '../streams/video-visibility.ts';
import { opensVideo, replayIdAt, statusAt } from './premiere.ts';
import { SHOWN_PLACEHOLDER, SHOWN_POSTER } from './shown-poster.ts';
import type { StreamRow } from './tables.ts';

/** Whether the business of the stream lets visitors watch: one that is closing, or whose plan expired long ago, does not. */
export const HAS_LIVE_PLAYBACK = sql<boolean>`(
  select b.playback_ended_at is null and b.closing_at is null
  from business_account b where b.id = live_stream.business_id
)`;

/** Whether anybody with the link sees the stream, for queries that join `live_stream`. */
export const IS_PUBLIC_LIVE = sql<boolean>`(
  live_stream.access_visibility <> 'POSTED' and live_stream.deleted_at is null and ${HAS_LIVE_PLAYBACK}
)`;

/** Whether the business of the stream says on which domains its players may appear. */
export const IS_RESTRICTED_LIVE = sql<boolean>`(
  select cardinality(b.allowed_domains) > 0 from business_account b where b.id = live_stream.business_id
)`;

/** Where the chat of a stream is shown, for queries that join `live_stream`; null where it is switched off. */
const CHAT = sql<PublicChatPlace | null>`(
  select case when coalesce(r.is_on, true)
    then json_build_object('streamId', live_stream.id, 'isOnEmbeds', coalesce(r.is_on_embeds, false)) end
  from (select 1) as one left join chat_room r on r.stream_id = live_stream.id
)`;

/** What browsers may know of a stream. */
export type PublicLiveRow = Pick<
  StreamRow,
  | 'id'
  | 'name'
  | 'logo'
  | 'status'
  | 'event_start'
  | 'started_at'
  | 'width'
  | 'height'
  | 'is_for_web_rtc'
  | 'poster_version'
  | 'poster_placeholder'
  | 'protocol'
  | 'replay_video_id'
  | 'premiere_video_id'
  | 'premiere_duration_ms'
> & { readonly is_restricted: boolean; readonly chat: PublicChatPlace | null };

/** A public stream with its columns as one JSON value, for queries that join `live_stream`; null without one. */
export const PUBLIC_LIVE = sql<PublicLiveRow | null>`case when live_stream.id is not null then json_build_object(
  'id', live_stream.id, 'name', live_stream.name, 'logo', live_stream.logo, 'status', live_stream.status,
  'event_start', live_stream.event_start, 'started_at', live_stream.started_at,
  'width', live_stream.width, 'height', live_stream.height, 'is_for_web_rtc', live_stream.is_for_web_rtc,
  'poster_version', ${SHOWN_POSTER}, 'poster_placeholder', ${SHOWN_PLACEHOLDER},
  'protocol', live_stream.protocol, 'replay_video_id', live_stream.replay_video_id,
  'premiere_video_id', live_stream.premiere_video_id, 'premiere_duration_ms', live_stream.premiere_duration_ms,
  'is_restricted', ${IS_RESTRICTED_LIVE}, 'chat', ${CHAT}
) end`;

const COLUMNS = [
  'live_stream.id',
  'live_stream.name',
  'live_stream.logo',
  'live_stream.status',
  'live_stream.event_start',
  'live_stream.started_at',
  'live_stream.width',
  'live_stream.height',
  'live_stream.is_for_web_rtc',
  SHOWN_POSTER.as('poster_version'),
  SHOWN_PLACEHOLDER.as('poster_placeholder'),
  'live_stream.protocol',
  'live_stream.replay_video_id',
  'live_stream.premiere_video_id',
  'live_stream.premiere_duration_ms',
  IS_RESTRICTED_LIVE.as('is_restricted'),
  CHAT.as('chat'),
] as const;

/** Those of these streams that belong to the business and that anybody may see. */
export function selectPublicLives(
  db: Executor,
  businessId: string,
  ids: readonly string[],
): Query<PublicLiveRow> {
  return db
    .selectFrom('live_stream')
    .select(COLUMNS)
    .where('live_stream.business_id', '=', businessId)
    .where('live_stream.id', '=', anyOf(ids))
    .where(IS_PUBLIC_LIVE);
}

/** The videos that were made of these streams' recordings, or were premiered, seen by anybody or not. */
export function selectReplayIds(db: Executor, businessId: string, ids: readonly string[], now: Date) {
  return db
    .selectFrom('live_stream')
    .select(replayIdAt(now).as('replay_video_id'))
    .where('business_id', '=', businessId)
    .where('id', '=', anyOf(ids))
    .where(IS_PUBLIC_LIVE)
    .where(replayIdAt(now), 'is not', null);
}

/** These streams, if their recording is still being made, or a video of it. */
export function selectComingReplays(db: Executor, businessId: string, ids: readonly string[]) {
  return db
    .selectFrom('live_stream')
    .select('live_stream.id')
    .where('live_stream.business_id', '=', businessId)
    .where('live_stream.id', '=', anyOf(ids))
    .where(IS_PUBLIC_LIVE)
    .where('live_stream.premiere_video_id', 'is', null)
    .where(
      sql<boolean>`(exists (
        select from archive
        where archive.stream_id = live_stream.id and archive.status in ('RECORDING', 'PROCESSING')
          and archive.deleted_at is null
      ) or exists (
        select from video
        where video.id = live_stream.replay_video_id and video.is_published and video.deleted_at is null
          and video.access_visibility <> 'POSTED' and video.media_status = 'PROCESSING'
      ))`,
    );
}

/** The video of a premiere, where visitors may watch it once the premiere has begun. */
export function selectPremiereVideo(
  db: Executor,
  businessId: string,
  streamId: string,
  now: Date,
): Query<PublicVideoRow> {
  return db
    .selectFrom('live_stream')
    .innerJoin('video', 'video.id', 'live_stream.premiere_video_id')
    .select(PUBLIC_VIDEO_COLUMNS)
    .where('live_stream.business_id', '=', businessId)
    .where('live_stream.id', '=', streamId)
    .where(IS_PUBLIC_LIVE)
    .where((eb) => eb.or([IS_PUBLIC, eb.and([WOULD_BE_PUBLIC, opensVideo(now)])]));
}

/** The listed streams of a business that are on air or to come: those on air first, then by their time. */
export async function listPublicLives(
  db: Executor,
  businessId: string,
  { page, size, now }: { readonly page: number; readonly size: number; readonly now: Date },
): Promise<{ readonly rows: PublicLiveRow[]; readonly total: number }> {
  const found = db
    .selectFrom('live_stream')
    .where('live_stream.business_id', '=', businessId)
    .where('live_stream.access_visibility', '=', 'PUBLIC')
    .where('live_stream.deleted_at', 'is', null)
    .where(statusAt(now), 'in', ['SCHEDULED', 'READY', 'LIVE', 'RECONNECTING']);
  const { total } = await found
    .select((eb) => eb.fn.countAll<number>().as('total'))
    .executeTakeFirstOrThrow();
  const rows = await found
    .select(COLUMNS)
    .orderBy(sql`${statusAt(now)} in ('LIVE', 'RECONNECTING')`, 'desc')
    .orderBy(sql`coalesce(live_stream.event_start, 'infinity')`)
    .orderBy('live_stream.id')
    .limit(size)
    .offset(page * size)
    .execute();
  return { rows, total };
}
