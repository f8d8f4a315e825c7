import { expect, it } from 'vitest';
import { findCircle } from './no-chunk-circles.ts';

it('names the chunks of a circle, however they are reached', () => {
  const imports = new Map([
    ['page', ['table', 'first']],
    ['table', ['checkbox']],
    ['checkbox', ['switch', 'first']],
    ['switch', ['table']],
    ['first', []],
  ]);
  expect(findCircle(imports)).toEqual(['table', 'checkbox', 'switch', 'table']);
});

it('lets many share one', () => {
  const imports = new Map([
    ['page', ['table', 'form', 'first']],
    ['form', ['field', 'first']],
    ['table', ['field']],
    ['field', ['first']],
    ['first', []],
  ]);
  expect(findCircle(imports)).toBeUndefined();
});
