import { expect, test } from 'vitest';
import { chooseTuning, meetsCap, type ShotTrials } from './choose-tuning.ts';
import type { Trial } from './samples/trial.ts';

/** A rung of 720p that was tried in a window of a seventh of it. */
const rung = { maxRateBps: 2_800_000, framesPerS: 30, scale: 7 };
/** 0.27 Mbit/s. */
const calm = { keyBytes: 4_000, otherBytes: 100 };
/** 13 Mbit/s. */
const wild = { keyBytes: 20_000, otherBytes: 7_500 };

/** @param shares of the usual bytes that the other settings take */
function shot(ssims: readonly [number, number, number], shares: readonly [number, number]): ShotTrials {
  const [usual, ...tuned] = ssims;
  const trial = (ssim: number, share = 1): Trial => ({
    ssim,
    keyBytes: calm.keyBytes * share,
    otherBytes: calm.otherBytes * share,
  });
  return { usual: trial(usual), tuned: tuned.map((ssim, index) => trial(ssim, shares[index])) };
}

test('pictures that hardly change at the lowest quality get it', () => {
  const tuning = chooseTuning([shot([0.999, 0.9985, 0.9985], [0.6, 0.8])], rung);
  expect(tuning).toEqual({ crf: 28, gopS: 4, aqMode: 1 });
});

test('others get the lowest quality at which they look the same', () => {
  const tuning = chooseTuning([shot([0.985, 0.981, 0.9829], [0.6, 0.8])], rung);
  expect(tuning).toEqual({ crf: 24.5, gopS: 4, aqMode: 1 });
});

test('the way to share bits out is the one that needs fewer', () => {
  const tuning = chooseTuning([shot([0.985, 0.981, 0.9845], [0.6, 0.7])], rung);
  expect(tuning).toEqual({ crf: 26, gopS: 4, aqMode: 2 });
});

test('where each step shows, only the distance between key frames changes', () => {
  const tuning = chooseTuning([shot([0.96, 0.92, 0.93], [0.6, 0.5])], rung);
  expect(tuning).toEqual({ crf: 23, gopS: 4, aqMode: 1 });
});

test('the mean of all shots decides', () => {
  const still = shot([0.999, 0.999, 0.999], [1, 1]);
  const moving = shot([0.985, 0.977, 0.98], [0.6, 0.8]);
  expect(chooseTuning([still, moving], rung)).toEqual({ crf: 24.5, gopS: 4, aqMode: 1 });
});

test('a rung at its cap stays as it is', () => {
  const usual = { ...wild, ssim: 0.97 };
  expect(meetsCap(usual, rung)).toBe(true);
  expect(chooseTuning([{ usual, tuned: [] }], rung)).toBeNull();
  expect(chooseTuning([], rung)).toBeNull();
});

test('a few wild shots leave it to the calm ones', () => {
  const calmShot = shot([0.999, 0.9985, 0.9985], [0.6, 0.8]);
  const shots = [{ usual: { ...wild, ssim: 0.9 }, tuned: [] }, calmShot, calmShot, calmShot];
  expect(chooseTuning(shots, rung)?.crf).toBe(28);
});
