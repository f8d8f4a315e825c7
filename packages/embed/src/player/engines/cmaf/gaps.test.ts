import { expect, it } from 'vitest';
import { createGaps } from './gaps.ts';

it('steps over two segments in a row, and says at the third that nothing follows', () => {
  const gaps = createGaps();
  gaps.skip(4, 8);
  gaps.skip(8, 12);
  expect(gaps.ranges).toEqual([
    [4, 8],
    [8, 12],
  ]);
  expect(gaps.isOpen).toBe(true);
  expect(gaps.isGone).toBe(false);
  gaps.skip(12, 16);
  expect(gaps.isGone).toBe(true);
});

it('counts anew once something has come', () => {
  const gaps = createGaps();
  for (const atS of [4, 8]) gaps.skip(atS, atS + 4);
  gaps.close();
  expect(gaps.isOpen).toBe(false);
  for (const atS of [16, 20]) gaps.skip(atS, atS + 4);
  expect(gaps.isGone).toBe(false);
});

it('ends where nobody knows how long the gap is', () => {
  const gaps = createGaps();
  gaps.skip(4, undefined);
  expect(gaps.isGone).toBe(true);
});

it('forgets all of it where somebody goes elsewhere', () => {
  const gaps = createGaps();
  gaps.skip(4, 8);
  gaps.skip(8, undefined);
  gaps.reset();
  expect(gaps).toMatchObject({ ranges: [], isOpen: false, isGone: false });
});

it('knows what is skipped, from where the picture stops before it', () => {
  const gaps = createGaps();
  gaps.skip(4, 8);
  expect([3.7, 3.9, 6, 8].map(gaps.isSkipped)).toEqual([false, true, true, false]);
});
