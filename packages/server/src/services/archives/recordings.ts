import { STORED_BYTES, STORED_MINUTES } from '@commoncast/core/business/plans';
import { v7 as uuidv7 } from 'uuid';
import type { Executor } from '../../db/database.ts';
import type { Foundation } from '../../foundation.ts';
import type { RecordedLeg } from '../../media/live/recording/recorded-legs.ts';
import { lockPlan } from '../business/plan-repository.ts';
import { MINUTE_MS } from '../business/require-stored-minutes.ts';
import { announceStream } from '../live/stream-changes.ts';
import { readStoredBytes } from '../multipart/repository.ts';
import { readStoredMs } from '../multipart/stored-length.ts';
import { archiveKey, RECORDING_FILE } from '../streams/live-links.ts';
import { hasReplay, makeReplay } from './make-replay.ts';
import { findSession, insertArchive, lockArchiveOf, updateArchive } from './repository.ts';
import type { ArchiveRow } from './tables.ts';
import { tellReady } from './tell-ready.ts';

export interface StartedRecording {
  readonly archiveId: string;
  /** Everything of the recording is stored below this prefix. */
  readonly prefix: string;
  /** Where the whole recording has to be in the end. */
  readonly key: string;
}

export type FinishedRecording =
  | {
      readonly sizeBytes: number;
      readonly durationMs: number;
      /** Which moments it has where; without it, nothing that was shown at a moment is in the replay. */
      readonly legs?: readonly RecordedLeg[];
    }
  /** Why there is none, as a sentence for the members of the business. */
  | { readonly failure: string };

/** What the media side says of recordings. Each call may be repeated. */
export interface Recordings {
  /** A broadcast begins to be recorded. @returns null when it is gone */
  start(sessionId: string): Promise<StartedRecording | null>;
  /** The recording is still being put together; at least once an hour, or it counts as abandoned. */
  touch(sessionId: string): Promise<void>;
  /** The recording is in the store under its key, or there is none. It becomes the replay of its stream by itself. */
  finish(sessionId: string, finished: FinishedRecording): Promise<void>;
}

/** Recordings, as the process sees them that makes them. */
export function createRecordings({
  database,
  clock,
  jobs,
}: Pick<Foundation, 'database' | 'clock' | 'jobs'>): Recordings {
  return {
    start: (sessionId) =>
      database.transaction(async (tx) => {
        const session = await findSession(tx, sessionId);
        if (!session) return null;
        const id = uuidv7();
        const now = clock();
        const archive = await insertArchive(tx, {
          id,
          business_id: session.business_id,
          created_by: session.created_by,
          stream_id: session.stream_id,
          session_id: sessionId,
          name: session.name,
          status: 'RECORDING',
          storage_key: archiveKey(id, RECORDING_FILE),
          created_at: now,
          updated_at: now,
        });
        if (archive.id === id) await announceStream(tx, session.stream_id);
        return { archiveId: archive.id, prefix: archiveKey(archive.id), key: archive.storage_key };
      }),
    touch: async (sessionId) => {
      await database.root
        .updateTable('archive')
        .set({ updated_at: clock() })
        .where('session_id', '=', sessionId)
        .where('status', 'in', ['RECORDING', 'PROCESSING'])
        .execute();
    },
    finish: (sessionId, finished) =>
      database.transaction(async (tx) => {
        const archive = await lockArchiveOf(tx, sessionId);
        if (!archive || archive.status === 'READY') return;
        const now = clock();
        if ('failure' in finished) {
          await updateArchive(tx, archive.id, {
            status: 'FAILED',
            failure_reason: finished.failure,
            updated_at: now,
          });
        } else {
          const made = { size_bytes: finished.sizeBytes, duration_ms: finished.durationMs };
          const legs = [...(finished.legs ?? [])];
          await updateArchive(tx, archive.id, {
            ...{ status: 'READY', failure_reason: null, updated_at: now },
            ...made,
            legs: JSON.stringify(legs),
          });
          if (archive.deleted_at === null) await tellReady(tx, { ...archive, ...made }, now);
          if (await becomesReplay(tx, archive))
            await makeReplay(
              tx,
              { ...archive, ...made, legs },
              { publishState: 'Published' },
              { jobs, now, userId: null },
            );
        }
        if (archive.stream_id !== null) await announceStream(tx, archive.stream_id);
      }),
  };
}

/** What visitors have seen live they find there afterwards, as far as the plan has room. */
async function becomesReplay(tx: Executor, archive: ArchiveRow): Promise<boolean> {
  if (archive.deleted_at !== null || archive.stream_id === null || (await hasReplay(tx, archive)))
    return false;
  const stream = await tx
    .selectFrom('live_stream')
    .select(['access_visibility', 'started_at'])
    .where('id', '=', archive.stream_id)
    .where('deleted_at', 'is', null)
    .executeTakeFirst();
  if (!stream || stream.started_at === null || stream.access_visibility === 'POSTED') return false;
  const { business_id: businessId } = archive;
  const plan = await lockPlan(tx, businessId);
  if ((await readStoredBytes(tx, businessId)) > STORED_BYTES[plan]) return false;
  return (await readStoredMs(tx, businessId)) <= STORED_MINUTES[plan] * MINUTE_MS;
}
