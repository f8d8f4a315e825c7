import type { MemberRole } from '@commoncast/core/authentication/schema';
import { type Insertable, sql } from 'kysely';
import type { Executor } from '../../../db/database.ts';
import type { MembersTables } from '../tables.ts';

/** Adds an invitation. An address is unique in a business. */
export async function insertInvitation(
  tx: Executor,
  invitation: Insertable<MembersTables['invitation']>,
): Promise<void> {
  await tx.insertInto('invitation').values(invitation).execute();
}

/** Those of a business, the last one sent first, with the user who sent it. */
export async function listInvitations(db: Executor, businessId: string) {
  return await selectInvitations(db, businessId)
    .orderBy('invitation.sent_at', 'desc')
    .orderBy('invitation.id', 'desc')
    .execute();
}
export type InvitationRow = Awaited<ReturnType<typeof listInvitations>>[number];

/** One of them. */
export async function findInvitation(
  db: Executor,
  businessId: string,
  id: string,
): Promise<InvitationRow | undefined> {
  return await selectInvitations(db, businessId).where('invitation.id', '=', id).executeTakeFirst();
}

/** The one for an address, whatever its case. */
export async function findInvitationFor(
  db: Executor,
  businessId: string,
  email: string,
): Promise<InvitationRow | undefined> {
  return await selectInvitations(db, businessId)
    .where(sql`lower(invitation.email)`, '=', email.toLowerCase())
    .executeTakeFirst();
}

function selectInvitations(db: Executor, businessId: string) {
  return db
    .selectFrom('invitation')
    .leftJoin('user_account', 'user_account.id', 'invitation.invited_by')
    .select(['invitation.id', 'invitation.email', 'invitation.role', 'invitation.invited_by'])
    .select(['invitation.sent_at', 'invitation.expires_at', 'user_account.username'])
    .where('invitation.business_id', '=', businessId);
}

export interface Sending {
  /** Names the email. */
  readonly sending_id: string;
  readonly invited_by: string;
  readonly sent_at: Date;
  readonly expires_at: Date;
}

/** Prepares an invitation for another email. The links of those before stop working. */
export async function restartInvitation(tx: Executor, id: string, sending: Sending): Promise<void> {
  await tx
    .updateTable('invitation')
    .set({ ...sending, token_hashes: [] })
    .where('id', '=', id)
    .execute();
}

/** Deletes an invitation. @returns what it was; undefined when the business has no such one */
export async function deleteInvitation(
  tx: Executor,
  businessId: string,
  id: string,
): Promise<{ readonly email: string; readonly role: MemberRole } | undefined> {
  return await tx
    .deleteFrom('invitation')
    .where('business_id', '=', businessId)
    .where('id', '=', id)
    .returning(['email', 'role'])
    .executeTakeFirst();
}

/** Removes invitations that expired before a time. */
export async function deleteExpiredInvitations(db: Executor, before: Date): Promise<void> {
  await db.deleteFrom('invitation').where('expires_at', '<', before).execute();
}

/**
 * Adds the token of a link that is about to be sent.
 * @param sendingId of the email
 * @returns whom it goes to, and the address of who invites; undefined if this email is not wanted any more
 */
export async function addInvitationToken(
  tx: Executor,
  sendingId: string,
  tokenHash: string,
  now: Date,
): Promise<{ readonly email: string; readonly inviter: string } | undefined> {
  return await tx
    .updateTable('invitation')
    .from('user_account')
    .set({ token_hashes: sql`array_append(token_hashes, ${tokenHash})` })
    .whereRef('user_account.id', '=', 'invitation.invited_by')
    .where('sending_id', '=', sendingId)
    .where('expires_at', '>', now)
    .returning(['invitation.email', 'user_account.email as inviter'])
    .executeTakeFirst();
}
