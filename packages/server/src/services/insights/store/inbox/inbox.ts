import { sql } from 'kysely';
import type { Executor } from '../../../../db/database.ts';
import type { ReceivedBatch } from '../../ingest/received-batch.ts';

/** A NOTIFY on it says that the inbox is not empty. */
export const INBOX_CHANNEL = 'beat_inbox';

/**
 * Puts batches into the inbox, all or none, and wakes the leader. One statement, one commit.
 * @returns the size of each in the inbox, in bytes
 */
export async function putIntoInbox(
  db: Executor,
  batches: readonly ReceivedBatch[],
): Promise<{ businessId: string; bytes: number }[]> {
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
  return batches.map(({ businessId }, at) => ({ businessId, bytes: payloads[at]?.length ?? 0 }));
}

/** Whether nothing waits to be counted. */
export async function isInboxEmpty(db: Executor): Promise<boolean> {
  // By its index: what was taken out still lies in the table.
  const { rows } = await sql`
    select from beat_inbox where failure is null order by business_id, id limit 1
  `.execute(db);
  return rows.length === 0;
}

/** One transaction takes up to this much, or one batch: PGlite serves nobody else meanwhile. */
const MEGABYTE = 1_000_000;

export interface TakenBatches {
  readonly batches: ReceivedBatch[];
  /** One entry per batch, in the same order. */
  readonly ids: number[];
  /** Whether some were left for next time. */
  readonly isMore: boolean;
}

interface TakeOptions {
  readonly limit: number;
  readonly only?: string | undefined;
  readonly except?: readonly string[];
}

/**
 * Takes batches out: the oldest of each business, then the next of each, and so on, so that nobody waits behind
 * another's crowd. If the transaction fails they are back.
 */
export async function takeFromInbox(tx: Executor, options: TakeOptions): Promise<TakenBatches> {
  const { limit, only, except = [] } = options;
  const businesses =
    only === undefined ? businessesExcept(except) : sql`(select ${only}::uuid as id) as business`;
  const { rows: waiting } = await sql<{ id: number; bytes: number }>`
    select waiting.id, waiting.bytes from ${businesses} cross join lateral (
      select id, octet_length(payload) as bytes, row_number() over (order by id) as turn
      from beat_inbox where business_id = business.id and failure is null order by id limit ${limit}
    ) as waiting
    order by waiting.turn, waiting.id limit ${limit}
  `.execute(tx);
  const ids = firstMegabyte(waiting);
  if (ids.length === 0) return { ids: [], batches: [], isMore: false };
  const { rows } = await sql<{ id: number; payload: string }>`
    delete from beat_inbox where id = any(${ids}::bigint[]) returning id, payload
  `.execute(tx);
  const payloads = new Map(rows.map(({ id, payload }) => [id, payload]));
  const taken = ids.filter((id) => payloads.has(id));
  return {
    ids: taken,
    batches: taken.map((id) => JSON.parse(payloads.get(id) ?? '') as ReceivedBatch),
    isMore: waiting.length === limit || ids.length < waiting.length,
  };
}

/** Businesses with something in the inbox: one index step per business, however much is waiting. */
function businessesExcept(except: readonly string[]) {
  return sql`(
    with recursive waiting_business(id) as (
      (select business_id from beat_inbox order by business_id limit 1)
      union all
      select (
        select business_id from beat_inbox where business_id > waiting_business.id order by business_id limit 1
      ) from waiting_business where waiting_business.id is not null
    )
    select id from waiting_business where id is not null and id <> all(${[...except]}::uuid[])
  ) as business`;
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

/** Sets batches aside because they cannot be counted; the others go on. */
export async function setAside(tx: Executor, ids: readonly number[], failure: string): Promise<void> {
  await sql`update beat_inbox set failure = ${failure} where id = any(${[...ids]}::bigint[])`.execute(tx);
}

/** Gives batches that were set aside another chance, for instance after an update. */
export async function takeBackIn(db: Executor): Promise<void> {
  await sql`update beat_inbox set failure = null where failure is not null`.execute(db);
}

/**
 * Everything of a business acknowledged before this time is counted. It is the database's clock throughout: a batch is
 * inserted before it is acknowledged, so everything older than the oldest waiting one has been counted.
 */
export async function readCountedUntil(db: Executor, businessId: string): Promise<Date> {
  const { rows } = await sql<{ counted_until: Date }>`
    select coalesce(min(inserted_at), statement_timestamp()) as counted_until
    from beat_inbox where business_id = ${businessId}
  `.execute(db);
  return rows[0]?.counted_until ?? new Date(0);
}

/** How many bytes of each business are waiting. */
export async function readInboxSizes(db: Executor): Promise<Map<string, number>> {
  const { rows } = await sql<{ business_id: string; bytes: number }>`
    select business_id, sum(octet_length(payload))::bigint as bytes from beat_inbox group by business_id
  `.execute(db);
  return new Map(rows.map(({ business_id, bytes }) => [business_id, bytes]));
}
