import type { OwnershipTransfer } from '@commoncast/core/business-end/schema';
import { v7 as uuidv7 } from 'uuid';
import { recordAction } from '../../../audit/record-action.ts';
import type { Member } from '../../../callers/member.ts';
import { requireThemselves } from '../../../callers/require-themselves.ts';
import type { Executor } from '../../../db/database.ts';
import type { Foundation } from '../../../foundation.ts';
import { invalid, notFound } from '../../../problems/problems.ts';
import type { RequireOwnPassword } from '../../authentication/password/require-own-password.ts';
import type { Sessions } from '../../authentication/sessions/sessions.ts';
import type { Outbox } from '../../mail/outbox.ts';
import { lockAsOwner } from '../../members/lock-as-owner.ts';
import { deleteMembership, findMember, updateRole } from '../../members/repository.ts';

interface Caller {
  readonly address: string;
  readonly signal: AbortSignal;
}

export interface TransferService {
  /**
   * Makes another member an owner, and the caller a plain member or none any more; all of it or nothing.
   * @throws {ApiError} VALIDATION_FAILED, RATE_LIMITED; NOT_FOUND: nobody of the business; FORBIDDEN: the caller is no
   *   owner any more, or an operator calls
   */
  transfer(member: Member, transfer: OwnershipTransfer, from: Caller): Promise<void>;
}

type TransferParts = Pick<Foundation, 'database' | 'clock'> & {
  readonly requireOwnPassword: RequireOwnPassword;
  readonly sessions: Pick<Sessions, 'review' | 'forget'>;
  readonly outbox: Outbox;
};

/** Hands a business over. */
export function createTransferService(parts: TransferParts): TransferService {
  const { database, clock, requireOwnPassword, sessions, outbox } = parts;

  async function handOver(tx: Executor, member: Member, { userId, leaves }: OwnershipTransfer) {
    const { businessId } = member;
    const heirKey = { userId, businessId };
    const [heir, giver] = [await findMember(tx, heirKey), await findMember(tx, member)];
    if (!heir || !giver) throw notFound();
    const ended = [...(await sessions.review(tx, heirKey)), ...(await sessions.review(tx, member))];
    if (heir.role !== 'OWNER') await updateRole(tx, heirKey, 'OWNER');
    if (leaves) await deleteMembership(tx, member);
    else await updateRole(tx, member, 'MEMBER');
    const change = { from: { owner: giver.username }, to: { owner: heir.username, leaves } };
    await recordAction(tx, member, { action: 'account.transfer', subjectId: businessId, ...change }, clock());
    const transferId = uuidv7();
    const told = [
      { kind: 'OWNERSHIP_RECEIVED', address: heir.email, subjectId: member.userId },
      { kind: 'OWNERSHIP_GIVEN', address: giver.email, subjectId: userId },
    ] as const;
    for (const mail of told) await outbox.add(tx, { ...mail, eventKey: `${mail.kind} ${transferId}` });
    return ended;
  }

  return {
    async transfer(member, transfer, from) {
      member.require('business:transfer');
      requireThemselves(member);
      if (transfer.userId === member.userId) throw invalid({ userId: 'Choose somebody else' });
      const owner = await requireOwnPassword(member, transfer.currentPassword, from);
      const ended = await database.transaction(async (tx) => {
        // Of two who transfer at the same time, or of two transfers of one owner, the second is no owner any more.
        await lockAsOwner(tx, member, 'business:transfer');
        await owner.lock(tx);
        return await handOver(tx, member, transfer);
      });
      sessions.forget(ended);
    },
  };
}
