import { expect, it } from 'vitest';
import { liveOf } from './live.ts';

const media = (
  currentTime: number,
  range?: readonly [number, number],
  duration = Number.POSITIVE_INFINITY,
) => ({
  duration,
  currentTime,
  seekable: {
    length: range ? 1 : 0,
    start: () => range?.[0] ?? 0,
    end: () => range?.[1] ?? 0,
  },
});

it('is nothing for a video with an end', () => {
  expect(liveOf(media(3, [0, 60], 60))).toBeUndefined();
  expect(liveOf(media(0, undefined, Number.NaN))).toBeUndefined();
});

it('is a broadcast for a video that is shown as if live, until its end', () => {
  expect(liveOf(media(30, [0, 600], 600), 90, 0)).toEqual({
    fromS: 0,
    edgeS: 90,
    behindS: 60,
    isAtEdge: false,
    hasWindow: true,
  });
  expect(liveOf(media(89.8, [0, 600], 600), 90, 0)).toMatchObject({ isAtEdge: true });
  expect(liveOf(media(0, undefined, Number.NaN), 0, 0)).toMatchObject({ edgeS: 0, hasWindow: false });
});

it('tells the edge from behind it', () => {
  expect(liveOf(media(594, [0, 600]))).toMatchObject({ behindS: 6, isAtEdge: true, hasWindow: true });
  expect(liveOf(media(300, [100, 600]))).toEqual({
    fromS: 100,
    edgeS: 600,
    behindS: 300,
    isAtEdge: false,
    hasWindow: true,
  });
});

it('offers no rewinding where the window is short, or unknown', () => {
  expect(liveOf(media(590, [570, 600]))?.hasWindow).toBe(false);
  expect(liveOf(media(5))).toEqual({ fromS: 0, edgeS: 5, behindS: 0, isAtEdge: true, hasWindow: false });
});

it('goes by what the engine knows of the edge, where it does', () => {
  expect(liveOf(media(594, [0, 600]), 595)).toMatchObject({ edgeS: 595, behindS: 1, isAtEdge: true });
  expect(liveOf(media(590, [0, 600]), 595)).toMatchObject({ behindS: 5, isAtEdge: false });
});
