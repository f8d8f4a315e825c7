import { expect, test } from 'vitest';
import { studioPatternOf } from './studio-pattern.ts';

test.each([
  ['/', '/'],
  ['/dashboard', '/dashboard'],
  ['/dashboard/', '/dashboard'],
  ['/videos/0196b0c0-0000-7000-8000-000000000001', '/videos/:id/:tab?'],
  ['/videos/0196b0c0-0000-7000-8000-000000000001/captions', '/videos/:id/:tab?'],
  ['/settings/install', '/settings/install'],
])('%s is the page %s', (path, pattern) => {
  expect(studioPatternOf(path)).toBe(pattern);
});

test.each(['', 'videos', '/video', '/videos/1/captions/2', '/v/1', '/settings'])(
  '%j is no page of the studio',
  (path) => {
    expect(studioPatternOf(path)).toBeNull();
  },
);
