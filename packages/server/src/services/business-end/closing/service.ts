import type { BusinessAccount } from '@commoncast/core/business/schema';
import { DELETION_DAYS } from '@commoncast/core/business-end/constants';
import type { DeletionRequest } from '@commoncast/core/business-end/schema';
import { DAY_MS } from '@commoncast/core/time/day';
import { recordAction } from '../../../audit/record-action.ts';
import type { Member } from '../../../callers/member.ts';
import { requireThemselves } from '../../../callers/require-themselves.ts';
import type { Executor } from '../../../db/database.ts';
import type { Foundation } from '../../../foundation.ts';
import { conflict, invalid } from '../../../problems/problems.ts';
import type { RequireOwnPassword } from '../../authentication/password/require-own-password.ts';
import type { Sessions } from '../../authentication/sessions/sessions.ts';
import { endPlan } from '../../billing/farewell/end-plan.ts';
import type { BusinessService } from '../../business/service.ts';
import { endBroadcastsOf } from '../../live/end-broadcasts-of.ts';
import type { Outbox } from '../../mail/outbox.ts';
import { lockAsOwner } from '../../members/lock-as-owner.ts';
import { tellOwners } from '../mails/tell-owners.ts';
import { findEnd, isBeingDeleted, setEnd } from './repository.ts';

interface Caller {
  readonly address: string;
  readonly signal: AbortSignal;
}

export interface ClosingService {
  /**
   * Closes the business now, and has it deleted when its days are over. Nothing of it is public until then, nothing is
   * charged, and members can do nothing but keep or export it.
   * @throws {ApiError} VALIDATION_FAILED, RATE_LIMITED; ILLEGAL_TRANSITION: it is closed already, or a payment is under
   *   way; FORBIDDEN: an operator calls
   */
  close(member: Member, request: DeletionRequest, from: Caller): Promise<BusinessAccount>;
  /**
   * Opens it again.
   * @throws {ApiError} ILLEGAL_TRANSITION: it is not to be deleted, or that has begun; FORBIDDEN: an operator calls
   */
  keep(member: Member): Promise<BusinessAccount>;
}

type ClosingParts = Pick<Foundation, 'database' | 'clock'> & {
  readonly requireOwnPassword: RequireOwnPassword;
  readonly sessions: Pick<Sessions, 'review' | 'forget'>;
  readonly outbox: Outbox;
  readonly business: Pick<BusinessService, 'get' | 'forgetPublic'>;
};

/** Ends a business, with time to think again. */
export function createClosingService(parts: ClosingParts): ClosingService {
  const { database, clock, requireOwnPassword, sessions, outbox, business } = parts;

  /** Changes the end of a business whose lock is held by an owner. */
  async function change(
    member: Member,
    work: (tx: Executor, now: Date) => Promise<void>,
  ): Promise<BusinessAccount> {
    const { businessId } = member;
    const reviewed = await database.transaction(async (tx) => {
      await lockAsOwner(tx, member, 'business:delete');
      await work(tx, clock());
      return await sessions.review(tx, { businessId });
    });
    sessions.forget(reviewed);
    const account = await business.get(member);
    business.forgetPublic(businessId, account.publicKey);
    return account;
  }

  return {
    async close(member, { businessName, currentPassword }, from) {
      member.require('business:delete');
      requireThemselves(member);
      const owner = await requireOwnPassword(member, currentPassword, from);
      return await change(member, async (tx, now) => {
        await owner.lock(tx);
        const { businessId } = member;
        const { name, deletes_at } = await findEnd(tx, businessId);
        if (deletes_at) throw conflict('ILLEGAL_TRANSITION', 'This business is to be deleted already');
        if (businessName.trim() !== name.trim())
          throw invalid({ businessName: 'This is not the name of the business' });
        const deletesAt = new Date(now.getTime() + DELETION_DAYS * DAY_MS);
        await endPlan(tx, businessId, now);
        await endBroadcastsOf(tx, businessId, now);
        await setEnd(tx, businessId, { closingAt: now, deletesAt }, now);
        const to = { deletionDate: deletesAt.toISOString() };
        await recordAction(tx, member, { action: 'account.close', subjectId: businessId, to }, now);
        await tellOwners(tx, outbox, { kind: 'BUSINESS_CLOSING', businessId, event: now.toISOString() });
      });
    },
    async keep(member) {
      member.require('business:delete');
      requireThemselves(member);
      return await change(member, async (tx, now) => {
        const { businessId } = member;
        const { deletes_at } = await findEnd(tx, businessId);
        if (!deletes_at) throw conflict('ILLEGAL_TRANSITION', 'This business is not to be deleted');
        if (deletes_at <= now || (await isBeingDeleted(tx, businessId)))
          throw conflict('ILLEGAL_TRANSITION', 'This business is being deleted. It cannot be kept any more.');
        await setEnd(tx, businessId, null, now);
        await recordAction(tx, member, { action: 'account.keep', subjectId: businessId }, now);
        await tellOwners(tx, outbox, { kind: 'BUSINESS_KEPT', businessId, event: now.toISOString() });
      });
    },
  };
}
