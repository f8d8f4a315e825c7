import { expect, it } from 'vitest';
import { createWorkLoop } from './work-loop.ts';

const settled = (): Promise<void> => new Promise((resolve) => setTimeout(resolve));

it('does a step at a time for as long as there is more to do, however often it is run', async () => {
  let steps = 0;
  let atOnce = 0;
  let most = 0;
  const loop = createWorkLoop(
    async () => {
      atOnce += 1;
      most = Math.max(most, atOnce);
      await null;
      atOnce -= 1;
      steps += 1;
      return steps < 3;
    },
    () => {},
  );
  loop.run();
  loop.run();
  await settled();
  expect([steps, most]).toEqual([3, 1]);
  loop.run();
  await settled();
  expect(steps).toBe(4);
});

it('rests until it is woken', async () => {
  let steps = 0;
  const loop = createWorkLoop(
    async () => {
      steps += 1;
      if (steps === 1) await loop.rest(60_000);
      return steps < 2;
    },
    () => {},
  );
  loop.run();
  await settled();
  expect(steps).toBe(1);
  loop.wake();
  await settled();
  expect(steps).toBe(2);
});

it('says what a step has thrown, and can be run again', async () => {
  const thrown: unknown[] = [];
  let steps = 0;
  const loop = createWorkLoop(
    async () => {
      steps += 1;
      if (steps === 1) throw new Error('broken');
      return false;
    },
    (error) => thrown.push(error),
  );
  loop.run();
  await settled();
  loop.run();
  await settled();
  expect(thrown).toEqual([new Error('broken')]);
  expect(steps).toBe(2);
});

it('does nothing more once it is stopped, and says nothing of what breaks then', async () => {
  const thrown: unknown[] = [];
  let steps = 0;
  const loop = createWorkLoop(
    async () => {
      steps += 1;
      await loop.rest(60_000);
      throw new Error('stopped');
    },
    (error) => thrown.push(error),
  );
  loop.run();
  loop.stop();
  await settled();
  loop.run();
  await settled();
  expect([steps, thrown, loop.isOver]).toEqual([1, [], true]);
});
