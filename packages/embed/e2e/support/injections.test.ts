import { expect, it } from 'vitest';
import { INJECTIONS } from './injections.ts';

it('holds at least 200 different strings', () => {
  expect(INJECTIONS.length).toBeGreaterThanOrEqual(200);
  expect(new Set(INJECTIONS).size).toBe(INJECTIONS.length);
});
