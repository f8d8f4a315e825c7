import { Placement } from '@commoncast/core/hypergraphics/schema';
import * as v from 'valibot';
import { expect, it } from 'vitest';
import { PLACE_LABELS, type Place, placementOf, SIZE_LABELS, type Size } from './placements.ts';

const WIDE = 16 / 9;

it.each([
  ['TOP_LEFT', 'SMALL', 1, { leftPercent: 4, topPercent: 4, widthPercent: 15 }],
  ['TOP_RIGHT', 'MEDIUM', 1, { leftPercent: 71, topPercent: 4, widthPercent: 25 }],
  ['BOTTOM_LEFT', 'MEDIUM', WIDE, { leftPercent: 4, topPercent: 61, widthPercent: 25 }],
  ['BOTTOM_RIGHT', 'LARGE', 1, { leftPercent: 56, topPercent: 14.9, widthPercent: 40 }],
  ['CENTER', 'LARGE', WIDE, { leftPercent: 30, topPercent: 30, widthPercent: 40 }],
] as const)('puts an image %s, %s, with a ratio of %d', (place, size, ratio, expected) => {
  expect(placementOf(place, size, ratio, WIDE)).toEqual(expected);
});

it('is a place that the server takes, however high or wide the image is', () => {
  for (const place of Object.keys(PLACE_LABELS) as Place[])
    for (const size of Object.keys(SIZE_LABELS) as Size[])
      for (const ratio of [0.05, 0.5, 1, 8, 400])
        for (const picture of [9 / 16, WIDE])
          expect(v.is(Placement, placementOf(place, size, ratio, picture))).toBe(true);
});
