import type { Executor } from '../../../db/database.ts';
import { lockPlan } from '../../business/plan-repository.ts';
import type { Standing } from '../figures/standing.ts';
import { findActivePromo } from '../promo/repository.ts';
import type { SubscriptionRow } from '../tables.ts';

/** How a business stands with its plan. */
export async function readStanding(db: Executor, businessId: string): Promise<Standing> {
  const { plan } = await db
    .selectFrom('business_account')
    .select('plan')
    .where('id', '=', businessId)
    .executeTakeFirstOrThrow();
  const subscription = await findSubscription(db, businessId);
  return { plan, subscription, promo: await findActivePromo(db, businessId) };
}

/** The same, under the lock that everything needs which changes a plan, a card or a bill. */
export async function lockStanding(tx: Executor, businessId: string): Promise<Standing> {
  await lockPlan(tx, businessId);
  return await readStanding(tx, businessId);
}

/** Takes that lock, unless somebody else has it. @returns whether it has been taken */
export async function tryLock(tx: Executor, businessId: string): Promise<boolean> {
  const row = await tx
    .selectFrom('business_account')
    .select('id')
    .where('id', '=', businessId)
    .forNoKeyUpdate()
    .skipLocked()
    .executeTakeFirst();
  return row !== undefined;
}

async function findSubscription(db: Executor, businessId: string): Promise<SubscriptionRow | null> {
  const row = await db
    .selectFrom('subscription')
    .selectAll()
    .where('business_id', '=', businessId)
    .executeTakeFirst();
  return row ?? null;
}

/** Writes the subscription of a business, new or not. */
export async function saveSubscription(tx: Executor, row: SubscriptionRow): Promise<void> {
  const { business_id, ...change } = row;
  await tx
    .insertInto('subscription')
    .values(row)
    .onConflict((conflict) => conflict.column('business_id').doUpdateSet(change))
    .execute();
}

/** Says when the sweep looks at a subscription again; null for never. */
export async function setNextStep(tx: Executor, businessId: string, at: Date | null): Promise<void> {
  await tx
    .updateTable('subscription')
    .set({ next_step_at: at })
    .where('business_id', '=', businessId)
    .execute();
}

/** Writes what everybody else reads of a plan. A plan that has not expired lets visitors watch. */
export async function updateAccountPlan(
  tx: Executor,
  businessId: string,
  { plan, expired_at }: Pick<SubscriptionRow, 'plan' | 'expired_at'>,
): Promise<void> {
  await tx
    .updateTable('business_account')
    .set({ plan, expired_at, ...(expired_at === null && { playback_ended_at: null }) })
    .where('id', '=', businessId)
    .execute();
}

/** Hides everything of a business from visitors. */
export async function endPlayback(tx: Executor, businessId: string, now: Date): Promise<void> {
  await tx
    .updateTable('business_account')
    .set({ playback_ended_at: now })
    .where('id', '=', businessId)
    .execute();
}

/** A place in the order in which the sweep goes through businesses. */
export interface DuePlace {
  readonly businessId: string;
  readonly at: Date;
}

/** Some businesses for which there is something to do, the longest due first. @param after where it went on from */
export async function findDue(
  db: Executor,
  { now, after, limit }: { readonly now: Date; readonly after: DuePlace | null; readonly limit: number },
): Promise<DuePlace[]> {
  let due = db
    .selectFrom('subscription')
    .select(['business_id', 'next_step_at'])
    .where('next_step_at', '<=', now)
    .orderBy('next_step_at')
    .orderBy('business_id')
    .limit(limit);
  if (after)
    due = due.where((eb) =>
      eb.or([
        eb('next_step_at', '>', after.at),
        eb.and([eb('next_step_at', '=', after.at), eb('business_id', '>', after.businessId)]),
      ]),
    );
  return (await due.execute()).map((row) => ({ businessId: row.business_id, at: row.next_step_at ?? now }));
}

/** The addresses of the owners of a business. */
export async function findOwnerAddresses(db: Executor, businessId: string): Promise<string[]> {
  const rows = await db
    .selectFrom('membership')
    .innerJoin('user_account', 'user_account.id', 'membership.user_id')
    .select('user_account.email')
    .where('membership.business_id', '=', businessId)
    .where('membership.role', '=', 'OWNER')
    .orderBy('membership.created_at')
    .execute();
  return rows.map(({ email }) => email);
}
