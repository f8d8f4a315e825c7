import { expect, it } from 'vitest';
import { readAddress, writeAddress } from './videos-address.ts';

it('reads search, order and page, and ignores nonsense', () => {
  expect(readAddress(new URLSearchParams('q=cats&sort=views,DESC&page=3'))).toMatchObject({
    search: 'cats',
    sort: 'views,DESC',
    page: 2,
  });
  expect(readAddress(new URLSearchParams('sort=password,ASC&page=-1'))).toMatchObject({
    search: '',
    sort: 'createdDate,DESC',
    page: 0,
  });
});

it('goes back to the first page when the search or the order changes', () => {
  const before = new URLSearchParams('q=cats&page=3');
  expect(writeAddress(before, { search: 'dogs' }).toString()).toBe('q=dogs');
  expect(writeAddress(before, { page: 3 }).toString()).toBe('q=cats&page=4');
  expect(writeAddress(before, { search: '' }).toString()).toBe('');
});
