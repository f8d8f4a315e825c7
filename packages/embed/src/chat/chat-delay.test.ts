import { expect, it } from 'vitest';
import { chatDelayMs } from './chat-delay.ts';

const busy = { state: 'OPEN', quietMs: 0, failures: 0 } as const;

it('looks often while people write, and less often in a quiet or closed chat', () => {
  expect(chatDelayMs(busy, 0.5)).toBe(2_000);
  expect(chatDelayMs({ ...busy, quietMs: 60_001 }, 0.5)).toBe(5_000);
  for (const state of ['SOON', 'OFF', 'OVER'] as const)
    expect(chatDelayMs({ ...busy, state }, 0.5)).toBe(15_000);
});

it('spares a server that fails, and spreads those who ask', () => {
  expect([1, 2, 10].map((failures) => chatDelayMs({ ...busy, failures }, 0.5))).toEqual([
    4_000, 8_000, 60_000,
  ]);
  expect([0, 1].map((random) => chatDelayMs(busy, random))).toEqual([1_800, 2_200]);
});
