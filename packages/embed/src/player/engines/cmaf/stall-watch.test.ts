import { beforeEach, describe, expect, it, vi } from 'vitest';
import type { Range } from '../ranges.ts';
import { createStallWatch } from './stall-watch.ts';

const onStuck = vi.fn();
const skipped: Range[] = [];
let ranges: Range[] = [];
const state = { currentTime: 0, paused: false, ended: false, seeking: false, readyState: 2 };
const video = Object.defineProperty(state, 'buffered', {
  get: () => ({
    length: ranges.length,
    start: (at: number) => ranges[at]![0],
    end: (at: number) => ranges[at]![1],
  }),
}) as unknown as HTMLVideoElement;
const watch = () =>
  createStallWatch({
    video,
    isSkipped: (positionS) => skipped.some(([from, to]) => positionS > from - 0.2 && positionS < to),
    onStuck,
  });

beforeEach(() => {
  onStuck.mockClear();
  skipped.length = 0;
  Object.assign(state, { currentTime: 0, paused: false, ended: false, seeking: false, readyState: 2 });
});

describe('a hole', () => {
  it('is stepped over where it is small, as at the start of many streams', () => {
    ranges = [[0.08, 4]];
    watch().look();
    expect(video.currentTime).toBeCloseTo(0.09);
  });
  it('is waited at where it is large', () => {
    ranges = [
      [0, 4],
      [8, 12],
    ];
    state.currentTime = 3.98;
    watch().look();
    expect(video.currentTime).toBe(3.98);
  });
  it('is stepped over where nothing will come', () => {
    ranges = [
      [0, 4],
      [8, 12],
    ];
    skipped.push([4, 8]);
    state.currentTime = 3.98;
    watch().look();
    expect(video.currentTime).toBeCloseTo(8.01);
  });
});

describe('a picture that stands still on data', () => {
  it('is pushed, a few times, and then given up', () => {
    ranges = [[0, 30]];
    state.readyState = 4;
    const { look } = watch();
    look(0);
    look(2000);
    expect(video.currentTime).toBe(0);
    look(3100);
    expect(video.currentTime).toBeCloseTo(0.1);
    for (let nowMs = 4000; nowMs < 60_000; nowMs += 250) {
      state.seeking = nowMs % 1000 === 0;
      look(nowMs);
    }
    expect(video.currentTime).toBeCloseTo(0.3);
    expect(onStuck).toHaveBeenCalledOnce();
  });
  it('is given time to be decoded', () => {
    ranges = [[0, 30]];
    const { look } = watch();
    for (let nowMs = 0; nowMs < 9000; nowMs += 250) look(nowMs);
    expect(video.currentTime).toBe(0);
  });
  it('is given up after twice that time, and one push', () => {
    ranges = [[0, 30]];
    const { look } = watch();
    for (let nowMs = 0; nowMs < 20_000; nowMs += 250) look(nowMs);
    expect(video.currentTime).toBeCloseTo(0.1);
    expect(onStuck).not.toHaveBeenCalled();
    look(21_000);
    expect(onStuck).toHaveBeenCalledOnce();
  });
  it('is left alone while it is paused', () => {
    ranges = [[0, 30]];
    state.paused = true;
    const { look } = watch();
    for (let nowMs = 0; nowMs < 20_000; nowMs += 250) look(nowMs);
    expect(video.currentTime).toBe(0);
    expect(onStuck).not.toHaveBeenCalled();
  });
  it('is left alone while it moves', () => {
    ranges = [[0, 30]];
    const { look } = watch();
    for (let nowMs = 0; nowMs < 20_000; nowMs += 250) {
      state.currentTime = nowMs / 1000;
      look(nowMs);
    }
    expect(state.currentTime).toBe(19.75);
    expect(onStuck).not.toHaveBeenCalled();
  });
});
