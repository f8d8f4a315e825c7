import { expect, it } from 'vitest';
import { findCircle } from './acyclic-chunks.ts';

const bundleOf = (imports: Readonly<Record<string, readonly string[]>>) =>
  Object.fromEntries(
    Object.entries(imports).map(([fileName, imported]) => [fileName, { fileName, imports: imported }]),
  );

it('finds a circle, however long, and names its chunks in order', () => {
  expect(findCircle(bundleOf({ page: ['a'], a: ['b'], b: ['c'], c: ['a'] }))).toEqual(['a', 'b', 'c', 'a']);
  expect(findCircle(bundleOf({ a: ['a'] }))).toEqual(['a', 'a']);
});

it('finds none where chunks are shared', () => {
  expect(findCircle(bundleOf({ page: ['a', 'b'], a: ['c'], b: ['c', 'vendor'], c: [] }))).toBeNull();
});
