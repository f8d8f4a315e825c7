import { expect, test } from 'vitest';
import { audiencePoints } from './audience-points.ts';

const START_MS = Date.parse('2026-03-10T12:00:00Z');
const minute = (after: number, peak: number) => ({ at: new Date(START_MS + after * 60_000), peak });
const isoAfter = (after: number) => new Date(START_MS + after * 60_000).toISOString();

test('there is a point for each minute on air, and none where nobody counted', () => {
  expect(audiencePoints([minute(0, 3), minute(1, 5), minute(3, 0)])).toEqual([
    { x: isoAfter(0), y: 3 },
    { x: isoAfter(1), y: 5 },
    { x: isoAfter(2), y: null },
    { x: isoAfter(3), y: 0 },
  ]);
  expect(audiencePoints([])).toEqual([]);
});

test('of a long broadcast each point has the peak of some minutes', () => {
  const points = audiencePoints(Array.from({ length: 601 }, (_, after) => minute(after, after)));
  expect(points).toHaveLength(201);
  expect(points[0]).toEqual({ x: isoAfter(0), y: 2 });
  expect(points.at(-1)).toEqual({ x: isoAfter(600), y: 600 });
});
