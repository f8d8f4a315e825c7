import { expect, test } from 'vitest';
import { createInboxRoom } from './inbox-room.ts';

test('once the inbox is full, businesses above an equal share are refused, until its size is read again', async () => {
  let nowMs = 0;
  let sizes = new Map([
    ['crowd', 90],
    ['quiet', 5],
  ]);
  const room = createInboxRoom({ readSizes: async () => sizes, maxBytes: 100, nowMs: () => nowMs });
  room.hasRoom('crowd');
  await Promise.resolve();
  expect([room.hasRoom('crowd'), room.hasRoom('quiet')]).toEqual([true, true]);
  room.added('crowd', 20);
  expect([room.hasRoom('crowd'), room.hasRoom('quiet'), room.hasRoom('new')]).toEqual([false, true, true]);
  sizes = new Map([['crowd', 10]]);
  nowMs = 1_000;
  room.hasRoom('crowd');
  await Promise.resolve();
  expect(room.hasRoom('crowd')).toBe(true);
});
