// @vitest-environment happy-dom
import { SESSION_IDLE_MS } from '@commoncast/core/insights/constants';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';

const UUID = /^[\da-f]{8}-[\da-f]{4}-4[\da-f]{3}-[89ab][\da-f]{3}-[\da-f]{12}$/;
beforeEach(() => {
  sessionStorage.clear();
  vi.resetModules();
  vi.useFakeTimers({ toFake: ['Date'] });
});
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

const pass = (ms: number) => vi.setSystemTime(Date.now() + ms);
/** The id as a page that has just been loaded in the tab tells it. */
async function onNextPage(): Promise<string> {
  vi.resetModules();
  return (await import('./visit.ts')).visitId();
}

it('stays the same through all pages of a tab', async () => {
  const first = await onNextPage();
  expect(first).toMatch(UUID);
  expect(await onNextPage()).toBe(first);
});

it('begins anew on a page, and on the next, after 30 minutes in which nothing was sent', async () => {
  const { visitId } = await import('./visit.ts');
  const first = visitId();
  pass(SESSION_IDLE_MS - 1);
  expect(visitId()).toBe(first);
  // Counted from what was sent last, not from the beginning.
  pass(SESSION_IDLE_MS - 1);
  expect(await onNextPage()).toBe(first);
  pass(SESSION_IDLE_MS);
  const second = visitId();
  expect(second).toMatch(UUID);
  expect(second).not.toBe(first);
  pass(SESSION_IDLE_MS);
  const third = await onNextPage();
  expect([first, second]).not.toContain(third);
  expect(visitId()).toBe(third);
});

it('goes on when the clock is put back', async () => {
  const first = await onNextPage();
  pass(-24 * 3_600_000);
  expect(await onNextPage()).toBe(first);
});

it.each([
  ['is missing', undefined],
  [
    'is full',
    Object.defineProperty({}, 'commoncast', {
      set() {
        throw new Error('QuotaExceededError');
      },
    }),
  ],
])(
  'lives as long as the page where storage %s, and no longer than 30 minutes of silence',
  async (_, storage) => {
    vi.stubGlobal('sessionStorage', storage);
    const { visitId } = await import('./visit.ts');
    const first = visitId();
    expect(first).toMatch(UUID);
    expect(visitId()).toBe(first);
    pass(SESSION_IDLE_MS);
    expect(visitId()).not.toBe(first);
    expect(await onNextPage()).not.toBe(first);
  },
);
