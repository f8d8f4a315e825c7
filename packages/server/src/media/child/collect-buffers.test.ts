import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { collectBuffers } from './collect-buffers.ts';

beforeEach(() => {
  vi.useFakeTimers();
});
afterEach(() => {
  vi.useRealTimers();
});

const MiB = 1024 ** 2;

/** A heap of which a collection leaves this much. */
function openHeap(keptMiB: number) {
  const heap = { bytes: keptMiB * MiB, keptMiB, collections: 0 };
  collectBuffers({
    gc: () => {
      heap.collections += 1;
      heap.bytes = heap.keptMiB * MiB;
    },
    bufferBytes: () => heap.bytes,
  });
  const grow = async (toMiB: number) => {
    heap.bytes = toMiB * MiB;
    await vi.advanceTimersByTimeAsync(10_000);
    return heap.collections;
  };
  return { heap, grow };
}

test('what is dead is collected once there is much of it, and only then', async () => {
  const { grow } = openHeap(2);
  expect(await grow(8)).toBe(0);
  expect(await grow(13)).toBe(0);
  expect(await grow(14)).toBe(1);
  expect(await grow(13)).toBe(1);
  expect(await grow(15)).toBe(2);
});

test('what is kept is no garbage, and what is no longer kept lowers the limit', async () => {
  const { heap, grow } = openHeap(2);
  heap.keptMiB = 40;
  expect(await grow(60)).toBe(1);
  expect(await grow(51)).toBe(1);
  // V8 has collected, or the viewers have left.
  heap.keptMiB = 4;
  expect(await grow(4)).toBe(1);
  expect(await grow(17)).toBe(2);
});

test('a process that cannot collect says so', () => {
  expect(() => collectBuffers({ gc: undefined, bufferBytes: () => 0 })).toThrow('--expose-gc');
});
