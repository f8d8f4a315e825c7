import type { MemberRole } from '@commoncast/core/authentication/schema';
import { sql } from 'kysely';
import type { Executor } from '../../../db/database.ts';

const hasToken = (tokenHash: string) => sql<boolean>`invitation.token_hashes @> array[${tokenHash}]::text[]`;

/** The invitation that a link is of, with its business; undefined if the link does not work, or no longer. */
export async function findInvitationByToken(db: Executor, tokenHash: string, now: Date) {
  return await db
    .selectFrom('invitation')
    .innerJoin('business_account', 'business_account.id', 'invitation.business_id')
    .leftJoin('user_account as inviter', 'inviter.id', 'invitation.invited_by')
    .select(['invitation.email', 'invitation.role', 'invitation.expires_at', 'inviter.email as invited_by'])
    .select(['business_account.id as business_id', 'business_account.name', 'business_account.logo'])
    .select(({ exists, selectFrom }) =>
      exists(
        selectFrom('user_account')
          .select('user_account.id')
          .whereRef(sql`lower(user_account.email)`, '=', sql`lower(invitation.email)`),
      ).as('has_account'),
    )
    .where(hasToken(tokenHash))
    .where('invitation.expires_at', '>', now)
    .executeTakeFirst();
}

/** Locks the business of such an invitation until the transaction ends, before the invitation itself is touched. */
export async function lockBusinessOfToken(tx: Executor, tokenHash: string): Promise<void> {
  await tx
    .selectFrom('business_account')
    .select('id')
    .where('id', '=', (eb) =>
      eb.selectFrom('invitation').select('invitation.business_id').where(hasToken(tokenHash)),
    )
    .forNoKeyUpdate()
    .execute();
}

/** Spends the link: the invitation is gone. Of two who do it at the same time one gets it. */
export async function takeInvitation(
  tx: Executor,
  tokenHash: string,
  now: Date,
): Promise<{ readonly businessId: string; readonly email: string; readonly role: MemberRole } | undefined> {
  const row = await tx
    .deleteFrom('invitation')
    .where(hasToken(tokenHash))
    .where('expires_at', '>', now)
    .returning(['business_id', 'email', 'role'])
    .executeTakeFirst();
  return row && { businessId: row.business_id, email: row.email, role: row.role };
}
