import { expect, test } from 'vitest';
import { SortedCursor } from './sorted-cursor.ts';

async function* keys(...names: string[]) {
  for (const key of names) yield { key };
}

test('it finds what is there, in one walk', async () => {
  const cursor = new SortedCursor(keys('a', 'c', 'd'));
  const found = [];
  for (const key of ['a', 'a', 'b', 'c', 'd', 'e']) found.push((await cursor.find(key))?.key);
  expect(found).toEqual(['a', 'a', undefined, 'c', 'd', undefined]);
  expect(await new SortedCursor(keys()).find('a')).toBeUndefined();
});

test('a store that lists in another order is refused instead of losing objects', async () => {
  await expect(new SortedCursor(keys('b', 'a', 'c')).find('c')).rejects.toThrow('order of their keys');
});
