import { REMINDER_DAYS } from '@commoncast/core/business-end/constants';
import { DAY_MS } from '@commoncast/core/time/day';
import type { Executor } from '../../../db/database.ts';
import type { Foundation } from '../../../foundation.ts';
import { tryLock } from '../../billing/subscriptions/repository.ts';
import type { Outbox } from '../../mail/outbox.ts';
import { tellOwners } from '../mails/tell-owners.ts';
import { findEnd, findEnding, isBeingDeleted, setTold } from './repository.ts';

export type ClosingSweepParts = Pick<Foundation, 'database' | 'clock' | 'onFailure'> & {
  readonly outbox: Outbox;
  readonly requestBusinessDeletion: (tx: Executor, businessId: string) => Promise<string>;
  readonly resumeBusinessDeletions: () => Promise<void>;
};

/**
 * Reminds the owners of businesses that are to be deleted, and begins to delete those whose days are over. Each business
 * is on its own; any number of processes may sweep at the same time.
 */
export async function sweepClosing(parts: ClosingSweepParts): Promise<void> {
  const { database, clock, onFailure } = parts;
  const soon = new Date(clock().getTime() + Math.max(...REMINDER_DAYS) * DAY_MS);
  for (const id of await findEnding(database.root, soon))
    await database.transaction((tx) => takeStep(tx, parts, id)).catch(onFailure);
  await parts.resumeBusinessDeletions();
}

async function takeStep(
  tx: Executor,
  { clock, outbox, requestBusinessDeletion }: ClosingSweepParts,
  businessId: string,
): Promise<void> {
  // Kept or deleted in the meantime, or somebody else is at it.
  if (!(await tryLock(tx, businessId))) return;
  const { deletes_at: deletesAt, closing_told_days: told } = await findEnd(tx, businessId);
  if (!deletesAt || (await isBeingDeleted(tx, businessId))) return;
  const leftMs = deletesAt.getTime() - clock().getTime();
  if (leftMs <= 0) {
    await requestBusinessDeletion(tx, businessId);
    return;
  }
  const days = REMINDER_DAYS.findLast((one) => leftMs <= one * DAY_MS);
  if (days === undefined || (told !== null && told <= days)) return;
  await setTold(tx, businessId, days);
  const event = `${deletesAt.toISOString()} ${days}`;
  await tellOwners(tx, outbox, { kind: 'BUSINESS_CLOSING', businessId, event });
}
