import { expect, test } from 'vitest';
import {
  canBecome,
  isOnAir,
  isOver,
  nextPremiereChangeMs,
  premiereEdgeS,
  premiereStatus,
  STREAM_STATUSES,
} from './constants.ts';

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

const START_MS = Date.parse('2026-03-01T20:00:00.000Z');
const timetable = { startsAtMs: START_MS, durationMs: 90_500 };

test.each([
  ['an hour before', -3_600_000, 'SCHEDULED', 0, -15_000],
  ['the last millisecond before', -1, 'SCHEDULED', 0, 0],
  ['the first moment', 0, 'LIVE', 0, 90_500],
  ['in the middle', 45_250, 'LIVE', 45.25, 90_500],
  ['the last millisecond', 90_499, 'LIVE', 90.499, 90_500],
  ['the end', 90_500, 'ENDED', 90.5, undefined],
  ['a year after', 31_536_000_000, 'ENDED', 90.5, undefined],
] as const)('%s', (_, sinceMs, status, edgeS, changeMs) => {
  const nowMs = START_MS + sinceMs;
  expect(premiereStatus(timetable, nowMs)).toBe(status);
  expect(premiereEdgeS(timetable, nowMs)).toBe(edgeS);
  expect(nextPremiereChangeMs(timetable, nowMs)).toBe(
    changeMs === undefined ? undefined : START_MS + changeMs,
  );
});

test('a video without a length is over as soon as it begins', () => {
  const empty = { startsAtMs: START_MS, durationMs: 0 };
  expect(premiereStatus(empty, START_MS - 1)).toBe('SCHEDULED');
  expect(premiereStatus(empty, START_MS)).toBe('ENDED');
});
