import type { MemberIdentity } from '../../../callers/member.ts';
import type { Executor } from '../../../db/database.ts';
import type { Payer } from '../../../payments/payment-gateway.ts';

/** Who pays for a business: the owner who gives the card. */
export async function findPayer(
  db: Executor,
  { businessId, userId }: Pick<MemberIdentity, 'businessId' | 'userId'>,
): Promise<Omit<Payer, 'customer'>> {
  const { name, email } = await db
    .selectFrom('membership')
    .innerJoin('business_account', 'business_account.id', 'membership.business_id')
    .innerJoin('user_account', 'user_account.id', 'membership.user_id')
    .select(['business_account.name', 'user_account.email'])
    .where('membership.business_id', '=', businessId)
    .where('membership.user_id', '=', userId)
    .executeTakeFirstOrThrow();
  return { businessId, businessName: name, email };
}
