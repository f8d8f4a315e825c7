import type { PublicShowing } from '@commoncast/core/showings/schema';
import { expect, it } from 'vitest';
import { joinShowings } from './join-showings.ts';

const at = (s: number): string => new Date(s * 1000).toISOString();
const shown = (id: string, fromS: number, untilS: number | null): PublicShowing => ({
  id,
  name: id,
  url: '',
  defaultPath: '/image.png',
  hoverPath: '',
  ...{ leftPercent: 0, topPercent: 0, widthPercent: 20 },
  from: at(fromS),
  until: untilS === null ? null : at(untilS),
});
const spans = (...lists: PublicShowing[][]) =>
  joinShowings(...lists).map(({ id, fromS, toS }) => [id, fromS, toS]);

it('has each image once, in the order in which it came, whichever list told of it', () => {
  expect(spans([shown('b', 20, null)], [shown('a', 10, 15), shown('b', 20, null)])).toEqual([
    ['a', 10, 15],
    ['b', 20, null],
  ]);
});

it('takes one down as soon as anybody says so, and at the earlier time', () => {
  const up = [shown('a', 10, null)];
  const down = [shown('a', 10, 15)];
  expect(spans(up, down)).toEqual([['a', 10, 15]]);
  expect(spans(down, up)).toEqual([['a', 10, 15]]);
  expect(spans([shown('a', 10, 40)], down)).toEqual([['a', 10, 15]]);
});
