import { createHash } from 'node:crypto';
import type { ApiError } from '@commoncast/core/http/api-error';
import type { EndpointDefinition } from '@commoncast/core/http/endpoint';
import type { Member } from '../../callers/member.ts';
import type { Clock } from '../../clock.ts';
import type { Database } from '../../db/database.ts';
import { DatabaseUseError } from '../../db/database-use-error.ts';
import { conflict, invalid, unavailable } from '../../problems/problems.ts';
import type { KeyRing } from '../../secrets/key-ring.ts';
import { claimKey, findKey, type KeyOwner, keepAnswer, placeOfAnswer, releaseKey } from './repository.ts';

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
  readonly database: Pick<Database, 'shareTransaction' | 'root'>;
  readonly clock: Clock;
  readonly secrets: Pick<KeyRing, 'seal' | 'open'>;
}

/** After this, the process that has claimed a key for work in steps is believed to be gone. */
const CLAIM_MS = 120_000;

/**
 * Stores the answers of calls that carry an idempotency key. Claim, work and answer are one transaction: a crash leaves
 * all or nothing, and a concurrent repeat waits for it. Where the work has steps, each is committed on its own, and what a
 * repeat after a crash finds half done is for the service to tell. Answers can contain secrets, so they are encrypted.
 */
export function createIdempotency({ database, clock, secrets }: IdempotencyParts): Idempotency {
  return {
    async once({ key, member, endpoint, said }, work) {
      const owner = { businessId: member.businessId, userId: member.userId, key: requireKey(key) };
      const request = `${endpoint.method} ${endpoint.path} ${hash(said)}`;
      if (endpoint.inSteps) return await inSteps(owner, request, work);
      let isOurs = false;
      try {
        return await database.shareTransaction(async (tx) => {
          isOurs = await claimKey(tx, owner, request, clock());
          if (!isOurs) return await repeat(tx, owner, request);
          const value = (await work()) ?? null;
          await keepAnswer(tx, owner, seal(owner, value));
          return value;
        });
      } catch (error) {
        if (!isOurs && isTooLong(error)) throw stillRunning();
        throw error;
      }
    },
  };

  function seal(owner: KeyOwner, value: unknown): string {
    return secrets.seal(JSON.stringify({ value }), placeOfAnswer(owner));
  }

  async function inSteps(owner: KeyOwner, request: string, work: () => unknown): Promise<unknown> {
    const claimedAt = clock();
    const leftBefore = new Date(claimedAt.getTime() - CLAIM_MS);
    if (!(await claimKey(database.root, owner, request, claimedAt, leftBefore)))
      return await repeat(database.root, owner, request);
    let value: unknown;
    try {
      value = (await work()) ?? null;
    } catch (error) {
      await releaseKey(database.root, owner, claimedAt);
      throw error;
    }
    await keepAnswer(database.root, owner, seal(owner, value));
    return value;
  }

  async function repeat(
    tx: Parameters<typeof findKey>[0],
    owner: KeyOwner,
    request: string,
  ): Promise<unknown> {
    const kept = await findKey(tx, owner);
    if (kept?.request !== request)
      throw conflict('IDEMPOTENCY_KEY_REUSED', 'This idempotency key was used with another request');
    if (kept.sealed === null && kept.plain === null) throw stillRunning();
    const answer = kept.sealed === null ? kept.plain : secrets.open(kept.sealed, placeOfAnswer(owner));
    return (JSON.parse(answer ?? '{}') as { value?: unknown }).value;
  }
}

function stillRunning(): ApiError {
  return unavailable(1, 'The first call with this idempotency key is still running');
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
