import { beforeEach, describe, expect, test } from 'vitest';
import type { Quotas } from '../../../quotas/quotas.ts';
import { DEFAULT_RATE_LIMITS, type RateLimits } from '../../../quotas/rate-limits.ts';
import { createSignInAttempts } from './sign-in-attempts.ts';

const ADDRESS = '2001:db8:1:2:3::4';
const BLOCK = '2001:db8:1:2::/64';
const EMAIL = 'Ann@Example.com';
const HOUR_MS = 3_600_000;
const limitedFor = (retryAfterS: number) =>
  expect.objectContaining({ status: 429, code: 'RATE_LIMITED', retryAfterS });

describe('attempts to sign in', () => {
  /** How many attempts were counted by key; the next one counts one more. */
  let counts: Map<string, number>;
  let gaveBack: string[];
  beforeEach(() => {
    counts = new Map();
    gaveBack = [];
  });
  const quotas: Quotas = {
    take: () => Promise.reject(new Error('not here')),
    add: async (_, ...key) => {
      counts.set(key.join(' '), (counts.get(key.join(' ')) ?? 0) + 1);
      return counts.get(key.join(' ')) ?? 0;
    },
    giveBack: async (_, ...key) => void gaveBack.push(key.join(' ')),
    clear: async (...key) => void counts.delete(key.join(' ')),
  };
  const ACCOUNT = `sign-in-account ann@example.com ${BLOCK}`;
  const attemptsWith = (signInDelay: RateLimits['signInDelay']) =>
    createSignInAttempts(quotas, {
      ...DEFAULT_RATE_LIMITS,
      signInPerAccount: { count: 2, windowS: 900 },
      signInPerAddress: { count: 5, windowS: 900 },
      signInDelay,
    });
  const begin = (
    attempts: ReturnType<typeof attemptsWith>,
    email = EMAIL,
    signal = AbortSignal.timeout(HOUR_MS),
  ) => attempts.begin(email, ADDRESS, signal);

  test('count per account and block, whatever the case of the address, and per block', async () => {
    const attempts = attemptsWith({ firstMs: HOUR_MS, maxMs: HOUR_MS, waiting: 0 });
    expect(await begin(attempts)).toMatchObject({ addressBlock: BLOCK, isBeyondLimit: false });
    expect(await begin(attempts, EMAIL.toLowerCase())).toMatchObject({ isBeyondLimit: false });
    expect(counts).toEqual(
      new Map([
        [ACCOUNT, 2],
        [`sign-in-address ${BLOCK}`, 2],
      ]),
    );
    await expect(begin(attempts)).rejects.toEqual(limitedFor(3600));
  });

  test('are forgiven by a right password: all of the account, and this one of the block', async () => {
    const attempts = attemptsWith({ firstMs: 1, maxMs: 1, waiting: 1 });
    await begin(attempts);
    await (await begin(attempts)).succeed();
    expect(counts.has(ACCOUNT)).toBe(false);
    expect(gaveBack).toEqual([`sign-in-address ${BLOCK}`]);
  });

  test('wait twice as long each time beyond the limit, and never longer than the most', async () => {
    const attempts = attemptsWith({ firstMs: 1_001, maxMs: 20_000, waiting: 0 });
    await begin(attempts);
    await begin(attempts);
    for (const seconds of [2, 3, 5, 9, 17, 20, 20])
      await expect(begin(attempts)).rejects.toEqual(limitedFor(seconds));
    counts.set(ACCOUNT, 1_000_000);
    await expect(begin(attempts)).rejects.toEqual(limitedFor(20));
  });

  test('wait at most 2³⁰ times the first wait, where nothing else ends it', async () => {
    const attempts = attemptsWith({ firstMs: 0.001, maxMs: Number.MAX_VALUE, waiting: 0 });
    counts.set(ACCOUNT, 1_000_000);
    await expect(begin(attempts)).rejects.toEqual(limitedFor(Math.ceil(2 ** 30 / 1_000_000)));
  });

  test('wait for what came from the block, too, whatever the account', async () => {
    const attempts = attemptsWith({ firstMs: 1_000, maxMs: HOUR_MS, waiting: 0 });
    for (const name of ['a', 'b', 'c', 'd', 'e']) await begin(attempts, `${name}@example.com`);
    await expect(begin(attempts, 'f@example.com')).rejects.toEqual(limitedFor(1));
    await expect(begin(attempts, 'g@example.com')).rejects.toEqual(limitedFor(2));
    // Both limits at once: the one that is further behind decides.
    counts.set(`sign-in-account h@example.com ${BLOCK}`, 5);
    await expect(begin(attempts, 'h@example.com')).rejects.toEqual(limitedFor(8));
  });

  test('that have waited are told from those within the limit', async () => {
    const attempts = attemptsWith({ firstMs: 30, maxMs: 30, waiting: 1 });
    await begin(attempts);
    await begin(attempts);
    const from = performance.now();
    expect(await begin(attempts)).toMatchObject({ isBeyondLimit: true });
    expect(performance.now() - from).toBeGreaterThanOrEqual(28);
    // The place is free again.
    expect(await begin(attempts)).toMatchObject({ isBeyondLimit: true });
  });

  test('have so many places to wait in per account and block, and an end frees its place', async () => {
    const attempts = attemptsWith({ firstMs: HOUR_MS, maxMs: HOUR_MS, waiting: 2 });
    await begin(attempts);
    await begin(attempts);
    const [first, second, third] = [new AbortController(), new AbortController(), new AbortController()];
    const waiting = [begin(attempts, EMAIL, first.signal), begin(attempts, EMAIL, second.signal)];
    const ends = Promise.allSettled(waiting);
    await expect(begin(attempts)).rejects.toEqual(limitedFor(3600));
    first.abort();
    await expect(waiting[0]).rejects.toEqual(limitedFor(1));
    const next = begin(attempts, EMAIL, third.signal);
    const nextEnds = Promise.allSettled([next]);
    await expect(begin(attempts)).rejects.toEqual(limitedFor(3600));
    second.abort();
    third.abort();
    await ends;
    await nextEnds;
    // Another account has places of its own.
    const other = new AbortController();
    counts.set(`sign-in-account bob@example.com ${BLOCK}`, 2);
    const bob = Promise.allSettled([begin(attempts, 'bob@example.com', other.signal)]);
    other.abort();
    expect(await bob).toEqual([{ status: 'rejected', reason: limitedFor(1) }]);
  });
});
