import { expect, test } from 'vitest';
import { readReturnPath } from './return-path.ts';

test.each([
  '/videos',
  '/videos?search=bells&page=2',
  '/videos/0196b0c0-0000-7000-8000-000000000001/chapters',
  '/settings/install#snippet',
  '/dashboard',
])('%s is a page to go back to', (path) => {
  expect(readReturnPath(path)).toBe(path);
});

test.each([
  'https://evil.example/videos',
  '//evil.example/videos',
  '/\\evil.example/videos',
  '/\t/evil.example/videos',
  '\n//evil.example',
  '///evil.example',
  '/.//evil.example/videos',
  'javascript:alert(1)',
  '/javascript:alert(1)',
  'videos',
  '?videos',
  '/videos/../demo/sign-in?token=x',
  '/docs',
  '/v/0196b0c0-0000-7000-8000-000000000001',
  `/videos?search=${'x'.repeat(2_000)}`,
  '',
  null,
])('%j leads somewhere else, and is left out', (path) => {
  expect(readReturnPath(path)).toBeNull();
});

test.each(['/', '/login', '/login?from=/videos', '/signup/'])('%s is left out: it redirects', (path) => {
  expect(readReturnPath(path)).toBeNull();
});
