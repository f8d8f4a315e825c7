import { expect, test } from 'vitest';
import { roomWords } from './room-words.ts';

const usage = (minutes: number, hours: number) => ({
  storedMinutes: { used: minutes, limit: 1_000 },
  viewerHours: {
    ...{ used: hours, limit: 1_000 },
    ...{ startDate: '2026-11-01T00:00:00.000Z', resetDate: '2026-12-01T00:00:00.000Z' },
  },
});

test('nothing is said while there is room enough', () => {
  expect(roomWords(usage(799, 799), 'UPLOAD')).toBeNull();
});

test.each([
  [800, 0, 'UPLOAD', false, '800 of 1,000 minutes of videos and recordings are used.'],
  [
    ...([0, 812, 'BROADCAST', false] as const),
    'Your visitors have watched for 812 of the 1,000 hours of your plan. They begin again on December 1.',
  ],
  [
    ...([1_000, 0, 'UPLOAD', true] as const),
    '1,000 of 1,000 minutes of videos and recordings are used. Delete some of them or choose a larger plan to upload more.',
  ],
  [
    ...([1_004, 0, 'BROADCAST', false] as const),
    '1,004 of 1,000 minutes of videos and recordings are used. You can go live, but the broadcast gets no replay until there is room.',
  ],
  [
    ...([1_000, 1_000, 'BROADCAST', true] as const),
    'Your visitors have watched for all 1,000 hours of your plan. You can go live again on December 1, or with a larger plan.',
  ],
] as const)('%i minutes and %i hours, for %s', (minutes, hours, purpose, isFull, text) => {
  expect(roomWords(usage(minutes, hours), purpose)).toEqual({ isFull, text });
});
