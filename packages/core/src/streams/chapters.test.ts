import * as v from 'valibot';
import { expect, test } from 'vitest';
import { ChapterDrafts } from './chapters.ts';

const chapter = (startS: number, title = 'A part') => ({ startS, title });
const messageOf = (input: unknown) => v.safeParse(ChapterDrafts, input).issues?.[0].message;

test('chapters are stored in order of time, to the millisecond', () => {
  expect(v.parse(ChapterDrafts, [chapter(0, ' Intro '), chapter(12.34567, '結論')])).toEqual([
    { startS: 0, title: 'Intro' },
    { startS: 12.346, title: '結論' },
  ]);
  expect(v.parse(ChapterDrafts, [])).toEqual([]);
});

test.each([
  [[chapter(5), chapter(5)], 'Each chapter must start after the one before it'],
  [[chapter(5), chapter(4)], 'Each chapter must start after the one before it'],
  // Equal once they are written to the millisecond.
  [[chapter(5), chapter(5.0001)], 'Each chapter must start after the one before it'],
  [[chapter(-1)], 'Must not lie before the start'],
  [[chapter(Number.POSITIVE_INFINITY)], 'Must be a time in seconds'],
  [[{ startS: '1', title: 'x' }], 'Must be a time in seconds'],
  [[chapter(1, '  ')], 'Title is required'],
  [[chapter(1, 'x'.repeat(101))], 'Cannot contain more than 100 characters'],
  [Array.from({ length: 101 }, (_, index) => chapter(index)), 'At most 100 chapters'],
])('refuses an invalid list of chapters: %j', (input, message) => expect(messageOf(input)).toBe(message));
