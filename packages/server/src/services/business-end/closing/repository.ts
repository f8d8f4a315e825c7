import { sql } from 'kysely';
import type { Executor } from '../../../db/database.ts';

/** A business as it stands with its end. */
export async function findEnd(tx: Executor, businessId: string) {
  return await tx
    .selectFrom('business_account')
    .select(['name', 'deletes_at', 'closing_told_days'])
    .where('id', '=', businessId)
    .executeTakeFirstOrThrow();
}

/** Closes a business until it is deleted, or keeps one that was to be deleted. */
export async function setEnd(
  tx: Executor,
  businessId: string,
  end: { readonly closingAt: Date; readonly deletesAt: Date } | null,
  now: Date,
): Promise<void> {
  await tx
    .updateTable('business_account')
    .set({
      ...{ closing_at: end?.closingAt ?? null, deletes_at: end?.deletesAt ?? null, closing_told_days: null },
      ...{ version: sql`version + 1`, updated_at: now },
    })
    .where('id', '=', businessId)
    .execute();
}

/** Notes how many days before the deletion the owners were reminded last. */
export async function setTold(tx: Executor, businessId: string, days: number): Promise<void> {
  await tx
    .updateTable('business_account')
    .set({ closing_told_days: days })
    .where('id', '=', businessId)
    .execute();
}

/** Whether the deletion of a business has begun: nobody can keep it any more. */
export async function isBeingDeleted(db: Executor, businessId: string): Promise<boolean> {
  const row = await db
    .selectFrom('business_deletion')
    .select('id')
    .where('business_id', '=', businessId)
    .executeTakeFirst();
  return row !== undefined;
}

/** Businesses that are deleted by a time and whose deletion has not begun, the next first. */
export async function findEnding(db: Executor, by: Date): Promise<string[]> {
  const rows = await db
    .selectFrom('business_account')
    .select('id')
    .where('deletes_at', '<=', by)
    .where(({ not, exists, selectFrom }) =>
      not(
        exists(
          selectFrom('business_deletion')
            .select('business_deletion.id')
            .whereRef('business_deletion.business_id', '=', 'business_account.id'),
        ),
      ),
    )
    .orderBy('deletes_at')
    .orderBy('id')
    .execute();
  return rows.map(({ id }) => id);
}
