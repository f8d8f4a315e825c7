import { describe, expect, test } from 'vitest';
import { createMicroBatcher } from './micro-batcher.ts';

function setUp(limits: { flightWeight?: number; maxWeight?: number; windowMs?: number } = {}) {
  const flights: { items: readonly string[]; land: PromiseWithResolvers<void> }[] = [];
  const batcher = createMicroBatcher<string>({
    flush: (items) => {
      const land = Promise.withResolvers<void>();
      flights.push({ items, land });
      return land.promise;
    },
    overload: () => new Error('come back later'),
    windowMs: 1,
    flightWeight: 10,
    maxWeight: 20,
    ...limits,
  });
  return { batcher, flights };
}

/** Lets promises that are already settled run on. */
const settle = () => new Promise(setImmediate);

async function until(isTrue: () => boolean): Promise<void> {
  while (!isTrue()) await settle();
}

describe('the micro-batcher', () => {
  test('gathers what arrives within the window into one write', async () => {
    const { batcher, flights } = setUp();
    const added = Promise.all([batcher.add('a', 1), batcher.add('b', 1), batcher.add('c', 1)]);
    await until(() => flights.length === 1);
    flights[0]?.land.resolve();
    await added;
    expect(flights.map(({ items }) => items)).toEqual([['a', 'b', 'c']]);
  });

  test('acknowledges nothing before the write is done', async () => {
    const { batcher, flights } = setUp();
    let isAcknowledged = false;
    const added = batcher.add('a', 1).then(() => {
      isAcknowledged = true;
    });
    await until(() => flights.length === 1);
    await settle();
    expect(isAcknowledged).toBe(false);
    flights[0]?.land.resolve();
    await added;
    expect(isAcknowledged).toBe(true);
  });

  test('leaves at once when the flight is full, and one flight waits for the other', async () => {
    const { batcher, flights } = setUp({ windowMs: 60_000 });
    const added = Promise.all([batcher.add('a', 6), batcher.add('b', 6), batcher.add('c', 6)]);
    await settle();
    expect(flights.map(({ items }) => items)).toEqual([['a']]);
    flights[0]?.land.resolve();
    await until(() => flights.length === 2);
    flights[1]?.land.resolve();
    const closed = batcher.close();
    await until(() => flights.length === 3);
    flights[2]?.land.resolve();
    await Promise.all([added, closed]);
    expect(flights.map(({ items }) => items)).toEqual([['a'], ['b'], ['c']]);
  });

  test('refuses what does not fit into memory, and takes it again once there is room', async () => {
    const { batcher, flights } = setUp();
    const added = [batcher.add('a', 10), batcher.add('b', 10)];
    await expect(batcher.add('c', 1)).rejects.toThrow('come back later');
    await until(() => flights.length === 1);
    flights[0]?.land.resolve();
    await added[0];
    const late = batcher.add('d', 10);
    for (const number of [1, 2]) {
      await until(() => flights.length > number);
      flights[number]?.land.resolve();
    }
    await Promise.all([...added, late]);
    expect(flights.flatMap(({ items }) => items)).toEqual(['a', 'b', 'd']);
  });

  test('a write that fails is told to each whose items it carried, and the next one flies', async () => {
    const { batcher, flights } = setUp();
    const failed = batcher.add('a', 1);
    await until(() => flights.length === 1);
    flights[0]?.land.reject(new Error('disk full'));
    await expect(failed).rejects.toThrow('disk full');
    const added = batcher.add('b', 1);
    await until(() => flights.length === 2);
    flights[1]?.land.resolve();
    await added;
  });

  test('writes what waits before it closes', async () => {
    const { batcher, flights } = setUp({ windowMs: 60_000 });
    const added = batcher.add('a', 1);
    const closed = batcher.close();
    await until(() => flights.length === 1);
    flights[0]?.land.resolve();
    await Promise.all([added, closed]);
    await expect(batcher.add('b', 1)).rejects.toThrow('come back later');
  });
});
