import { describe, expect, test } from 'vitest';
import { NOON_MS, receivedBeat } from '../../../../test/insights/play-states.ts';
import { measuredPhase } from '../../../../test/split-tests/measured-phases.ts';
import { canCount, isGoalOf, wasRunning } from './measured-phase.ts';

const MINUTE_MS = 60_000;

describe('whether a phase was running at an exposure', () => {
  const runs = [
    { fromMs: NOON_MS - 60 * MINUTE_MS, untilMs: NOON_MS - 30 * MINUTE_MS },
    { fromMs: NOON_MS, untilMs: NOON_MS + 30 * MINUTE_MS },
  ];
  const was = (atMs: number, receivedAtMs = atMs) =>
    wasRunning(
      measuredPhase({ runs }),
      receivedBeat({ tClient: atMs }, { batch: { receivedAtMs, sentAtMs: receivedAtMs } }),
    );

  test('is told to the millisecond', () => {
    expect(
      [NOON_MS - 1, NOON_MS, NOON_MS + 30 * MINUTE_MS - 1, NOON_MS + 30 * MINUTE_MS].map((at) => was(at)),
    ).toEqual([false, true, true, false]);
    expect(was(NOON_MS - 45 * MINUTE_MS)).toBe(true);
    expect(was(NOON_MS - 20 * MINUTE_MS)).toBe(false);
  });

  test('is so too where either the beat or its arrival falls into a run', () => {
    expect(was(NOON_MS - 20 * MINUTE_MS, NOON_MS + MINUTE_MS)).toBe(true);
    expect(was(NOON_MS + 29 * MINUTE_MS, NOON_MS + 50 * MINUTE_MS)).toBe(true);
    expect(was(NOON_MS - 25 * MINUTE_MS, NOON_MS - MINUTE_MS)).toBe(false);
  });

  test('is not so without a run', () => {
    expect(wasRunning(measuredPhase({ runs: [] }), receivedBeat())).toBe(false);
  });
});

test('a goal can count from ten minutes before the start, for a clock that is wrong, until the end', () => {
  const phase = measuredPhase({ startedAtMs: NOON_MS, countsUntilMs: NOON_MS + MINUTE_MS });
  const times = [-10 * MINUTE_MS - 1, -10 * MINUTE_MS, MINUTE_MS - 1, MINUTE_MS];
  expect(times.map((ms) => canCount(phase, NOON_MS + ms))).toEqual([false, true, true, false]);
});

describe('a goal of a phase', () => {
  const PAGE = { kind: 'page', url: 'shop.example/thanks/*?paid=1#top' } as const;
  const reaches = (
    phase: Parameters<typeof measuredPhase>[0],
    beat: Parameters<typeof receivedBeat>[0],
    batch: NonNullable<Parameters<typeof receivedBeat>[1]>['batch'] = {},
  ) => isGoalOf(measuredPhase(phase), receivedBeat({ event: 'goal', goal: 'order', ...beat }, { batch }));

  test('of its own is reached by its name, in its business', () => {
    expect(reaches({}, {})).toBe(true);
    expect(reaches({}, { goal: 'another' })).toBe(false);
    expect(reaches({}, { event: 'cta-click' })).toBe(false);
    expect(reaches({}, {}, { businessId: 'other' })).toBe(false);
    const { goal: _, ...nameless } = receivedBeat({ event: 'goal' }).beat;
    expect(isGoalOf(measuredPhase(), { ...receivedBeat(), beat: nameless })).toBe(false);
  });

  test('of a page is reached by its entry, on such a page', () => {
    const on = (pageUrl: string, goal: string = PAGE.url) => reaches({ goal: PAGE }, { goal }, { pageUrl });
    expect(on('https://shop.example/thanks/42')).toBe(true);
    expect(on('https://shop.example/cart')).toBe(false);
    expect(on('https://shop.example/thanks/42', 'shop.example/thanks/*')).toBe(false);
  });

  test('of a page cannot be compared with an address that was cut', () => {
    const cut = (length: number) => `https://shop.example/${'x'.repeat(length)}`.slice(0, length);
    const on = (length: number) => reaches({ goal: PAGE }, { goal: PAGE.url }, { pageUrl: cut(length) });
    expect([on(499), on(500)]).toEqual([false, true]);
  });

  test.each(['play', 'view', 'cta-click'] as const)('that is a %s is reached by no goal beat', (kind) => {
    expect(reaches({ goal: { kind } }, { goal: kind })).toBe(false);
  });
});
