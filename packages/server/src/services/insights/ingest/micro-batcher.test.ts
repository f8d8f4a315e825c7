import { describe, expect, test } from 'vitest';
import { createMicroBatcher } from './micro-batcher.ts';

function setUp(
  limits: { batchWeight?: number; maxWeight?: number; maxOwnerWeight?: number; windowMs?: number } = {},
) {
  const writes: { items: readonly string[]; finish: PromiseWithResolvers<void> }[] = [];
  const batcher = createMicroBatcher<string>({
    flush: (items) => {
      const finish = Promise.withResolvers<void>();
      writes.push({ items, finish });
      return finish.promise;
    },
    overload: () => new Error('come back later'),
    ownerOf: (item) => item.charAt(0),
    windowMs: 1,
    batchWeight: 10,
    maxWeight: 20,
    maxOwnerWeight: 20,
    ...limits,
  });
  return { batcher, writes };
}

/** Lets settled promises run their callbacks. */
const settle = () => new Promise(setImmediate);

async function until(isTrue: () => boolean): Promise<void> {
  while (!isTrue()) await settle();
}

describe('the micro-batcher', () => {
  test('gathers what arrives within the window into one write', async () => {
    const { batcher, writes } = setUp();
    const added = Promise.all([batcher.add('a', 1), batcher.add('b', 1), batcher.add('c', 1)]);
    await until(() => writes.length === 1);
    writes[0]?.finish.resolve();
    await added;
    expect(writes.map(({ items }) => items)).toEqual([['a', 'b', 'c']]);
  });

  test('acknowledges nothing before the write is done', async () => {
    const { batcher, writes } = setUp();
    let isAcknowledged = false;
    const added = batcher.add('a', 1).then(() => {
      isAcknowledged = true;
    });
    await until(() => writes.length === 1);
    await settle();
    expect(isAcknowledged).toBe(false);
    writes[0]?.finish.resolve();
    await added;
    expect(isAcknowledged).toBe(true);
  });

  test('flushes at once when the batch is full, and one batch waits for the other', async () => {
    const { batcher, writes } = setUp({ windowMs: 60_000 });
    const added = Promise.all([batcher.add('a', 6), batcher.add('b', 6), batcher.add('c', 6)]);
    await settle();
    expect(writes.map(({ items }) => items)).toEqual([['a']]);
    writes[0]?.finish.resolve();
    await until(() => writes.length === 2);
    writes[1]?.finish.resolve();
    const closed = batcher.close();
    await until(() => writes.length === 3);
    writes[2]?.finish.resolve();
    await Promise.all([added, closed]);
    expect(writes.map(({ items }) => items)).toEqual([['a'], ['b'], ['c']]);
  });

  test('refuses what does not fit into memory, and accepts it again once there is room', async () => {
    const { batcher, writes } = setUp();
    const added = [batcher.add('a', 10), batcher.add('b', 10)];
    await expect(batcher.add('c', 1)).rejects.toThrow('come back later');
    await until(() => writes.length === 1);
    writes[0]?.finish.resolve();
    await added[0];
    const late = batcher.add('d', 10);
    for (const number of [1, 2]) {
      await until(() => writes.length > number);
      writes[number]?.finish.resolve();
    }
    await Promise.all([...added, late]);
    expect(writes.flatMap(({ items }) => items)).toEqual(['a', 'b', 'd']);
  });

  test('a failed write is reported to everyone whose items it carried, and the next one goes ahead', async () => {
    const { batcher, writes } = setUp();
    const failed = batcher.add('a', 1);
    await until(() => writes.length === 1);
    writes[0]?.finish.reject(new Error('disk full'));
    await expect(failed).rejects.toThrow('disk full');
    const added = batcher.add('b', 1);
    await until(() => writes.length === 2);
    writes[1]?.finish.resolve();
    await added;
  });

  test('writes what is waiting before it closes', async () => {
    const { batcher, writes } = setUp({ windowMs: 60_000 });
    const added = batcher.add('a', 1);
    const closed = batcher.close();
    await until(() => writes.length === 1);
    writes[0]?.finish.resolve();
    await Promise.all([added, closed]);
    await expect(batcher.add('b', 1)).rejects.toThrow('come back later');
  });

  test('owners take turns, so a latecomer does not wait behind a crowd', async () => {
    const { batcher, writes } = setUp({ batchWeight: 2 });
    const added = ['a1', 'a2', 'a3', 'a4', 'b1'].map((item) => batcher.add(item, 1));
    for (let write = 0; write < 3; write += 1) {
      await until(() => writes.length > write);
      writes[write]?.finish.resolve();
    }
    await Promise.all(added);
    expect(writes.map(({ items }) => items)).toEqual([['a1', 'a2'], ['a3', 'b1'], ['a4']]);
  });

  test('an owner who has too much waiting is refused, others are not', async () => {
    const { batcher, writes } = setUp({ maxOwnerWeight: 2 });
    const taken = [batcher.add('a1', 1), batcher.add('a2', 1)];
    await expect(batcher.add('a3', 1)).rejects.toThrow('come back later');
    taken.push(batcher.add('b1', 1));
    await until(() => writes.length === 1);
    writes[0]?.finish.resolve();
    await Promise.all(taken);
    const again = batcher.add('a3', 1);
    await until(() => writes.length === 2);
    writes[1]?.finish.resolve();
    await again;
  });
});
