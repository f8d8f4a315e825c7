import { sql } from 'kysely';
import type { Executor } from '../../../../db/database.ts';
import type { ReceivedBatch } from '../../ingest/received-batch.ts';

/** NOTIFY on it says that the inbox has something. */
export const INBOX_CHANNEL = 'beat_inbox';

/** Puts batches into the inbox, all or none, and wakes the leader. One statement, one commit. */
export async function putIntoInbox(db: Executor, batches: readonly ReceivedBatch[]): Promise<void> {
  const businessIds = batches.map(({ businessId }) => businessId);
  const viewerIds = batches.map(({ viewerId }) => viewerId);
  const payloads = batches.map((batch) => JSON.stringify(batch));
  await sql`
    with put as (
      insert into beat_inbox (business_id, viewer_id, payload)
      select * from unnest(${businessIds}::uuid[], ${viewerIds}::uuid[], ${payloads}::text[])
    )
    select pg_notify(${INBOX_CHANNEL}, '')
  `.execute(db);
}

/** One transaction takes as much as this, or one batch: PGlite serves nobody else meanwhile. */
const MEGABYTE = 1_000_000;

export interface TakenBatches {
  readonly batches: ReceivedBatch[];
  /** Whether some were left for next time. */
  readonly isMore: boolean;
}

/** Takes the oldest batches out; they are back if the transaction fails. */
export async function takeFromInbox(tx: Executor, limit: number): Promise<TakenBatches> {
  const { rows: waiting } = await sql<{ id: number; bytes: number }>`
    select id, octet_length(payload) as bytes from beat_inbox where failure is null order by id limit ${limit}
  `.execute(tx);
  const ids = firstMegabyte(waiting);
  const { rows } = await sql<{ payload: string }>`
    delete from beat_inbox where id = any(${ids}::bigint[]) returning payload
  `.execute(tx);
  return {
    batches: rows.map(({ payload }) => JSON.parse(payload) as ReceivedBatch),
    isMore: waiting.length === limit || ids.length < waiting.length,
  };
}

function firstMegabyte(rows: readonly { readonly id: number; readonly bytes: number }[]): number[] {
  const ids: number[] = [];
  let takenBytes = 0;
  for (const { id, bytes } of rows) {
    takenBytes += bytes;
    if (ids.length > 0 && takenBytes > MEGABYTE) break;
    ids.push(id);
  }
  return ids;
}

/** Puts the oldest batch aside, because it alone cannot be counted; the others go on. */
export async function putOldestAside(tx: Executor, failure: string): Promise<void> {
  await sql`
    update beat_inbox set failure = ${failure}
    where id = (select min(id) from beat_inbox where failure is null)
  `.execute(tx);
}

/** Gives what was put aside another chance, such as after an update. */
export async function takeBackIn(db: Executor): Promise<void> {
  await sql`update beat_inbox set failure = null where failure is not null`.execute(db);
}

/**
 * Everything acknowledged before this is counted. By the database's clock throughout: a batch that is acknowledged
 * was inserted before that, so whatever is older than the oldest one waiting has been taken out and counted.
 */
export async function readCountedUntil(db: Executor): Promise<Date> {
  const { rows } = await sql<{ counted_until: Date }>`
    select coalesce(min(inserted_at), statement_timestamp()) as counted_until from beat_inbox
  `.execute(db);
  return rows[0]?.counted_until ?? new Date(0);
}
