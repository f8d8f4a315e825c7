import { expect, it } from 'vitest';
import { readListView, writeListView } from './list-address.ts';

const RULES = {
  sorts: { 'createdDate,DESC': 'Newest first', 'name,ASC': 'Name A to Z' },
  parts: { current: 'Current', archived: 'Archived' },
} as const;
const read = (text: string) => readListView(new URLSearchParams(text), RULES);

it('reads page, size, search, order and part', () => {
  expect(read('page=3&size=25&q=cats&sort=name,ASC&show=archived')).toEqual({
    page: 2,
    size: 25,
    search: 'cats',
    sort: 'name,ASC',
    part: 'archived',
  });
});

it.each([
  ['page=0&size=0&sort=password,ASC&show=all'],
  ['page=-1&size=101&sort=&show='],
  ['page=1.5&size=2.5&q=%20%20'],
  ['page=9999999999&size=ten&sort=toString&show=constructor'],
])('ignores nonsense: %s', (text) => {
  expect(read(text)).toEqual({ page: 0, size: 10, search: '', sort: 'createdDate,DESC', part: 'current' });
});

it('looks for no longer text than the server takes', () => {
  expect(read(`q=${'x'.repeat(300)}`).search).toBe('x'.repeat(200));
});

it('has the size of its list where the address has none', () => {
  expect(readListView(new URLSearchParams(), { size: 12 }).size).toBe(12);
});

it.each([
  ['q=cats&page=3', { search: 'dogs' }, 'q=dogs'],
  ['q=cats&page=3', { page: 3 }, 'q=cats&page=4'],
  ['q=cats&page=3', { search: '' }, ''],
  ['q=cats&page=3', { sort: 'name,ASC' }, 'q=cats&sort=name%2CASC'],
  ['page=3', { part: 'archived' }, 'show=archived'],
  ['page=3&size=50', { page: 0 }, 'size=50'],
  ['page=3', { size: 50 }, 'size=50'],
  ['size=50&sort=name,ASC&show=archived', { size: 10, sort: 'createdDate,DESC', part: 'current' }, ''],
  ['builder=wix&page=2', { page: 0 }, 'builder=wix'],
] as const)('writes a change into %s', (before, change, after) => {
  expect(writeListView(new URLSearchParams(before), change, RULES).toString()).toBe(after);
});
