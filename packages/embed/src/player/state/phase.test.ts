import { expect, it } from 'vitest';
import { phaseOf } from './phase.ts';

const media = { paused: false, ended: false, seeking: false, readyState: 4 };

it.each([
  ['loading', media, 'loading'],
  ['blocked', { ...media, paused: true }, 'blocked'],
  ['failed', media, 'error'],
  ['started', media, 'playing'],
  ['started', { ...media, paused: true }, 'paused'],
  ['started', { ...media, readyState: 2 }, 'buffering'],
  ['started', { ...media, seeking: true, readyState: 1 }, 'seeking'],
  ['started', { ...media, paused: true, ended: true }, 'ended'],
] as const)('%s with %o is %s', (status, state, phase) => {
  expect(phaseOf(status, state)).toBe(phase);
});
