import type { Executor } from '../../../db/database.ts';
import type { Outbox } from '../../mail/outbox.ts';
import { findOwnerAddresses } from '../subscriptions/repository.ts';

export type BillingMailKind =
  | 'BILL_PAID'
  | 'PAYMENT_FAILED'
  | 'TRIAL_ENDS'
  | 'PLAN_EXPIRED'
  | 'PLAN_CANCELLED'
  | 'REACTIVATE_PLAN'
  | 'VIEWER_HOURS_NEAR'
  | 'VIEWER_HOURS_USED';

interface Notice {
  readonly businessId: string;
  readonly kind: BillingMailKind;
  /** The bill, or the request to go on with a plan; otherwise the business. */
  readonly subjectId: string;
  /** What makes this one differ from others about the same subject. */
  readonly event?: string;
}

/** Sends each owner of a business an email once the transaction is committed. */
export async function tellOwners(
  tx: Executor,
  outbox: Outbox,
  { businessId, kind, subjectId, event = '' }: Notice,
): Promise<void> {
  for (const address of await findOwnerAddresses(tx, businessId))
    await outbox.add(tx, { kind, address, subjectId, eventKey: `${kind} ${subjectId} ${event} ${address}` });
}
