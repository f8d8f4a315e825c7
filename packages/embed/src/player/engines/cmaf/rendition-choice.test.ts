import { beforeEach, expect, it, vi } from 'vitest';
import type { Rendition } from './rendition.ts';
import { createRenditionChoice } from './rendition-choice.ts';

const RENDITIONS = [
  { averageBandwidth: 400_000, width: 426, height: 240 },
  { averageBandwidth: 1_000_000, width: 640, height: 360 },
  { averageBandwidth: 4_000_000, width: 1280, height: 720 },
] as unknown as readonly Rendition[];
const FAST = { bps: 50_000_000, latencyS: 0.02, add: () => {} };

const video = { clientWidth: 1280, clientHeight: 720, playbackRate: 1 };
const choice = (renditions = RENDITIONS) =>
  createRenditionChoice(video as HTMLVideoElement, renditions, FAST, 0);
beforeEach(() => {
  video.playbackRate = 1;
  vi.stubGlobal('devicePixelRatio', 1);
  return () => vi.unstubAllGlobals();
});

it('begins with what is on its way already, and goes to what the line carries', () => {
  const one = choice();
  expect(one.choose(4, 0)).toBe(0);
  one.settle(0);
  expect(one.choose(4, 4)).toBe(2);
  expect(one.current).toBe(0);
});

it('takes the quality of the visitor from the second segment on, also after a jump', () => {
  const one = choice();
  one.chosen = 1;
  expect(one.choose(4, 0)).toBe(0);
  one.settle(0);
  one.jump();
  expect(one.isAfterJump).toBe(true);
  expect(one.choose(4, 0)).toBe(1);
});

it('goes up to a copy of the source that joins later, not after a jump, nor where its borders do not fit', () => {
  const renditions = [...RENDITIONS];
  const one = choice(renditions);
  one.settle(0);
  expect(one.choose(4, 8)).toBe(2);
  renditions.push({ ...RENDITIONS[2]!, sourceCopy: { framesPerS: 30, videoRange: 'SDR' } });
  expect(one.choose(4, 8)).toBe(3);
  expect(one.choose(4, 8, true)).toBe(2);
  expect(one.highest()).toBe(2);
  one.jump();
  expect(one.choose(4, 0)).toBeLessThan(3);
  one.chosen = 3;
  expect(one.choose(4, 0)).toBe(3);
});

it('takes the lowest once where it has to hurry', () => {
  const one = choice();
  one.hurry();
  expect(one.choose(4, 4)).toBe(0);
  one.settle(0);
  expect(one.choose(4, 4)).toBe(2);
});

it('has less time where the picture runs faster, and no more where it runs slower', () => {
  const one = choice();
  video.playbackRate = 2;
  expect(one.situation(4, 10).aheadS).toBe(5);
  video.playbackRate = 0.5;
  expect(one.situation(4, 10).aheadS).toBe(10);
});
