import { v7 as uuidv7 } from 'uuid';
import type { ArchiveRow } from '../../src/services/archives/tables.ts';
import { archiveKey, RECORDING_FILE } from '../../src/services/streams/live-links.ts';
import type { SignedUp } from '../server.ts';

/** The recording of a stream's broadcast, as the media side leaves it in the database. @returns its id */
export async function insertArchive(
  { database, business, session }: Pick<SignedUp, 'database' | 'business' | 'session'>,
  streamId: string,
  overrides: Partial<ArchiveRow> = {},
): Promise<string> {
  const id = uuidv7();
  const now = new Date();
  const sessionId = uuidv7();
  await database.root
    .insertInto('live_session')
    .values({
      id: sessionId,
      stream_id: streamId,
      business_id: business.id,
      home_id: null,
      connection_id: null,
      key_hash: null,
      protocol: 'rtmp',
      encoder: null,
      opened_at: now,
      lost_at: null,
      ended_at: now,
    })
    .execute();
  const { metadata_list: _, legs: __, ...columns } = overrides;
  await database.root
    .insertInto('archive')
    .values({
      id,
      business_id: business.id,
      created_by: session.user.id,
      stream_id: streamId,
      session_id: sessionId,
      name: 'A concert',
      status: 'READY',
      failure_reason: null,
      storage_key: archiveKey(id, RECORDING_FILE),
      size_bytes: 1_000,
      duration_ms: 60_000,
      video_id: null,
      created_at: now,
      updated_at: now,
      deleted_at: null,
      removed_for_good_at: null,
      ...columns,
    })
    .execute();
  return id;
}
