import { type SqlBool, sql } from 'kysely';
import type { Executor } from '../../db/database.ts';
import type { Foundation } from '../../foundation.ts';
import { POSTER_FILE, posterKey, vodKey } from '../streams/media-links.ts';
import { NEXT_VERSION } from '../streams/repository.ts';
import { announceChange } from '../streams/video-changes.ts';
import type { LivePosters } from './live-posters.ts';
import { tellEnded, tellStarted } from './progress.ts';
import { IS_PUBLIC_LIVE } from './public-repository.ts';
import { updateStream } from './repository.ts';
import { keepShowingsOnVideo } from './showings/keep-on-video.ts';
import { announceStream } from './stream-changes.ts';

type Parts = Pick<Foundation, 'database' | 'storage' | 'clock' | 'onFailure'> & {
  readonly livePosters: LivePosters;
};

/**
 * What premieres leave to do: those that have begun publish their videos, those that are over are written down as that, and
 * each has a copy of its video's poster. Nobody waits for it: what matters to the minute goes by `asOf`.
 */
export async function tendPremieres({
  database,
  storage,
  clock,
  onFailure,
  livePosters,
}: Parts): Promise<void> {
  const now = clock();
  for (const premiere of await findBegun(database.root, now))
    await database.transaction((tx) => publishVideo(tx, premiere, now)).catch(onFailure);
  await database.transaction((tx) => settle(tx, now)).catch(onFailure);
  for (const premiere of await findWithOldPoster(database.root)) {
    const copy = async () => {
      // What has no picture any more is not looked for again and again.
      if (await storage.head(premiere.poster_key)) {
        const { body } = await storage.get(premiere.poster_key);
        await livePosters
          .keep(premiere.id, body, premiere.poster_placeholder)
          // A store that refuses may not have read it.
          .finally(() => body.destroy());
      }
      const change = { premiere_poster_version: premiere.poster_version };
      await database.transaction((tx) => updateStream(tx, premiere.id, change));
    };
    await copy().catch(onFailure);
  }
}

interface Begun {
  readonly id: string;
  readonly business_id: string;
  readonly name: string;
  readonly event_start: Date | null;
  readonly premiere_video_id: string | null;
}

async function findBegun(db: Executor, now: Date): Promise<Begun[]> {
  return await db
    .selectFrom('live_stream')
    .select(['id', 'business_id', 'name', 'event_start', 'premiere_video_id'])
    .where('premiere_video_id', 'is not', null)
    .where('premiere_published_at', 'is', null)
    .where('status', '<>', 'CANCELLED')
    .where(IS_PUBLIC_LIVE)
    .where('event_start', '<=', now)
    .execute();
}

/** As if somebody had pressed Publish when it began: once, whichever process comes first. */
async function publishVideo(tx: Executor, premiere: Begun, now: Date): Promise<void> {
  const { id, premiere_video_id, event_start } = premiere;
  const claimed = await tx
    .updateTable('live_stream')
    .set({ premiere_published_at: now })
    .where('id', '=', id)
    .where('premiere_published_at', 'is', null)
    .executeTakeFirst();
  if (claimed.numUpdatedRows === 0n) return;
  await tellStarted(tx, premiere, event_start ?? now, now);
  const { numUpdatedRows } = await tx
    .updateTable('video')
    .set({ is_published: true, version: NEXT_VERSION, updated_at: now })
    .where('id', '=', premiere_video_id)
    .where('is_published', '=', false)
    .where('deleted_at', 'is', null)
    .executeTakeFirst();
  if (numUpdatedRows > 0n && premiere_video_id !== null) await announceChange(tx, premiere_video_id);
  await announceStream(tx, id);
}

/**
 * What `asOf` says of premieres that are over, for readers of rows: the chat beside the replay, frames, lists of players; and
 * what was put up over them, for the replay.
 */
async function settle(tx: Executor, now: Date): Promise<void> {
  const endsAt = sql<Date>`event_start + premiere_duration_ms * interval '1 millisecond'`;
  const over = await tx
    .updateTable('live_stream')
    .set((eb) => ({
      status: 'ENDED',
      started_at: eb.ref('event_start'),
      ended_at: endsAt,
      replay_video_id: eb.ref('premiere_video_id'),
    }))
    .where('premiere_duration_ms', 'is not', null)
    .where('status', '=', 'SCHEDULED')
    .where(endsAt, '<=', now)
    .returning([
      ...(['id', 'business_id', 'name', 'ended_at'] as const),
      ...(['event_start', 'premiere_video_id', 'premiere_duration_ms'] as const),
    ])
    .execute();
  for (const premiere of over) {
    const endedAt = premiere.ended_at ?? now;
    await keepShowingsOnVideo(tx, premiere, endedAt);
    await announceStream(tx, premiere.id);
    await tellEnded(tx, premiere, endedAt, now);
  }
}

async function findWithOldPoster(db: Executor) {
  const rows = await db
    .selectFrom('live_stream')
    .innerJoin('video', 'video.id', 'live_stream.premiere_video_id')
    .select([
      'live_stream.id',
      'video.id as video_id',
      'video.poster_version',
      'video.poster_placeholder',
      'video.poster_folder',
      'video.media_folder',
    ])
    .where('live_stream.deleted_at', 'is', null)
    .where('video.deleted_at', 'is', null)
    .where('video.poster_version', 'is not', null)
    .where(sql<SqlBool>`video.poster_version is distinct from live_stream.premiere_poster_version`)
    .execute();
  return rows.map(({ video_id, poster_folder, media_folder, ...row }) => ({
    ...row,
    poster_key:
      poster_folder === null
        ? vodKey(video_id, media_folder === null ? POSTER_FILE : `${media_folder}/${POSTER_FILE}`)
        : `${posterKey(video_id, poster_folder)}/${POSTER_FILE}`,
  }));
}
