import { expect, test } from 'vitest';
import { canBecome, isOnAir, isOver, STREAM_STATUSES } from './constants.ts';

test('a stream goes from scheduled to ended and never back', () => {
  const allowed = STREAM_STATUSES.flatMap((from) =>
    STREAM_STATUSES.filter((to) => canBecome(from, to)).map((to) => `${from} → ${to}`),
  );
  expect(allowed).toEqual([
    'SCHEDULED → READY',
    'SCHEDULED → CANCELLED',
    'READY → LIVE',
    'READY → CANCELLED',
    'LIVE → RECONNECTING',
    'LIVE → ENDED',
    'RECONNECTING → LIVE',
    'RECONNECTING → ENDED',
  ]);
});

test('a stream that waits for its encoder is on air, and over only when nothing can follow', () => {
  expect(STREAM_STATUSES.filter(isOnAir)).toEqual(['LIVE', 'RECONNECTING']);
  expect(STREAM_STATUSES.filter(isOver)).toEqual(['ENDED', 'CANCELLED']);
});
