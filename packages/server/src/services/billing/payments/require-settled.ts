import type { Executor } from '../../../db/database.ts';
import { conflict } from '../../../problems/problems.ts';
import { findProfile } from '../cards/repository.ts';
import type { PaymentProfileRow } from '../tables.ts';
import { findUnsettledTry } from './tries-repository.ts';

/**
 * Checks that no payment of a business is under way, so that nothing changes on which its outcome is built. The
 * transaction holds the lock of the business.
 * @throws {ApiError} ILLEGAL_TRANSITION
 */
export async function requireSettled(tx: Executor, businessId: string): Promise<void> {
  const tried = await findUnsettledTry(tx, businessId);
  if (!tried) return;
  throw conflict(
    'ILLEGAL_TRANSITION',
    tried.status === 'PENDING'
      ? 'A payment is being made. Try again in a minute.'
      : 'A payment waits for you to confirm it with your bank. Confirm or cancel it first.',
  );
}

/** The card that pays. @throws {ApiError} ILLEGAL_TRANSITION: there is none */
export async function requireCard(tx: Executor, businessId: string): Promise<PaymentProfileRow> {
  const profile = await findProfile(tx, businessId);
  if (!profile) throw conflict('ILLEGAL_TRANSITION', 'Add a card first');
  return profile;
}
