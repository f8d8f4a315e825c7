import { createHash } from 'node:crypto';
import type { EndpointDefinition } from '@commoncast/core/http/endpoint';
import type { Member } from '../../callers/member.ts';
import type { Clock } from '../../clock.ts';
import type { Database } from '../../db/database.ts';
import { DatabaseUseError } from '../../db/database-use-error.ts';
import { conflict, invalid, unavailable } from '../../problems/problems.ts';
import type { KeyRing } from '../../secrets/key-ring.ts';
import { claimKey, findKey, type KeyOwner, keepAnswer, placeOfAnswer } from './repository.ts';

export interface IdempotentCall {
  readonly key: string | readonly string[];
  readonly member: Pick<Member, 'userId' | 'businessId'>;
  readonly endpoint: EndpointDefinition;
  /** The whole request, after validation. */
  readonly said: unknown;
}

export interface Idempotency {
  /**
   * Does the work once per key and member; repeats within 24 hours get the first call's answer.
   * A failure is not stored: the repeat tries again.
   * @throws {ApiError} IDEMPOTENCY_KEY_REUSED: the key was used with another request
   */
  once(call: IdempotentCall, work: () => unknown): Promise<unknown>;
}

interface IdempotencyParts {
  readonly database: Pick<Database, 'shareTransaction'>;
  readonly clock: Clock;
  readonly secrets: Pick<KeyRing, 'seal' | 'open'>;
}

/**
 * Stores the answers of calls that carry an idempotency key. Claim, work and answer are one transaction: a crash leaves
 * all or nothing, and a concurrent repeat waits for it. Answers can contain secrets, so they are encrypted.
 */
export function createIdempotency({ database, clock, secrets }: IdempotencyParts): Idempotency {
  return {
    async once({ key, member, endpoint, said }, work) {
      const owner = { businessId: member.businessId, userId: member.userId, key: requireKey(key) };
      const request = `${endpoint.method} ${endpoint.path} ${hash(said)}`;
      const place = placeOfAnswer(owner);
      let isOurs = false;
      try {
        return await database.shareTransaction(async (tx) => {
          isOurs = await claimKey(tx, owner, request, clock());
          if (!isOurs) return await repeat(tx, owner, request);
          const value = (await work()) ?? null;
          await keepAnswer(tx, owner, secrets.seal(JSON.stringify({ value }), place));
          return value;
        });
      } catch (error) {
        if (!isOurs && isTooLong(error))
          throw unavailable(1, 'The first call with this idempotency key is still running');
        throw error;
      }
    },
  };

  async function repeat(
    tx: Parameters<typeof findKey>[0],
    owner: KeyOwner,
    request: string,
  ): Promise<unknown> {
    const kept = await findKey(tx, owner);
    if (kept?.request !== request)
      throw conflict('IDEMPOTENCY_KEY_REUSED', 'This idempotency key was used with another request');
    const answer = kept.sealed === null ? kept.plain : secrets.open(kept.sealed, placeOfAnswer(owner));
    return (JSON.parse(answer ?? '{}') as { value?: unknown }).value;
  }
}

function isTooLong(error: unknown): boolean {
  return error instanceof DatabaseUseError && error.code === 'TRANSACTION_TOO_LONG';
}

function requireKey(key: string | readonly string[]): string {
  if (typeof key === 'string' && /^[\x21-\x7e]{1,200}$/.test(key)) return key;
  throw invalid({ 'x-idempotency-key': 'Must be 1 to 200 visible ASCII characters' });
}

function hash(said: unknown): string {
  return createHash('sha256').update(JSON.stringify(said)).digest('base64url');
}
