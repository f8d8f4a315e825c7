import { expect, it } from 'vitest';
import { createShownLog } from './shown-log.ts';

it('answers what was put somewhere last', () => {
  const log = createShownLog();
  expect(log.at(0)).toBeUndefined();
  log.add(0, 1, 0);
  log.add(1, 5, 0);
  log.add(5, 9, 1);
  expect([0, 3, 4.98, 6, 9].map((positionS) => log.at(positionS))).toEqual([0, 0, 1, 1, undefined]);
  log.add(4, 8, 2);
  expect([3, 4.5, 7, 8.5].map((positionS) => log.at(positionS))).toEqual([0, 2, 2, 1]);
});

it('forgets the oldest of very many', () => {
  const log = createShownLog();
  for (let at = 0; at <= 200; at += 1) log.add(at, at + 1, 0);
  expect(log.at(0)).toBeUndefined();
  expect(log.at(1)).toBe(0);
});
