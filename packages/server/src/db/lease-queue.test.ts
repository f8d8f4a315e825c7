import { expect, it } from 'vitest';
import { LeaseQueue } from './lease-queue.ts';

it('serves callers one at a time, in the order in which they asked', async () => {
  const queue = new LeaseQueue();
  const seen: string[] = [];
  const first = await queue.acquire();
  const others = ['second', 'third'].map((name) =>
    queue.run(async () => {
      seen.push(`${name} begins`);
      await Promise.resolve();
      seen.push(`${name} ends`);
    }),
  );
  seen.push('first ends');
  first();
  await Promise.all(others);
  expect(seen).toEqual(['first ends', 'second begins', 'second ends', 'third begins', 'third ends']);
});

it('continues after a holder fails', async () => {
  const queue = new LeaseQueue();
  await expect(queue.run(() => Promise.reject(new Error('no')))).rejects.toThrow('no');
  await expect(queue.run(async () => 'yes')).resolves.toBe('yes');
});
