import type { Executor } from '../../../db/database.ts';
import type { BillRow, PaymentTryRow } from '../tables.ts';

/** Adds a try to have a bill paid. A bill has one at a time. */
export async function insertTry(tx: Executor, tried: PaymentTryRow): Promise<void> {
  await tx.insertInto('payment_try').values(tried).execute();
}

/** Notes what became of a try. */
export async function updateTry(tx: Executor, id: string, status: PaymentTryRow['status']): Promise<void> {
  await tx.updateTable('payment_try').set({ status }).where('id', '=', id).execute();
}

export interface TriedBill {
  readonly tried: PaymentTryRow;
  readonly bill: BillRow;
}

/** A try, with its bill. */
export async function findTry(db: Executor, id: string): Promise<TriedBill | undefined> {
  const tried = await db.selectFrom('payment_try').selectAll().where('id', '=', id).executeTakeFirst();
  if (!tried) return undefined;
  const bill = await db
    .selectFrom('bill')
    .selectAll()
    .where('id', '=', tried.bill_id)
    .executeTakeFirstOrThrow();
  return { tried, bill };
}

/** The try of a business whose outcome is not known yet. */
export async function findUnsettledTry(db: Executor, businessId: string): Promise<PaymentTryRow | undefined> {
  return await db
    .selectFrom('payment_try')
    .innerJoin('bill', 'bill.id', 'payment_try.bill_id')
    .selectAll('payment_try')
    .where('bill.business_id', '=', businessId)
    .where('payment_try.status', 'in', ['PENDING', 'CHALLENGE'])
    .executeTakeFirst();
}

/** Tries that began before a time, and of which nobody has heard since. */
export async function findLeftTries(db: Executor, before: Date): Promise<string[]> {
  const rows = await db
    .selectFrom('payment_try')
    .select('id')
    .where('status', '=', 'PENDING')
    .where('created_at', '<', before)
    .orderBy('created_at')
    .execute();
  return rows.map(({ id }) => id);
}

/** When owners of a business have tried to pay since a time, the first one first. */
export async function findTriesSince(db: Executor, businessId: string, since: Date): Promise<Date[]> {
  const rows = await db
    .selectFrom('payment_try')
    .innerJoin('bill', 'bill.id', 'payment_try.bill_id')
    .select('payment_try.created_at')
    .where('bill.business_id', '=', businessId)
    .where('payment_try.is_owner_there', '=', true)
    .where('payment_try.created_at', '>', since)
    .orderBy('payment_try.created_at')
    .execute();
  return rows.map(({ created_at }) => created_at);
}
