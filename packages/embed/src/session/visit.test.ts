// @vitest-environment happy-dom
import { beforeEach, expect, it, vi } from 'vitest';

const UUID = /^[\da-f]{8}-[\da-f]{4}-4[\da-f]{3}-a[\da-f]{3}-[\da-f]{12}$/;
beforeEach(() => {
  sessionStorage.clear();
  vi.resetModules();
  vi.unstubAllGlobals();
});

it('stays the same through all pages of a tab', async () => {
  const first = (await import('./visit.ts')).visitId();
  expect(first).toMatch(UUID);
  vi.resetModules();
  expect((await import('./visit.ts')).visitId()).toBe(first);
});

it('lives as long as the page where storage throws', async () => {
  vi.stubGlobal('sessionStorage', undefined);
  const { visitId } = await import('./visit.ts');
  expect(visitId()).toMatch(UUID);
  expect(visitId()).toBe(visitId());
});
