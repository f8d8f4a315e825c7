import { expect, test } from 'vitest';
import { video } from '../../test/factories.ts';
import { untilOpened } from './video-queries.ts';

const BEGUN = '2026-03-01T10:00:00.000Z';
const begunMs = Date.parse(BEGUN);
const arriving = video({
  ...{ uploadId: 'an upload', durationMs: null, updatedDate: BEGUN },
  progress: { status: 'UPLOADING', making: null, percent: 0, etaS: null, failureReason: null },
});

test.each([
  ['a file that has begun to arrive', arriving, true],
  ['one whose length is known', { ...arriving, durationMs: 60_000 }, false],
  ['a video that waits for its file', { ...arriving, uploadId: null }, false],
  ['one that has all of its file', { ...arriving, progress: video().progress }, false],
])('asks again for %s: %s', (_name, one, isAsked) => {
  expect(untilOpened([video(), one], begunMs + 60_000) !== false).toBe(isAsked);
});

test('asks no more for an upload that began long ago', () => {
  expect(untilOpened([arriving], begunMs + 3_600_000)).toBe(false);
});
