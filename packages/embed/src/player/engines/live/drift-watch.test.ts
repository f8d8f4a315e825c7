import { expect, it } from 'vitest';
import { createDriftWatch } from './drift-watch.ts';

it('tells what a hidden page or a sleeping computer has lost', () => {
  const watch = createDriftWatch();
  expect([2, 2.5, 20, 31].map(watch.look)).toEqual([false, false, false, false]);
  expect(watch.look(33)).toBe(true);
  // From there on anew: the jump is on its way.
  expect(watch.look(33)).toBe(false);
});

it('leaves alone who has gone back in the broadcast, or paused', () => {
  const watch = createDriftWatch();
  watch.look(2);
  watch.forget();
  expect([300, 300.4, 301].map(watch.look)).toEqual([false, false, false]);
  expect(watch.look(331)).toBe(true);
});
