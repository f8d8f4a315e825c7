import type { Selectable } from 'kysely';
import type { Executor } from '../../db/database.ts';
import type { ContactTables } from './tables.ts';

export type SalesQuestionRow = Selectable<ContactTables['sales_question']>;
export type FeedbackRow = Selectable<ContactTables['feedback']>;

/** Keeps a question to sales. */
export async function insertSalesQuestion(tx: Executor, row: SalesQuestionRow): Promise<void> {
  await tx.insertInto('sales_question').values(row).execute();
}

/** One of them. */
export async function findSalesQuestion(db: Executor, id: string): Promise<SalesQuestionRow | undefined> {
  return await db.selectFrom('sales_question').selectAll().where('id', '=', id).executeTakeFirst();
}

/** Keeps what a member thinks. */
export async function insertFeedback(tx: Executor, row: FeedbackRow): Promise<void> {
  await tx.insertInto('feedback').values(row).execute();
}

/** What a member thinks, with who they are and for whom they work. */
export async function findFeedback(db: Executor, id: string) {
  return await db
    .selectFrom('feedback')
    .innerJoin('user_account', 'user_account.id', 'feedback.user_id')
    .innerJoin('business_account', 'business_account.id', 'feedback.business_id')
    .select(['feedback.message', 'feedback.rating'])
    .select(['user_account.username', 'user_account.email', 'business_account.name as business_name'])
    .where('feedback.id', '=', id)
    .executeTakeFirst();
}

/** How many of a kind are kept of which no email was written. */
export async function countWaiting(db: Executor, table: 'sales_question' | 'feedback'): Promise<number> {
  const { total } = await db
    .selectFrom(table)
    .where('is_mailed', '=', false)
    .select((eb) => eb.fn.countAll<number>().as('total'))
    .executeTakeFirstOrThrow();
  return Number(total);
}

/** Removes what was written before a time. */
export async function deleteOldContacts(db: Executor, before: Date): Promise<void> {
  await db.deleteFrom('sales_question').where('created_at', '<', before).execute();
  await db.deleteFrom('feedback').where('created_at', '<', before).execute();
}
