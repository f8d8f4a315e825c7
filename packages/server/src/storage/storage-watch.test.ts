import { expect, onTestFinished, test } from 'vitest';
import { watchStorage } from './storage-watch.ts';

test('a store that fails, or says nothing, is away until it answers', async () => {
  const failures: string[] = [];
  let head = async () => null as null;
  const watch = watchStorage({ head: () => head() }, (error) => failures.push(String(error)), {
    everyMs: 5,
    silenceMs: 20,
  });
  onTestFinished(() => watch.stop());
  expect(watch.isAway()).toBe(false);
  head = async () => {
    throw new Error('refused');
  };
  await expect.poll(watch.isAway).toBe(true);
  head = async () => null;
  await expect.poll(watch.isAway).toBe(false);
  head = () => new Promise(() => {});
  await expect.poll(watch.isAway).toBe(true);
  head = async () => null;
  await expect.poll(watch.isAway).toBe(false);
  expect(failures).toEqual(['Error: refused', 'Error: The store of the files does not answer.']);
});
