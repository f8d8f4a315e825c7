import { expect, test } from 'vitest';
import { retentionPoints } from './retention-points.ts';

test('the curve steps where plays start and stop watching', () => {
  const changes = [
    { second: 0, change: 4 },
    { second: 2, change: -3 },
    { second: 3, change: 1 },
    { second: 4, change: -2 },
  ];
  expect(retentionPoints({ plays: 4, changes }, 5_400)).toEqual([
    { x: 0, y: 1 },
    { x: 1, y: 1 },
    { x: 2, y: 0.25 },
    { x: 3, y: 0.5 },
    { x: 4, y: 0 },
  ]);
});

test('without plays there is nothing to divide by', () => {
  expect(retentionPoints({ plays: 0, changes: [] }, 2_000)).toEqual([
    { x: 0, y: null },
    { x: 1, y: null },
  ]);
});

test('two hours have 300 points at most, and no change between them is lost', () => {
  const changes = [
    { second: 1, change: 2 },
    { second: 3_601, change: -1 },
  ];
  const points = retentionPoints({ plays: 2, changes }, 7_200_000);
  expect(points).toHaveLength(300);
  expect(points[0]).toEqual({ x: 0, y: 0 });
  expect(points[1]).toEqual({ x: 24, y: 1 });
  expect(points.at(-1)).toEqual({ x: 7_176, y: 0.5 });
});
