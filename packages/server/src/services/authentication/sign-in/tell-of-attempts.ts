import type { Foundation } from '../../../foundation.ts';
import type { Outbox } from '../../mail/outbox.ts';
import { deviceName } from '../sessions/device-name.ts';
import { noteSignInAttempts } from './account-notices.ts';

interface Guess {
  readonly userId: string;
  /** Of the account. */
  readonly email: string;
  readonly addressBlock: string;
  readonly userAgent: string;
}

/** Writes to a user, once a day, that somebody keeps guessing their password. */
export async function tellOfAttempts(
  { database, clock, outbox }: Pick<Foundation, 'database' | 'clock'> & { readonly outbox: Outbox },
  { userId, email: address, addressBlock, userAgent }: Guess,
): Promise<void> {
  await database.transaction(async (tx) => {
    const now = clock();
    const device = deviceName(userAgent);
    if (!(await noteSignInAttempts(tx, userId, addressBlock, now, device))) return;
    const eventKey = `sign-in attempts ${userId} ${now.toISOString().slice(0, 10)}`;
    await outbox.add(tx, { kind: 'SIGN_IN_ATTEMPTS', address, eventKey });
  });
}
