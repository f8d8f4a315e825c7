import { expect, test } from 'vitest';
import { clipForm, clipSpanOf } from './clip-form.ts';

const recording = { name: 'Harbour concert', durationMs: 3_723_400 };
const errorsOf = (start: string, end: string) => {
  const form = clipForm(recording);
  form.set('start', start);
  form.set('end', end);
  const { start: from, end: to } = form.getState();
  return [from.error, to.error];
};

test('at first a clip is all of the recording', () => {
  expect(clipSpanOf({ name: '', start: '0:00', end: '1:02:03' }, recording)).toEqual({
    startMs: 0,
    endMs: null,
  });
});

test('times are read as people type them', () => {
  const span = clipSpanOf({ name: '', start: '1:05', end: '1:00:00.5' }, recording);
  expect(span).toEqual({ startMs: 65_000, endMs: 3_600_500 });
});

test('a time that is none, or behind the end, is named', () => {
  expect(errorsOf('1:05', '1:02:03')).toEqual([null, null]);
  expect(errorsOf('soon', '1:02:05')).toEqual([
    'Write it as 1:05 or 1:02:03',
    'The recording ends at 1:02:03',
  ]);
});
