import type { AuditedActionName } from '@commoncast/core/audit/actions';
import { v7 as uuidv7 } from 'uuid';
import type { Member } from '../callers/member.ts';
import type { Executor } from '../db/database.ts';

export interface AuditedAction {
  readonly action: AuditedActionName;
  readonly subjectId: string;
  readonly from?: Readonly<Record<string, unknown>>;
  readonly to?: Readonly<Record<string, unknown>>;
}

/** Who acts, and from where. */
export type AuditedCaller = Pick<Member, 'businessId' | 'userId' | 'actorId' | 'addressBlock'>;

/** Records a member's action in the audit log, in the same transaction: neither is committed without the other. */
export async function recordAction(
  tx: Executor,
  { businessId, userId, actorId, addressBlock }: AuditedCaller,
  { action, subjectId, from, to }: AuditedAction,
  now: Date,
): Promise<void> {
  await tx
    .insertInto('audit_log')
    .values({
      id: uuidv7(),
      business_id: businessId,
      user_id: userId,
      actor_id: actorId ?? userId,
      action,
      subject_id: subjectId,
      changed_from: from ? JSON.stringify(from) : null,
      changed_to: to ? JSON.stringify(to) : null,
      address_block: addressBlock,
      created_at: now,
    })
    .execute();
}
