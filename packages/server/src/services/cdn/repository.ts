import type { Executor } from '../../db/database.ts';
import { IS_RESTRICTED } from '../streams/public-repository.ts';

export type ServedVideo = NonNullable<Awaited<ReturnType<typeof selectServed>>>;

/** What decides whether a video's files may be served; null when it has been deleted. */
export async function findServedVideo(db: Executor, id: string): Promise<ServedVideo | null> {
  return (await selectServed(db, id)) ?? null;
}

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
    ])
    .where('id', '=', id)
    .where('deleted_at', 'is', null)
    .executeTakeFirst();
}
