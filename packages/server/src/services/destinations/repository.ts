import type { Executor } from '../../db/database.ts';
import { sealedPrefixOf } from '../../secrets/key-ring.ts';
import type { DestinationRow, NewDestination, PushRow } from './tables.ts';

const RESEALED_AT_ONCE = 200;

/** Where the key of a destination is kept: it can be decrypted for this place only. */
export function placeOfKey(destinationId: string): string {
  return `broadcast_destination ${destinationId}`;
}

/** Adds a destination. */
export async function insertDestination(db: Executor, destination: NewDestination): Promise<void> {
  await db.insertInto('broadcast_destination').values(destination).execute();
}

/** The destinations of a business, by name. */
export async function listDestinations(db: Executor, businessId: string): Promise<DestinationRow[]> {
  return await db
    .selectFrom('broadcast_destination')
    .selectAll()
    .where('business_id', '=', businessId)
    .orderBy((eb) => eb.fn('lower', ['name']))
    .orderBy('id')
    .execute();
}

/** How many destinations a business has. */
export async function countDestinations(db: Executor, businessId: string): Promise<number> {
  const { total } = await db
    .selectFrom('broadcast_destination')
    .where('business_id', '=', businessId)
    .select((eb) => eb.fn.countAll<number>().as('total'))
    .executeTakeFirstOrThrow();
  return total;
}

/** A destination of the business. */
export async function findDestination(
  db: Executor,
  businessId: string,
  id: string,
): Promise<DestinationRow | undefined> {
  return await db
    .selectFrom('broadcast_destination')
    .selectAll()
    .where('business_id', '=', businessId)
    .where('id', '=', id)
    .executeTakeFirst();
}

/** Switches a destination on or off. */
export async function switchDestination(
  db: Executor,
  businessId: string,
  id: string,
  change: Pick<DestinationRow, 'is_active' | 'updated_at'>,
): Promise<DestinationRow | undefined> {
  return await db
    .updateTable('broadcast_destination')
    .set(change)
    .where('business_id', '=', businessId)
    .where('id', '=', id)
    .returningAll()
    .executeTakeFirst();
}

/** Deletes a destination with its key. @returns false when the business has no such destination */
export async function deleteDestination(db: Executor, businessId: string, id: string): Promise<boolean> {
  const { numDeletedRows } = await db
    .deleteFrom('broadcast_destination')
    .where('business_id', '=', businessId)
    .where('id', '=', id)
    .executeTakeFirst();
  return numDeletedRows > 0n;
}

/** Those to which a stream's broadcast is to be forwarded. */
export async function findActiveDestinations(db: Executor, streamId: string): Promise<DestinationRow[]> {
  return await db
    .selectFrom('broadcast_destination')
    .innerJoin('live_stream', 'live_stream.business_id', 'broadcast_destination.business_id')
    .selectAll('broadcast_destination')
    .where('live_stream.id', '=', streamId)
    .where('broadcast_destination.is_active', '=', true)
    .orderBy('broadcast_destination.id')
    .execute();
}

/** Records how forwarding goes. @returns false when stream or destination are gone */
export async function keepPush(tx: Executor, push: PushRow): Promise<boolean> {
  const { stream_id, destination_id, ...state } = push;
  // Locked, so that it is not deleted between this and the next statement.
  const known = await tx
    .selectFrom('broadcast_destination')
    .innerJoin('live_stream', 'live_stream.business_id', 'broadcast_destination.business_id')
    .select('broadcast_destination.id')
    .where('broadcast_destination.id', '=', destination_id)
    .where('live_stream.id', '=', stream_id)
    .forKeyShare()
    .executeTakeFirst();
  if (!known) return false;
  await tx
    .insertInto('broadcast_push')
    .values(push)
    .onConflict((known) => known.columns(['stream_id', 'destination_id']).doUpdateSet(state))
    .execute();
  await tx
    .updateTable('broadcast_destination')
    .set({ last_error: push.last_error })
    .where('id', '=', destination_id)
    .execute();
  return true;
}

/** How forwarding a stream goes, by the names of its destinations: of those that are on, or were when it began. */
export async function findPushes(db: Executor, streamId: string) {
  return await db
    .selectFrom('broadcast_destination')
    .innerJoin('live_stream', 'live_stream.business_id', 'broadcast_destination.business_id')
    .leftJoin('broadcast_push', (join) =>
      join
        .onRef('broadcast_push.destination_id', '=', 'broadcast_destination.id')
        .onRef('broadcast_push.stream_id', '=', 'live_stream.id'),
    )
    .select([
      'broadcast_destination.id',
      'broadcast_destination.name',
      'broadcast_push.state',
      'broadcast_push.last_error',
      'broadcast_push.retries',
    ])
    .where('live_stream.id', '=', streamId)
    .where((eb) =>
      eb.or([
        eb('broadcast_destination.is_active', '=', true),
        eb('broadcast_push.destination_id', 'is not', null),
      ]),
    )
    .orderBy((eb) => eb.fn('lower', ['broadcast_destination.name']))
    .orderBy('broadcast_destination.id')
    .execute();
}

/** Re-encrypts keys that are not under the current key of the instance. @returns how many there were */
export async function resealDestinations(
  tx: Executor,
  currentId: string,
  reseal: (sealed: string, place: string) => string,
): Promise<number> {
  const rows = await tx
    .selectFrom('broadcast_destination')
    .select(['id', 'sealed_key'])
    .where('sealed_key', 'not like', `${sealedPrefixOf(currentId)}%`)
    .limit(RESEALED_AT_ONCE)
    .forUpdate()
    .execute();
  for (const { id, sealed_key } of rows) {
    await tx
      .updateTable('broadcast_destination')
      .set({ sealed_key: reseal(sealed_key, placeOfKey(id)) })
      .where('id', '=', id)
      .execute();
  }
  return rows.length;
}
