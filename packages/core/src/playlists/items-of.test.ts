import { expect, test } from 'vitest';
import { itemsOf, openingOf } from './items-of.ts';

const at = (index: number) => ({ index });

test.each([
  [['a', 'b'], undefined, ['a', 'b']],
  [['a', 'b'], [at(1)], ['a', at(1), 'b']],
  [
    ['a', 'b'],
    [at(0), at(2), at(4)],
    [at(0), 'a', at(2), 'b', at(4)],
  ],
  [[], [at(0), at(1)], [at(0), at(1)]],
])('%j with streams %j is %j', (videos, streams, items) => {
  expect(itemsOf({ videos, streams })).toEqual(items);
});

test.each([
  [['a', 'b'], undefined, { video: 'a' }],
  [['a'], [at(1)], { video: 'a' }],
  [['a'], [at(0), at(2)], { video: 'a', live: at(0) }],
  [[], [at(0)], { video: null, live: at(0) }],
  [[], undefined, { video: null }],
])('a player of %j with streams %j begins with %j', (videos, streams, opening) => {
  expect(openingOf({ videos, streams })).toEqual(opening);
});
