import { expect, it } from 'vitest';
import { resumeAt } from './follow-visitor.ts';

it.each([
  [9, 3600, undefined],
  [10, 3600, 10],
  [2, 60, undefined],
  [3, 60, 3],
  [3419, 3600, 3419],
  [3420, 3600, undefined],
  [60, 60, undefined],
])('a video left at %d of %d s goes on at %s', (positionS, durationS, atS) => {
  expect(resumeAt(positionS, durationS)).toBe(atS);
});
