import { expect, it } from 'vitest';
import { readDomain } from './read-domain.ts';

it('takes a domain, or the address of a page on it', () => {
  expect(readDomain('https://WWW.Example.com/shop?x=1', [])).toEqual({
    domain: 'www.example.com',
    message: null,
  });
});

it('says why something is no domain', () => {
  expect(readDomain('', []).message).toBe('Host name is required');
  expect(readDomain('not a domain', []).message).toBe('Invalid host name');
  expect(readDomain('example.com', ['example.com']).message).toBe('This domain is in the list already');
});
