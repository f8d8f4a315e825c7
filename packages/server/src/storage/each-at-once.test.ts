import { setImmediate as turn } from 'node:timers/promises';
import { expect, test } from 'vitest';
import { eachAtOnce } from './each-at-once.ts';

test('works on every item, and on no more than so many at once', async () => {
  let running = 0;
  let most = 0;
  const done: number[] = [];
  await eachAtOnce([1, 2, 3, 4, 5, 6, 7], 3, async (item) => {
    running += 1;
    most = Math.max(most, running);
    await turn();
    running -= 1;
    done.push(item);
  });
  expect(done.sort()).toEqual([1, 2, 3, 4, 5, 6, 7]);
  expect(most).toBe(3);
});

test('after a failure waits for what is under way and begins no more', async () => {
  const slow = Promise.withResolvers<void>();
  const begun: number[] = [];
  let isOver = false;
  const all = eachAtOnce([1, 2, 3, 4], 2, async (item) => {
    begun.push(item);
    if (item === 1) await slow.promise;
    else throw new Error('broken');
  }).finally(() => {
    isOver = true;
  });
  for (let turns = 0; turns < 10; turns += 1) await turn();
  expect(isOver).toBe(false);
  slow.resolve();
  await expect(all).rejects.toThrow('broken');
  expect(begun).toEqual([1, 2]);
});
