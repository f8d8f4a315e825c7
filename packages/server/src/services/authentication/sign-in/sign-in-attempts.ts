import { setTimeout as sleep } from 'node:timers/promises';
import { rateLimited } from '../../../problems/problems.ts';
import { addressBlock } from '../../../quotas/address-block.ts';
import type { Quotas } from '../../../quotas/quotas.ts';
import type { RateLimits } from '../../../quotas/rate-limits.ts';

export interface SignInAttempts {
  /**
   * Counts an attempt and, where too many before it failed, waits before the password is looked at.
   * @param signal aborts the wait: the client has gone away
   * @throws {ApiError} RATE_LIMITED: too many attempts from this address wait already
   */
  begin(email: string, address: string, signal: AbortSignal): Promise<SignInAttempt>;
}

export interface SignInAttempt {
  /** Where it comes from. */
  readonly addressBlock: string;
  /** It is beyond what an account allows: worth telling its owner. */
  readonly isBeyondLimit: boolean;
  /** The password was right: it and the failures before it count no more. */
  succeed(): Promise<void>;
}

/**
 * Slows guessing down without locking anybody out. Failures count per account and address block, and per block, so
 * that strangers elsewhere cost the owner nothing. Beyond a limit each attempt waits, longer each time but never longer
 * than `maxMs`; it holds a timer meanwhile, and neither a connection to the database nor a turn at hashing.
 */
export function createSignInAttempts(
  quotas: Quotas,
  { signInPerAccount, signInPerAddress, signInDelay }: RateLimits,
): SignInAttempts {
  const waiting = new Map<string, number>();

  async function wait(key: string, beyond: number, signal: AbortSignal): Promise<void> {
    const count = waiting.get(key) ?? 0;
    const delayMs = Math.min(signInDelay.firstMs * 2 ** Math.min(beyond - 1, 30), signInDelay.maxMs);
    if (count >= signInDelay.waiting) throw rateLimited(Math.ceil(delayMs / 1000));
    waiting.set(key, count + 1);
    try {
      await sleep(delayMs, undefined, { signal });
    } catch {
      throw rateLimited(1);
    } finally {
      const left = (waiting.get(key) ?? 1) - 1;
      if (left === 0) waiting.delete(key);
      else waiting.set(key, left);
    }
  }

  return {
    async begin(email, address, signal) {
      const block = addressBlock(address);
      const account = ['sign-in-account', email.toLowerCase(), block] as const;
      const fromBlock = ['sign-in-address', block] as const;
      // Counted before the password is looked at, so that attempts at once count as if they came one by one.
      const onAccount = await quotas.add(signInPerAccount, ...account);
      const onBlock = await quotas.add(signInPerAddress, ...fromBlock);
      const beyond = Math.max(onAccount - signInPerAccount.count, onBlock - signInPerAddress.count);
      if (beyond > 0) await wait(account.join('\n'), beyond, signal);
      return {
        addressBlock: block,
        isBeyondLimit: onAccount > signInPerAccount.count,
        async succeed() {
          await quotas.clear(...account);
          await quotas.giveBack(signInPerAddress, ...fromBlock);
        },
      };
    },
  };
}
