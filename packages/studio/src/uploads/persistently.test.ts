import { ApiError } from '@commoncast/core/http/api-error';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { persistently } from './persistently.ts';

beforeEach(() => {
  vi.useFakeTimers();
  // No part comes back earlier than it was told to.
  vi.spyOn(Math, 'random').mockReturnValue(0);
});
afterEach(() => {
  vi.useRealTimers();
  vi.restoreAllMocks();
});

const failure = (status: number, retryAfterS?: number) =>
  new ApiError({ status, code: 'INTERNAL', message: 'No', retryAfterS });

/** Fails as told, then succeeds; `triesAfter` says how often it was tried by then. */
function start(failures: readonly unknown[], signal = new AbortController().signal) {
  let tries = 0;
  let retries = 0;
  const work = async () => {
    const error = failures[tries++];
    if (error) throw error;
    return 'done';
  };
  const result = persistently(work, { signal, onRetry: () => void retries++ });
  result.catch(() => {});
  return {
    result,
    retries: () => retries,
    triesAfter: async (ms: number) => {
      await vi.advanceTimersByTimeAsync(ms);
      return tries;
    },
  };
}

it.each([0, 429, 500, 503])('tries again after %s', async (status) => {
  const { result, retries, triesAfter } = start([failure(status)]);
  expect(await triesAfter(999)).toBe(1);
  expect(retries()).toBe(1);
  expect(await triesAfter(1)).toBe(2);
  expect(await result).toBe('done');
});

it.each([400, 401, 403, 404, 409, 413])('does not try again after %s', async (status) => {
  const { result, retries } = start([failure(status)]);
  await expect(result).rejects.toMatchObject({ status });
  expect(retries()).toBe(0);
});

it('does not try again after what is no answer of the server', async () => {
  await expect(start([new TypeError('file gone')]).result).rejects.toThrow('file gone');
});

it('comes back when the server says, not before', async () => {
  const { result, triesAfter } = start([failure(429, 7)]);
  expect(await triesAfter(6_999)).toBe(1);
  expect(await triesAfter(1)).toBe(2);
  expect(await result).toBe('done');
});

it('comes back up to a quarter later, so that parts that failed together do not', async () => {
  vi.spyOn(Math, 'random').mockReturnValue(0.999);
  const { triesAfter } = start([failure(503, 8)]);
  expect(await triesAfter(9_990)).toBe(1);
  expect(await triesAfter(10)).toBe(2);
});

it('waits twice as long each time, and never longer than half a minute', async () => {
  const { triesAfter } = start(Array.from({ length: 8 }, () => failure(0)));
  const waitsS = [1, 2, 4, 8, 16, 30, 30];
  for (const [index, waitS] of waitsS.entries()) {
    expect(await triesAfter(waitS * 1_000 - 1)).toBe(index + 1);
    expect(await triesAfter(1)).toBe(index + 2);
  }
});

it('tries at once when the network is back', async () => {
  const { triesAfter } = start([failure(0)]);
  expect(await triesAfter(10)).toBe(1);
  dispatchEvent(new Event('online'));
  expect(await triesAfter(0)).toBe(2);
});

it('ends with the signal, in the middle of a wait too', async () => {
  const stop = new AbortController();
  const { result, triesAfter } = start([failure(0)], stop.signal);
  await triesAfter(10);
  stop.abort(new Error('stopped'));
  await expect(result).rejects.toThrow('stopped');
  expect(await triesAfter(60_000)).toBe(1);
});
