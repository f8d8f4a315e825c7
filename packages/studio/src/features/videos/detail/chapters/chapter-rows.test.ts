import { expect, test } from 'vitest';
import { errorsOf, newRow, sortRows, toChapters } from './chapter-rows.ts';

test('rows become chapters in the order of their times', () => {
  const rows = [{ ...newRow(0, 'End'), start: '1:00' }, newRow(5, ' Start ')];
  expect(toChapters(rows)).toEqual([
    { startS: 5, title: 'Start' },
    { startS: 60, title: 'End' },
  ]);
  expect(sortRows(rows).map(({ title }) => title)).toEqual([' Start ', 'End']);
});

test('each row says what is wrong with it', () => {
  const rows = [newRow(5, 'A'), newRow(5, ''), { ...newRow(0, 'B'), start: 'soon' }, newRow(60, 'C')];
  expect([...errorsOf(rows, 60_000).values()]).toEqual([
    { start: 'Another chapter starts at this time', title: 'Title is required' },
    { start: 'Must be a time such as 1:05' },
    { start: 'Must be before the end of the video' },
  ]);
  expect(toChapters(rows)).toBeNull();
});
