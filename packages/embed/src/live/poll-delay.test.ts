import { expect, it } from 'vitest';
import { type Polled, pollDelayMs } from './poll-delay.ts';

const polled = (changes: Partial<Polled>): Polled => ({
  status: 'SCHEDULED',
  startsInMs: 60_000,
  hasReplay: false,
  sinceMs: 0,
  failures: 0,
  ...changes,
});

it.each<readonly [what: string, changes: Partial<Polled>, delayMs: number | undefined]>([
  ['soon', {}, 5000],
  ['long before', { startsInMs: 11 * 60_000 }, 30_000],
  ['without a time', { startsInMs: undefined }, 5000],
  ['on air', { status: 'LIVE', startsInMs: 11 * 60_000 }, 5000],
  ['just ended', { status: 'ENDED' }, 5000],
  ['ended for a while', { status: 'ENDED', sinceMs: 6 * 60_000 }, 30_000],
  ['with its replay', { status: 'ENDED', hasReplay: true }, undefined],
  ['cancelled', { status: 'CANCELLED' }, undefined],
  ['after two failures', { failures: 2 }, 20_000],
  ['after many failures', { failures: 20 }, 60_000],
])('%s', (_, changes, delayMs) => {
  expect(pollDelayMs(polled(changes), 0.5)).toBe(delayMs);
});

it('spreads the pages by a tenth each way', () => {
  expect([0, 1].map((random) => pollDelayMs(polled({}), random))).toEqual([4500, 5500]);
});

it('asks a little after a change that was due, and not for every page at the same moment', () => {
  const after = (changesInMs: number, random = 0.5, status: Polled['status'] = 'LIVE') =>
    pollDelayMs(polled({ status, startsInMs: 3_600_000, changesInMs }), random);
  expect(after(4_000, 0.5, 'SCHEDULED')).toBe(4_750);
  expect([after(1_000, 0), after(1_000, 1)]).toEqual([1_500, 2_000]);
  // It is due, and nobody has said so yet.
  expect(after(-20)).toBe(750);
  expect(after(600_000)).toBe(5_000);
});
