import { expect, it } from 'vitest';
import { formatAgo } from './format-ago.ts';

const now = new Date('2026-03-01T10:00:00.000Z');

it.each([
  ['2026-03-01T10:00:30.000Z', 'just now'],
  ['2026-03-01T09:59:01.000Z', 'just now'],
  ['2026-03-01T09:59:00.000Z', '1 minute ago'],
  ['2026-03-01T07:01:00.000Z', '2 hours ago'],
  ['2026-02-27T09:00:00.000Z', '2 days ago'],
  ['2025-12-20T10:00:00.000Z', '2 months ago'],
  ['2024-01-01T10:00:00.000Z', '2 years ago'],
])('%s was %s', (timestamp, words) => {
  expect(formatAgo(timestamp, now)).toBe(words);
});
