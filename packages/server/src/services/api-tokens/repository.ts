import type { Executor } from '../../db/database.ts';
import type { NewApiTokenRow } from './tables.ts';

/** Adds a token. */
export async function insertApiToken(tx: Executor, token: NewApiTokenRow): Promise<void> {
  await tx.insertInto('api_token').values(token).execute();
}

/** Those of a business, newest first, with who created them and the role that they have now. */
export async function listApiTokens(db: Executor, businessId: string) {
  return await withCreator(db)
    .where('api_token.business_id', '=', businessId)
    .orderBy('api_token.created_at', 'desc')
    .orderBy('api_token.id', 'desc')
    .execute();
}
export type ListedApiToken = Awaited<ReturnType<typeof listApiTokens>>[number];

/** The token with that hash. */
export async function findApiToken(db: Executor, tokenHash: string): Promise<ListedApiToken | undefined> {
  return await withCreator(db).where('api_token.token_hash', '=', tokenHash).executeTakeFirst();
}

function withCreator(db: Executor) {
  return db
    .selectFrom('api_token')
    .innerJoin('user_account', 'user_account.id', 'api_token.created_by')
    .innerJoin('business_account', 'business_account.id', 'api_token.business_id')
    .leftJoin('membership', (join) =>
      join
        .onRef('membership.user_id', '=', 'api_token.created_by')
        .onRef('membership.business_id', '=', 'api_token.business_id'),
    )
    .selectAll('api_token')
    .select(['user_account.username', 'membership.role', 'business_account.closing_at']);
}

/** How many a business has. */
export async function countApiTokens(tx: Executor, businessId: string): Promise<number> {
  const { total } = await tx
    .selectFrom('api_token')
    .where('business_id', '=', businessId)
    .select((eb) => eb.fn.countAll<number>().as('total'))
    .executeTakeFirstOrThrow();
  return total;
}

/** Remembers that a token was used. */
export async function touchApiToken(db: Executor, id: string, now: Date): Promise<void> {
  await db.updateTable('api_token').set({ last_used_at: now }).where('id', '=', id).execute();
}

/** Deletes a token. @returns its name; undefined when the business has no such token */
export async function deleteApiToken(
  tx: Executor,
  businessId: string,
  id: string,
): Promise<string | undefined> {
  const row = await tx
    .deleteFrom('api_token')
    .where('business_id', '=', businessId)
    .where('id', '=', id)
    .returning('name')
    .executeTakeFirst();
  return row?.name;
}
