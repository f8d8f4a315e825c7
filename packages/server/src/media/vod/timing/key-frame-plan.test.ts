import { expect, test } from 'vitest';
import { isKeyFor, KeyFramePlan } from './key-frame-plan.ts';

function planned(plan: KeyFramePlan, ticks: number) {
  const frames = Array.from({ length: ticks }, (_, tick) => ({ tick, ...plan.at(tick) }));
  return {
    keys: frames.filter(({ isKey }) => isKey).map(({ tick }) => tick),
    cuts: frames.filter(({ isCut }) => isCut).map(({ tick }) => tick),
  };
}

test('short segments first, a key frame every two seconds', () => {
  const { keys, cuts } = planned(new KeyFramePlan(10), 140);
  expect(cuts).toEqual([0, 10, 20, 40, 80, 120]);
  expect(keys).toEqual([0, 10, 20, 40, 60, 80, 100, 120]);
});

test('fractional rates do not drift', () => {
  const { cuts } = planned(new KeyFramePlan(30000 / 1001), 30 * 600);
  expect(cuts.at(-1)).toBe(Math.round(600 * (30000 / 1001)) - 0);
});

test('segments start where those of the copy do', () => {
  const { keys, cuts } = planned(new KeyFramePlan(10, [0, 5.01, 9.98]), 130);
  expect(cuts).toEqual([0, 50, 100]);
  expect(keys).toEqual([0, 20, 40, 50, 70, 90, 100, 120]);
});

test('a rung whose key frames are as far apart as its segments has none in between', () => {
  const tuned = { tuning: { crf: 25, gopS: 4, aqMode: 2 } } as const;
  expect(isKeyFor({}, { isKey: true, isCut: false })).toBe(true);
  expect(isKeyFor(tuned, { isKey: true, isCut: false })).toBe(false);
  expect(isKeyFor(tuned, { isKey: true, isCut: true })).toBe(true);
});
