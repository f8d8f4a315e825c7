import * as v from 'valibot';
import { describe, expect, it } from 'vitest';
import { messageOf } from '../validation/message.ts';
import { listQuery, pageOf, toPage } from './paging.ts';

describe('the query of a list', () => {
  const Query = v.strictObject(listQuery(['createdAt', 'name']));

  it('defaults to the first page of 10, newest first, without a search', () => {
    expect(v.parse(Query, {})).toEqual({ page: 0, size: 10, sort: 'createdAt,DESC', search: '' });
  });

  it('uses the sizes that the list defines', () => {
    const Long = v.strictObject(listQuery(['name'], 25, 50));
    expect(v.parse(Long, {})).toMatchObject({ size: 25 });
    expect(messageOf(Long.entries.size, '51')).toBe('Must be at most 50');
  });

  it.each([
    [
      { page: '3', size: '1', sort: 'name,ASC', search: '100%' },
      { page: 3, size: 1, sort: 'name,ASC', search: '100%' },
    ],
    [
      { size: '100', sort: 'createdAt,ASC' },
      { size: 100, sort: 'createdAt,ASC' },
    ],
    [
      { page: '999999999', sort: 'name,DESC' },
      { page: 999_999_999, sort: 'name,DESC' },
    ],
    [{ search: 'a'.repeat(200) }, { search: 'a'.repeat(200) }],
  ])('takes %j', (query, expected) => {
    expect(v.parse(Query, query)).toMatchObject(expected);
  });

  it.each([
    ['page', '-1', 'Must be a whole number'],
    ['page', '1.5', 'Must be a whole number'],
    ['page', '1000000000', 'Must be a whole number'],
    ['size', '0', 'Must be at least 1'],
    ['size', '101', 'Must be at most 100'],
    ['sort', 'password,ASC', 'Cannot be sorted by this'],
    ['sort', 'name', 'Cannot be sorted by this'],
    ['search', 'a'.repeat(201), 'Cannot contain more than 200 characters'],
  ] as const)('refuses %s=%s', (field, value, message) => {
    expect(messageOf(Query.entries[field], value)).toBe(message);
  });
});

describe('a page', () => {
  it.each([
    [0, 0],
    [1, 1],
    [10, 1],
    [11, 2],
  ])('of %i items has %i pages of 10', (totalElements, totalPages) => {
    const page = toPage(['thing'], totalElements, { page: 0, size: 10 });
    expect(page).toEqual({ content: ['thing'], page: 0, size: 10, totalElements, totalPages });
    expect(v.is(pageOf(v.string()), page)).toBe(true);
  });

  it('contains only its own kind, and all its counts', () => {
    const page = toPage([1], 1, { page: 0, size: 10 });
    expect(v.is(pageOf(v.string()), page)).toBe(false);
    expect(v.is(pageOf(v.number()), { content: [1] })).toBe(false);
  });
});
