import type { Executor } from '../../../db/database.ts';
import { hasSecondFactor } from '../../authentication/second-factor/has-second-factor.ts';

/** Whether a business requires a second factor of its members. */
export async function isSecondFactorRequired(db: Executor, businessId: string): Promise<boolean> {
  const { requires_second_factor } = await db
    .selectFrom('business_account')
    .select('requires_second_factor')
    .where('id', '=', businessId)
    .executeTakeFirstOrThrow();
  return requires_second_factor;
}

/** Sets whether it does. */
export async function setSecondFactorRequired(
  tx: Executor,
  businessId: string,
  isRequired: boolean,
): Promise<void> {
  await tx
    .updateTable('business_account')
    .set({ requires_second_factor: isRequired })
    .where('id', '=', businessId)
    .execute();
}

/** Whether a user has a second factor. */
export async function usesSecondFactor(db: Executor, userId: string): Promise<boolean> {
  const row = await db
    .selectFrom('user_account')
    .select(({ ref }) => hasSecondFactor(ref('user_account.id')).as('has'))
    .where('id', '=', userId)
    .executeTakeFirst();
  return row?.has ?? false;
}
