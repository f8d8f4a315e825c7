import { expect, it } from 'vitest';
import { mergeOrder } from './merge-order.ts';

it.each([
  ['an order that nobody else has touched stays', 'cba', 'abc', 'abc', 'cba'],
  ['what others have added stays, behind what it was added behind', 'cba', 'abxc', 'abc', 'cbxa'],
  ['what others have put first stays first', 'cba', 'xabc', 'abc', 'xcba'],
  ['what others have taken out stays out', 'cba', 'ac', 'abc', 'ca'],
  ['what is put back although it is gone comes back', 'abc', 'ac', 'ac', 'abc'],
  ['several that were added together stay together', 'ba', 'abxy', 'ab', 'bxya'],
])('%s', (_, mine, theirs, base, merged) => {
  expect(mergeOrder([...mine], [...theirs], [...base]).join('')).toBe(merged);
});
