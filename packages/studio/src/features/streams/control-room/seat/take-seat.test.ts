import { expect, it } from 'vitest';
import { takeSeat } from './take-seat.ts';

/** Locks as browsers have them (Web Locks API), for the tabs of one. */
function createLocks(): Pick<LockManager, 'request'> {
  const held = new Set<string>();
  const queues = new Map<string, (() => void)[]>();
  const request = async (
    name: string,
    { ifAvailable = false, signal }: LockOptions,
    callback: (lock: Lock | null) => unknown,
  ): Promise<unknown> => {
    await Promise.resolve();
    if (held.has(name)) {
      if (ifAvailable) return callback(null);
      await new Promise<void>((resolve, reject) => {
        queues.set(name, [...(queues.get(name) ?? []), resolve]);
        signal?.addEventListener('abort', () => {
          queues.set(
            name,
            (queues.get(name) ?? []).filter((one) => one !== resolve),
          );
          reject(signal.reason);
        });
      });
    }
    held.add(name);
    try {
      return await callback({ name, mode: 'exclusive' });
    } finally {
      held.delete(name);
      queues.get(name)?.shift()?.();
    }
  };
  return { request } as Pick<LockManager, 'request'>;
}

const settle = () => new Promise((resolve) => setTimeout(resolve, 20));
function open(locks: Pick<LockManager, 'request'> | undefined) {
  const heard: boolean[] = [];
  const leave = takeSeat(locks, (hasSeat) => heard.push(hasSeat));
  return { heard, leave };
}

it('gives two rooms a seat, and the next one that is free to the one that waits longest', async () => {
  const locks = createLocks();
  const rooms = [];
  for (let count = 0; count < 4; count += 1) {
    rooms.push(open(locks));
    await settle();
  }
  const [first, second, third, fourth] = rooms as [
    (typeof rooms)[0],
    (typeof rooms)[0],
    (typeof rooms)[0],
    (typeof rooms)[0],
  ];
  expect(rooms.map(({ heard }) => heard)).toEqual([[true], [true], [false], [false]]);
  first.leave();
  await settle();
  expect([third.heard, fourth.heard]).toEqual([[false, true], [false]]);
  second.leave();
  await settle();
  expect(fourth.heard).toEqual([false, true]);
});

it('takes one seat even if both are free at the same moment, and none after it has left', async () => {
  const locks = createLocks();
  const [first, second] = [open(locks), open(locks)];
  await settle();
  const [waiting, gone] = [open(locks), open(locks)];
  await settle();
  gone.leave();
  first.leave();
  second.leave();
  await settle();
  expect(waiting.heard).toEqual([false, true]);
  expect(gone.heard).toEqual([false]);
  const next = open(locks);
  await settle();
  expect(next.heard).toEqual([true]);
});

it('has a seat where the browser has no locks', () => {
  expect(open(undefined).heard).toEqual([true]);
});
