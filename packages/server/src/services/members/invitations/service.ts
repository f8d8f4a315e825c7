import { INVITATION_DAYS } from '@commoncast/core/members/constants';
import type { Invitation, InvitationDraft } from '@commoncast/core/members/schema';
import { DAY_MS } from '@commoncast/core/time/day';
import { v7 as uuidv7 } from 'uuid';
import { recordAction } from '../../../audit/record-action.ts';
import type { Member } from '../../../callers/member.ts';
import { requireThemselves } from '../../../callers/require-themselves.ts';
import type { Executor } from '../../../db/database.ts';
import type { Foundation } from '../../../foundation.ts';
import { conflict, notFound } from '../../../problems/problems.ts';
import type { Outbox } from '../../mail/outbox.ts';
import { lockAsOwner } from '../lock-as-owner.ts';
import { isAddressOfMember, isEmailVerified } from '../repository.ts';
import { requirePlace } from '../require-place.ts';
import {
  deleteInvitation,
  findInvitation,
  findInvitationFor,
  type InvitationRow,
  insertInvitation,
  listInvitations,
  restartInvitation,
  type Sending,
} from './repository.ts';

export interface InvitationsService {
  /**
   * @throws {ApiError} DUPLICATE_ITEM: the address is a member's, or invited; ILLEGAL_TRANSITION: the caller's own
   *   address is not verified, or no emails are sent; PLAN_LIMIT_REACHED or RATE_LIMITED
   */
  create(member: Member, draft: InvitationDraft): Promise<Invitation>;
  list(member: Member, businessId: string | undefined): Promise<Invitation[]>;
  /** The links sent before stop working. @throws {ApiError} as above */
  resend(member: Member, id: string): Promise<Invitation>;
  /** Its link stops working. */
  withdraw(member: Member, id: string): Promise<void>;
}

type InvitationsParts = Pick<Foundation, 'database' | 'clock' | 'quotas' | 'limits'> & {
  readonly outbox: Outbox;
};

/** Invitations to work for a business. */
export function createInvitationsService(parts: InvitationsParts): InvitationsService {
  const { database, clock, quotas, limits, outbox } = parts;

  /** Checks that the caller may have an email sent to an address now, and counts it. */
  async function requireMail(member: Member, email: string): Promise<void> {
    if (!outbox.sendsMail)
      throw conflict('ILLEGAL_TRANSITION', 'This server sends no emails, so nobody can be invited');
    if (!(await isEmailVerified(database.root, member.userId)))
      throw conflict(
        'ILLEGAL_TRANSITION',
        'Verify your own email first, so that the person you invite can see that it is really you',
      );
    await quotas.take(limits.invitationsPerBusiness, 'invitation', member.businessId);
    const recipient = email.toLowerCase();
    await quotas.take(limits.mailPerRecipient, 'mail-recipient', 'INVITATION', recipient);
  }

  const newSending = ({ userId }: Member, now: Date): Sending => ({
    sending_id: uuidv7(),
    invited_by: userId,
    sent_at: now,
    expires_at: new Date(now.getTime() + INVITATION_DAYS * DAY_MS),
  });

  async function send(tx: Executor, address: string, { sending_id: subjectId }: Sending): Promise<void> {
    await outbox.add(tx, { kind: 'INVITATION', address, subjectId, eventKey: `invitation ${subjectId}` });
  }

  return {
    create: async (member, { businessAccountId, email, role }) => {
      member.require('member:write');
      member.requireBusiness(businessAccountId);
      requireThemselves(member);
      await requireMail(member, email);
      const { businessId } = member;
      const id = uuidv7();
      const row = await database.transaction(async (tx) => {
        const now = clock();
        await lockAsOwner(tx, member);
        await requireNew(tx, businessId, email, now);
        await requirePlace(tx, businessId, now);
        const sending = newSending(member, now);
        const invitation = { id, business_id: businessId, email, role, created_at: now, token_hashes: [] };
        await insertInvitation(tx, { ...invitation, ...sending });
        await send(tx, email, sending);
        const to = { email, role };
        await recordAction(tx, member, { action: 'member.invite', subjectId: id, to }, now);
        return await findInvitation(tx, businessId, id);
      });
      return toInvitation(row!);
    },
    list: async (member, businessId) => {
      member.require('member:write');
      member.requireBusiness(businessId);
      return (await listInvitations(database.root, member.businessId)).map(toInvitation);
    },
    resend: async (member, id) => {
      member.require('member:write');
      requireThemselves(member);
      const { businessId } = member;
      const known = await findInvitation(database.root, businessId, id);
      if (!known) throw notFound();
      await requireMail(member, known.email);
      const row = await database.transaction(async (tx) => {
        const now = clock();
        await lockAsOwner(tx, member);
        const invitation = await findInvitation(tx, businessId, id);
        if (!invitation) throw notFound();
        if (invitation.expires_at <= now) await requirePlace(tx, businessId, now);
        const sending = newSending(member, now);
        await restartInvitation(tx, id, sending);
        await send(tx, invitation.email, sending);
        const to = { email: invitation.email };
        await recordAction(tx, member, { action: 'member.resend', subjectId: id, to }, now);
        return await findInvitation(tx, businessId, id);
      });
      return toInvitation(row!);
    },
    withdraw: async (member, id) => {
      member.require('member:write');
      requireThemselves(member);
      await database.transaction(async (tx) => {
        await lockAsOwner(tx, member);
        const from = await deleteInvitation(tx, member.businessId, id);
        if (!from) throw notFound();
        await recordAction(tx, member, { action: 'member.withdraw', subjectId: id, from }, clock());
      });
    },
  };
}

/** @throws {ApiError} DUPLICATE_ITEM */
async function requireNew(tx: Executor, businessId: string, email: string, now: Date): Promise<void> {
  if (await isAddressOfMember(tx, businessId, email))
    throw conflict('DUPLICATE_ITEM', 'Somebody with this email works for the business already', 'email');
  const known = await findInvitationFor(tx, businessId, email);
  if (!known) return;
  const sentence =
    known.expires_at > now
      ? 'This email is already invited'
      : 'This email was invited before, and the invitation has expired. Send that one again.';
  throw conflict('DUPLICATE_ITEM', sentence, 'email');
}

function toInvitation(row: InvitationRow): Invitation {
  const { id, email, role, invited_by, username, sent_at, expires_at } = row;
  return {
    id,
    email,
    role,
    invitedBy: invited_by === null || username === null ? null : { id: invited_by, username },
    sentDate: sent_at.toISOString(),
    expiresDate: expires_at.toISOString(),
  };
}
