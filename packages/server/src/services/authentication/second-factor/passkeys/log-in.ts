import type { CredentialOptions, UsedCredential } from '@commoncast/core/authentication/passkey';
import type { PasskeyLogInStart } from '@commoncast/core/authentication/second-factor';
import type { Clock } from '../../../../clock.ts';
import type { Database, Executor } from '../../../../db/database.ts';
import { addressBlock } from '../../../../quotas/address-block.ts';
import type { Quotas } from '../../../../quotas/quotas.ts';
import type { RateLimits } from '../../../../quotas/rate-limits.ts';
import { CHALLENGE_MS, findLogIn, insertPasskeyChallenge, takePasskeyChallenge } from '../challenges.ts';
import { spentLogIn } from '../spent-log-in.ts';
import { findPasskey, listPasskeys, noteUse } from './repository.ts';
import type { WebAuthn } from './web-authn.ts';

/** Somebody's passkey that has signed something for this site. */
export interface PasskeyProof {
  /** Whose it is. */
  readonly userId: string;
  /**
   * Spends what it has signed, and keeps that it was used. Of two who do so at the same time one gets it.
   * @param logInHash the log-in of which it is the second step; null where it is all
   * @returns whether it was asked for this, and not long ago
   */
  spend(tx: Executor, logInHash: string | null): Promise<boolean>;
}

export interface PasskeyLogIns {
  /** @throws {ApiError} VALIDATION_FAILED at `challenge`: the log-in is over; RATE_LIMITED */
  start(body: PasskeyLogInStart, address: string): Promise<CredentialOptions>;
  /** @returns null for what no passkey that we know has signed for this site */
  prove(credential: UsedCredential): Promise<PasskeyProof | null>;
}

interface Parts {
  readonly database: Database;
  readonly clock: Clock;
  readonly quotas: Quotas;
  readonly limits: RateLimits;
  readonly webAuthn: WebAuthn;
}

/** Passkeys where people log in with them. */
export function createPasskeyLogIns({ database, clock, quotas, limits, webAuthn }: Parts): PasskeyLogIns {
  return {
    async start({ challenge: token }, address) {
      await quotas.take(limits.passkeyLogInsPerAddress, 'passkey-log-in', addressBlock(address));
      const now = clock();
      const logIn = token === undefined ? null : await findLogIn(database.root, token, now);
      if (logIn === undefined) throw spentLogIn();
      const allowed = logIn ? await listPasskeys(database.root, logIn.userId) : [];
      const options = await webAuthn.credentialOptions(allowed);
      const use = { purpose: 'LOG_IN', logInHash: logIn?.hash ?? null } as const;
      const expiresAt = new Date(now.getTime() + CHALLENGE_MS);
      await insertPasskeyChallenge(database.root, options.challenge, use, expiresAt);
      return options;
    },
    async prove(credential) {
      const passkey = await findPasskey(database.root, credential.id);
      const signed = passkey && (await webAuthn.verify(credential, passkey));
      if (!passkey || !signed) return null;
      return {
        userId: passkey.user_id,
        async spend(tx, logInHash) {
          const now = clock();
          const use = { purpose: 'LOG_IN', logInHash } as const;
          const wasAsked = await takePasskeyChallenge(tx, signed.challenge, use, now);
          return wasAsked && (await noteUse(tx, passkey, signed.counter, now));
        },
      };
    },
  };
}
