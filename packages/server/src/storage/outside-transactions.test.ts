import { expect, test } from 'vitest';
import { temporaryDirectory } from '../../test/storage/temporary-directory.ts';
import { createDiskStorage } from './disk/disk.ts';
import { outsideTransactions } from './outside-transactions.ts';

test('inside a transaction every call throws but those that only compute', async () => {
  const transaction = { isOpen: false };
  const disk = createDiskStorage({ directory: await temporaryDirectory(), secret: 'secret' });
  const storage = outsideTransactions(disk, () => {
    if (transaction.isOpen) throw new Error('inside');
  });
  await storage.put('a', [Buffer.from('x')]);
  transaction.isOpen = true;
  const calls = Object.keys(disk).filter((name) => name !== 'signGet') as (keyof typeof disk)[];
  expect(calls.length).toBeGreaterThan(14);
  for (const name of calls) expect(() => (storage[name] as () => unknown)()).toThrow('inside');
  expect(await storage.signGet('vod/a', new Date())).toBe(await disk.signGet('vod/a', new Date()));
  transaction.isOpen = false;
  expect(await storage.head('a')).not.toBeNull();
});
