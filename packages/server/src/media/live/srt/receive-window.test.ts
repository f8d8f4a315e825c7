import { expect, test } from 'vitest';
import { ReceiveWindow } from './receive-window.ts';
import { sequenceAfter, sequenceDistance } from './sequence.ts';

const LAST = 0x7fffffff;
const LIMITS = { delayMs: 100, windowPackets: 64 };
const payload = (sequence: number) => Buffer.from(String(sequence));
const taken = (window: ReceiveWindow, nowMs: number) =>
  [...window.take(nowMs)].map(({ payload: bytes, isAfterGap }) => `${isAfterGap ? '…' : ''}${bytes}`);

test('numbers begin again after the last', () => {
  expect(sequenceAfter(LAST)).toBe(0);
  expect(sequenceAfter(0, -1)).toBe(LAST);
  expect(sequenceDistance(1, LAST)).toBe(2);
  expect(sequenceDistance(LAST, 1)).toBe(-2);
});

test('what arrives in order waits for nothing, also where numbers begin again', () => {
  const window = new ReceiveWindow(LAST - 1, LIMITS);
  for (const sequence of [LAST - 1, LAST, 0, 1]) {
    expect(window.push(sequence, payload(sequence), 0)).toBeNull();
    expect(taken(window, 0)).toEqual([String(sequence)]);
  }
  expect(window.next).toBe(2);
});

test('what overtakes waits, and what was missing is asked for once and reported as long as it is', () => {
  const window = new ReceiveWindow(LAST, LIMITS);
  window.push(LAST, payload(LAST), 0);
  expect(taken(window, 0)).toHaveLength(1);
  expect(window.push(2, payload(2), 10)).toEqual([0, 1]);
  expect(window.push(5, payload(5), 20)).toEqual([3, 4]);
  expect(window.push(1, payload(1), 30)).toBeNull();
  expect(window.losses(10)).toEqual([
    [0, 0],
    [3, 4],
  ]);
  expect(window.losses(1)).toEqual([[0, 0]]);
  expect(taken(window, 30)).toEqual([]);
  window.push(0, payload(0), 40);
  expect(taken(window, 40)).toEqual(['0', '1', '2']);
  expect(window.losses(10)).toEqual([[3, 4]]);
  // Late and twice.
  expect(window.push(1, payload(1), 50)).toBeNull();
  expect(taken(window, 50)).toEqual([]);
});

test('what never comes is given up after the delay, and what follows says so', () => {
  const window = new ReceiveWindow(0, LIMITS);
  window.push(2, payload(2), 0);
  window.push(3, payload(3), 50);
  expect(taken(window, 99)).toEqual([]);
  expect(taken(window, 100)).toEqual(['…2', '3']);
  expect(window.losses(10)).toEqual([]);
});

test('what the sender gives up is not waited for', () => {
  const window = new ReceiveWindow(0, LIMITS);
  window.push(4, payload(4), 0);
  window.giveUpBefore(2);
  expect(window.next).toBe(2);
  window.giveUpBefore(4);
  expect(taken(window, 0)).toEqual(['…4']);
  window.giveUpBefore(10);
  expect(window.push(10, payload(10), 0)).toBeNull();
  expect(taken(window, 0)).toEqual(['…10']);
  // Far beyond the window is no number of this connection.
  window.giveUpBefore(10_000);
  expect(window.next).toBe(11);
});

test('no more is kept than the window has room for', () => {
  const window = new ReceiveWindow(0, LIMITS);
  for (let sequence = 1; sequence < 1000; sequence += 1) window.push(sequence, payload(sequence), 0);
  expect(window.freePackets).toBe(1);
  expect(taken(window, 100)).toHaveLength(63);
  expect(window.freePackets).toBe(64);
});
