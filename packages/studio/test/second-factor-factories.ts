import type { Passkey } from '@commoncast/core/authentication/passkey';
import { newTotpSecret } from '@commoncast/server/services/authentication/second-factor/totp';
import { newId } from './factories.ts';
import type { Records } from './service/records.ts';
import { factorsOf } from './service/second-factor-records.ts';

const ADDED = '2026-03-01T10:00:00.000Z';

/** A passkey that nobody has logged in with. */
export function passkey(overrides: Partial<Passkey> = {}): Passkey {
  return { id: newId(), name: 'My phone', addedDate: ADDED, lastUsedDate: null, ...overrides };
}

/** Gives somebody an authenticator app and two recovery codes. @returns the secret of the app */
export function giveApp({ secondFactors }: Pick<Records, 'secondFactors'>, userId: string): string {
  const secret = newTotpSecret();
  const factors = factorsOf(secondFactors, userId);
  factors.app = { secret, addedDate: ADDED, lastStep: 0 };
  for (const code of ['0000-0000-0000-000a', '0000-0000-0000-000b']) factors.recoveryCodes.add(code);
  return secret;
}

/** Gives somebody a passkey, by the name that browsers have for it. */
export function givePasskey(
  { secondFactors }: Pick<Records, 'secondFactors'>,
  userId: string,
  credentialId: string,
  one = passkey(),
): Passkey {
  const factors = factorsOf(secondFactors, userId);
  factors.passkeys.set(credentialId, one);
  if (factors.recoveryCodes.size === 0) factors.recoveryCodes.add('0000-0000-0000-000a');
  return one;
}
