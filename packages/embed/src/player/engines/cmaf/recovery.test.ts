import { beforeEach, expect, it, onTestFinished, vi } from 'vitest';
import { StatusError } from './fetch-body.ts';
import { createRecovery } from './recovery.ts';

let rests: number[];
let shrunk: number;
let slow: number;
let hasPicture: boolean;
const recovery = () =>
  createRecovery({
    room: {
      goalS: () => 30,
      trim: async () => {},
      shrink: async () => {
        shrunk += 1;
      },
    },
    rest: async (ms) => void rests.push(ms),
    onSlow: () => {
      slow += 1;
    },
    hasPicture: () => hasPicture,
  });
beforeEach(() => {
  rests = [];
  shrunk = slow = 0;
  hasPicture = true;
  vi.stubGlobal('navigator', { onLine: true });
  return () => vi.unstubAllGlobals();
});

it('tries again after growing pauses, from the second failure on in the lowest quality', async () => {
  const { recover } = recovery();
  for (const error of [new TypeError(), new StatusError(503), new TypeError()])
    expect(await recover(error)).toBe(true);
  expect(slow).toBe(2);
  expect(rests[2]).toBeGreaterThan(rests[0] ?? 0);
});

it('gives up after four failures, once there is nothing left to show', async () => {
  const { recover } = recovery();
  for (let failures = 1; failures <= 5; failures += 1) expect(await recover(new TypeError())).toBe(true);
  hasPicture = false;
  expect(await recover(new TypeError())).toBe(false);
});

it('asks again when the server says, for a minute, and not for a lower quality', async () => {
  vi.useFakeTimers({ toFake: ['performance'] });
  onTestFinished(() => void vi.useRealTimers());
  const { recover, reset } = recovery();
  hasPicture = false;
  const later = new StatusError(503, 1);
  const asked = async (times: number) => {
    for (let time = 0; time < times; time += 1) {
      expect(await recover(later)).toBe(true);
      vi.advanceTimersByTime(9_000);
    }
  };
  await asked(7);
  expect([new Set(rests), slow]).toEqual([new Set([1000]), 0]);
  for (let failures = 1; failures <= 4; failures += 1) expect(await recover(later)).toBe(true);
  expect(await recover(later)).toBe(false);
  reset();
  await asked(7);
});

it('counts anew once something has come', async () => {
  const { recover, reset } = recovery();
  hasPicture = false;
  for (let failures = 1; failures <= 4; failures += 1) await recover(new TypeError());
  reset();
  expect(await recover(new TypeError())).toBe(true);
});

it('waits for the network for as long as there is none', async () => {
  const { recover } = recovery();
  hasPicture = false;
  vi.stubGlobal('navigator', { onLine: false });
  for (let failures = 1; failures <= 9; failures += 1) expect(await recover(new TypeError())).toBe(true);
  expect(Math.min(...rests)).toBeGreaterThan(86_400_000);
});

it('makes room where there is none, which is no failure of the line', async () => {
  const { recover } = recovery();
  expect(await recover(new DOMException('Full', 'QuotaExceededError'))).toBe(true);
  expect([shrunk, slow]).toEqual([1, 0]);
});

it('throws what no second try mends', async () => {
  const broken = new Error('The buffer refused the data');
  await expect(recovery().recover(broken)).rejects.toBe(broken);
});
