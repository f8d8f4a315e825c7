import type { Executor } from '../../../db/database.ts';
import { findOwnerAddresses } from '../../billing/subscriptions/repository.ts';
import type { Outbox } from '../../mail/outbox.ts';

interface Notice {
  readonly kind: 'BUSINESS_CLOSING' | 'BUSINESS_KEPT';
  readonly businessId: string;
  /** What makes this one differ from others of its kind. */
  readonly event: string;
}

/** Sends each owner of a business an email once the transaction is committed. */
export async function tellOwners(
  tx: Executor,
  outbox: Pick<Outbox, 'add'>,
  { kind, businessId, event }: Notice,
): Promise<void> {
  for (const address of await findOwnerAddresses(tx, businessId))
    await outbox.add(tx, {
      ...{ kind, address, subjectId: businessId },
      eventKey: `${kind} ${businessId} ${event} ${address}`,
    });
}
