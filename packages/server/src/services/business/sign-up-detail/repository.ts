import type { Purpose, SignUpDetail, SignUpDetailEdit } from '@commoncast/core/business/sign-up-detail';
import { sql } from 'kysely';
import type { Executor } from '../../../db/database.ts';

interface SignedUp {
  readonly userId: string;
  readonly businessId: string;
}

/** What is known of a member and the business since the sign-up. */
export async function findSignUpDetail(
  db: Executor,
  { userId, businessId }: SignedUp,
): Promise<SignUpDetail | undefined> {
  const row = await db
    .selectFrom('membership')
    .innerJoin('user_account', 'user_account.id', 'membership.user_id')
    .innerJoin('business_account', 'business_account.id', 'membership.business_id')
    .leftJoin('sign_up_detail', 'sign_up_detail.business_id', 'membership.business_id')
    .select(['business_account.name', 'user_account.username', 'user_account.email'])
    .select(sql<boolean>`user_account.email_verified_at is not null`.as('isEmailVerified'))
    .select(['sign_up_detail.purposes', 'sign_up_detail.website'])
    .where('membership.user_id', '=', userId)
    .where('membership.business_id', '=', businessId)
    .executeTakeFirst();
  return (
    row && {
      businessName: row.name,
      username: row.username,
      email: row.email,
      isEmailVerified: row.isEmailVerified,
      purposes: row.purposes ?? [],
      website: row.website ?? '',
      isComplete: row.purposes !== null,
    }
  );
}

/** Keeps the answers; those before are gone. */
export async function saveSignUpDetail(
  tx: Executor,
  businessId: string,
  { purposes, website }: SignUpDetailEdit,
  now: Date,
): Promise<void> {
  const detail = { purposes: purposes as Purpose[], website, updated_at: now };
  await tx
    .insertInto('sign_up_detail')
    .values({ business_id: businessId, ...detail })
    .onConflict((conflict) => conflict.column('business_id').doUpdateSet(detail))
    .execute();
}
