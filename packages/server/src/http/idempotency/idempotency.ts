import { createHash } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import type { EndpointDefinition } from '@commoncast/core/http/endpoint';
import type { Member } from '../../callers/member.ts';
import type { Clock } from '../../clock.ts';
import type { Database } from '../../db/database.ts';
import { conflict, invalid, unavailable } from '../../problems/problems.ts';
import { claimKey, findKey, finishKey, releaseKey } from './repository.ts';

/** A first call that has not ended by then is taken for dead, and a repeat does the work. */
const CLAIM_MS = 60_000;
/** A repeat waits so long for the first call. */
const WAIT_MS = 10_000;
const POLL_MS = 50;

export interface IdempotentCall {
  readonly key: string | readonly string[];
  readonly member: Member;
  readonly endpoint: EndpointDefinition;
  /** Everything that the request said, after validation. */
  readonly said: unknown;
}

export interface Idempotency {
  /**
   * Does the work once per key and member; repeats within 24 hours answer what the first call answered.
   * A failure is not kept: the repeat tries again.
   * @throws {ApiError} IDEMPOTENCY_KEY_REUSED: the key was used with another request
   */
  once(call: IdempotentCall, work: () => unknown): Promise<unknown>;
}

/** Keeps the answers of calls that carry an idempotency key. */
export function createIdempotency({ database, clock }: { database: Database; clock: Clock }): Idempotency {
  async function once(
    { key, member, endpoint, said }: IdempotentCall,
    work: () => unknown,
  ): Promise<unknown> {
    const owner = { userId: member.userId, key: requireKey(key) };
    const request = `${endpoint.method} ${endpoint.path} ${hash(said)}`;
    const givesUpAt = performance.now() + WAIT_MS;
    while (performance.now() < givesUpAt) {
      const now = clock();
      const claimedUntil = new Date(now.getTime() + CLAIM_MS);
      if (await claimKey(database.root, owner, request, now, claimedUntil)) return await run(owner, work);
      const kept = await findKey(database.root, owner);
      if (kept && kept.request !== request) {
        throw conflict('IDEMPOTENCY_KEY_REUSED', 'This idempotency key was used with another request');
      }
      if (kept?.result) return kept.result.value;
      await sleep(POLL_MS);
    }
    throw unavailable(1, 'The first call with this idempotency key is still at work');
  }

  async function run(owner: { userId: string; key: string }, work: () => unknown): Promise<unknown> {
    let value: unknown;
    try {
      value = await work();
    } catch (error) {
      await releaseKey(database.root, owner);
      throw error;
    }
    await finishKey(database.root, owner, { value: value ?? null });
    return value;
  }

  return { once };
}

function requireKey(key: string | readonly string[]): string {
  if (typeof key === 'string' && /^[\x21-\x7e]{1,200}$/.test(key)) return key;
  throw invalid({ 'x-idempotency-key': 'Must be 1 to 200 visible ASCII characters' });
}

function hash(said: unknown): string {
  return createHash('sha256').update(JSON.stringify(said)).digest('base64url');
}
