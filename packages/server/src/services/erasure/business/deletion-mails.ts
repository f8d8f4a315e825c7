import type { Executor } from '../../../db/database.ts';
import type { Outbox } from '../../mail/outbox.ts';
import { deleteAccount, deleteOwnUsers } from './deletion-repository.ts';

interface Deleted {
  /** Of the deletion. */
  readonly id: string;
  readonly businessId: string;
}

/** Deletes some users who have no other business, and tells them once that is done. @returns how many */
export async function deleteUsersAndTell(
  tx: Executor,
  outbox: Pick<Outbox, 'add'>,
  { id, businessId }: Deleted,
): Promise<number> {
  const { count, addresses } = await deleteOwnUsers(tx, businessId);
  for (const address of addresses)
    await outbox.add(tx, { kind: 'ACCOUNT_DELETED', address, eventKey: `account deleted ${id} ${address}` });
  return count;
}

/** Deletes the account of a business, and tells its owners who stay. @returns false as `deleteAccount` answers nothing */
export async function deleteAccountAndTell(
  tx: Executor,
  outbox: Pick<Outbox, 'add'>,
  { id, businessId }: Deleted,
): Promise<boolean> {
  const owners = await deleteAccount(tx, businessId);
  for (const address of owners ?? [])
    await outbox.add(tx, {
      kind: 'BUSINESS_DELETED',
      address,
      eventKey: `business deleted ${id} ${address}`,
    });
  return owners !== undefined;
}
