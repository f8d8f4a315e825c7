import { EventEmitter } from 'node:events';
import { sql } from 'kysely';
import type { Database, Executor } from '../../db/database.ts';

const CHANNEL = 'video_changed';

/** Tells all processes, once the transaction commits, that a video's making or its deletion has changed. */
export async function announceChange(db: Executor, videoId: string): Promise<void> {
  await sql`select pg_notify(${CHANNEL}, ${videoId})`.execute(db);
}

/** Hears of changes to videos, from this process and others. */
export interface VideoChanges {
  /** @returns stops listening */
  on(videoId: string, onChange: () => void): () => void;
  close(): Promise<void>;
}

/** Listens to the database once for everybody who waits. Announcements can be lost, so those who wait look now and then, too. */
export async function openVideoChanges(database: Pick<Database, 'listen'>): Promise<VideoChanges> {
  const emitter = new EventEmitter().setMaxListeners(0);
  const announceAll = () => {
    for (const name of emitter.eventNames()) emitter.emit(name);
  };
  const stop = await database.listen(CHANNEL, (videoId) => emitter.emit(videoId), announceAll);
  return {
    on: (videoId, onChange) => {
      emitter.on(videoId, onChange);
      return () => emitter.off(videoId, onChange);
    },
    close: stop,
  };
}
