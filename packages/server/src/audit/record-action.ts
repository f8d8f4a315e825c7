import { v7 as uuidv7 } from 'uuid';
import type { Member } from '../callers/member.ts';
import type { Executor } from '../db/database.ts';

type Subject =
  | 'account'
  | 'video'
  | 'playlist'
  | 'player'
  | 'widget'
  | 'hypergraphic'
  | 'split-test'
  | 'stream'
  | 'archive'
  | 'chat'
  | 'destination'
  | 'api-token'
  | 'webhook'
  | 'member'
  | 'subscription'
  | 'payment-profile'
  | 'bill'
  | 'promo-code'
  | 'viewer'
  | 'impersonation';
type Verb =
  | 'start'
  | 'call'
  | 'create'
  | 'update'
  | 'invite'
  | 'resend'
  | 'withdraw'
  | 'join'
  | 'publish'
  | 'unpublish'
  | 'end'
  | 'cancel'
  | 'select'
  | 'reactivate'
  | 'pay'
  | 'redeem'
  | 'reset-password'
  | 'change-password'
  | 'change-email'
  | 'replace-key'
  | 'convert'
  | 'show'
  | 'take-down'
  | 'block'
  | 'unblock'
  | 'delete'
  | 'restore'
  | 'remove'
  | 'erase';

export interface AuditedAction {
  readonly action: `${Subject}.${Verb}`;
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
