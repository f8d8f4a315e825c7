import type { Executor } from '../../../db/database.ts';

/** The networks that a business has named, in the order given. */
export async function findNetworks(db: Executor, businessId: string): Promise<string[]> {
  const rows = await db
    .selectFrom('shared_network')
    .select('network')
    .where('business_id', '=', businessId)
    .orderBy('created_at')
    .orderBy('network')
    .execute();
  return rows.map(({ network }) => network);
}

/** Replaces a business's networks. */
export async function replaceNetworks(
  tx: Executor,
  businessId: string,
  networks: readonly string[],
  now: Date,
): Promise<void> {
  await tx.deleteFrom('shared_network').where('business_id', '=', businessId).execute();
  if (networks.length === 0) return;
  await tx
    .insertInto('shared_network')
    .values(networks.map((network) => ({ business_id: businessId, network, created_at: now })))
    .execute();
}
