import { expect, test } from 'vitest';
import { countryOf } from './country-of.ts';

test.each([
  ['193.136.0.1', 'PT'],
  ['8.8.8.8', 'US'],
  ['127.0.0.1', null],
  ['192.168.1.1', null],
  ['203.0.113.7', null],
  ['2001:db8::/64', null],
  ['', null],
])('%s is in %s', (address, country) => {
  expect(countryOf(address)).toBe(country);
});
