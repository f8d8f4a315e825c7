import { expect, test } from 'vitest';
import { logInQuery, readLogInQuery } from './log-in-address.ts';

const read = (query: string) => readLogInQuery(new URLSearchParams(query));

test('the way back survives log-in, in an address that people can read', () => {
  const query = logInQuery({ from: '/videos/7/chapters?at=10&x=a b', reason: 'session-ended' });
  expect(query).toBe('?from=/videos/7/chapters%3Fat%3D10%26x%3Da%2520b&reason=session-ended');
  expect(read(query)).toEqual({ from: '/videos/7/chapters?at=10&x=a%20b', reason: 'session-ended' });
});

test('what goes without saying is left out', () => {
  expect(logInQuery({})).toBe('');
  expect(logInQuery({ from: '/dashboard', reason: null })).toBe('');
  expect(logInQuery({ from: 'https://evil.example', reason: 'link-used' })).toBe('?reason=link-used');
});

test('what somebody else wrote into the address is not followed', () => {
  expect(read('from=//evil.example&reason=<script>')).toEqual({ from: null, reason: null });
  expect(read('')).toEqual({ from: null, reason: null });
});
