import { sql } from 'kysely';
import type { Executor } from '../../db/database.ts';
import { IS_PUBLIC_LIVE } from '../live/public-repository.ts';
import { IS_RESTRICTED } from '../streams/public-repository.ts';
import { HAS_PLAYBACK } from '../streams/video-visibility.ts';

export type ServedVideo = NonNullable<Awaited<ReturnType<typeof selectServed>>>;

/** What decides whether a video's files may be served; null when it has been deleted. */
export async function findServedVideo(db: Executor, id: string): Promise<ServedVideo | null> {
  return (await selectServed(db, id)) ?? null;
}

/** From when on a premiere opens the video, although it is not published yet; null without one. */
const PREMIERES_AT = sql<Date | null>`(
  select min(live_stream.event_start) from live_stream
  where live_stream.premiere_video_id = video.id and live_stream.premiere_published_at is null
    and live_stream.status <> 'CANCELLED' and ${IS_PUBLIC_LIVE}
)`.as('premieres_at');

async function selectServed(db: Executor, id: string) {
  return await db
    .selectFrom('video')
    .select([
      'id',
      'is_published',
      'media_status',
      'access_visibility',
      'deleted_at',
      'media_folder',
      'poster_folder',
      IS_RESTRICTED,
      PREMIERES_AT,
      HAS_PLAYBACK.as('has_playback'),
    ])
    .select((eb) =>
      eb
        .selectFrom('video_making')
        .select('video_making.revision')
        .whereRef('video_making.video_id', '=', 'video.id')
        .as('plan_revision'),
    )
    .where('id', '=', id)
    .where('deleted_at', 'is', null)
    .executeTakeFirst();
}
