import type { Executor } from '../../db/database.ts';
import { requireRoom } from '../business/require-room.ts';
import { countPlaces } from './repository.ts';

/**
 * Checks that the plan allows one more member or open invitation, inside the transaction that adds it.
 * @throws {ApiError} PLAN_LIMIT_REACHED
 */
export async function requirePlace(tx: Executor, businessId: string, now: Date): Promise<void> {
  await requireRoom(tx, businessId, 'members', (db, id) => countPlaces(db, id, now));
}
