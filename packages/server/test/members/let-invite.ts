import type { SignedUp } from '../server.ts';

/** Gives an owner what inviting needs: a verified address, and a plan with room for many. */
export async function letInvite({ session, business, database }: SignedUp): Promise<void> {
  const { root } = database;
  await root
    .updateTable('user_account')
    .set({ email_verified_at: new Date() })
    .where('id', '=', session.user.id)
    .execute();
  await root
    .updateTable('business_account')
    .set({ plan: 'ENTERPRISE' })
    .where('id', '=', business.id)
    .execute();
}
