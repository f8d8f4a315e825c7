import { expect, test } from 'vitest';
import { readChapterList } from './read-chapter-list.ts';

const read = (text: string, taken: readonly number[] = [], durationMs: number | null = 3_600_000) =>
  readChapterList(text, { durationMs, taken });

test.each([
  ['0:45 Casting the bell', 45, 'Casting the bell'],
  ['  00:45 - Casting the bell ', 45, 'Casting the bell'],
  ['• (0:45) Casting – the bell', 45, 'Casting – the bell'],
  ['[00:00:45] Casting the bell', 45, 'Casting the bell'],
  ['0:45.5: 3 bells', 45.5, '3 bells'],
  ['0:45 | أجراس', 45, 'أجراس'],
])('%s is a chapter', (line, startS, title) =>
  expect(read(line)).toEqual({ chapters: [{ startS, title }], rest: [], problems: [] }),
);

test('lines that are no chapters are named, kept, and leave the others alone', () => {
  const text = [
    'What happens in this film',
    '0:10 The mould',
    '',
    '0:20',
    '0:10 Again',
    '1:01:00 Too late',
    `0:30 ${'x'.repeat(101)}`,
    '0:75 No time',
    '0:40 Known',
    '0:50 The end',
  ].join('\r\n');
  const { chapters, rest, problems } = read(text, [40]);
  expect(chapters).toEqual([
    { startS: 10, title: 'The mould' },
    { startS: 50, title: 'The end' },
  ]);
  expect(problems).toEqual([
    'Line 1 does not begin with a time such as 0:45.',
    'Line 2 has no title.',
    'Line 3 starts at 0:10, like another chapter.',
    'Line 4 starts at 1:01:00, after the end of the video.',
    'Line 5 has a title of more than 100 characters.',
    'Line 6 does not begin with a time such as 0:45.',
    'Line 7 starts at 0:40, like another chapter.',
  ]);
  expect(rest).toHaveLength(problems.length);
});

test('without a known length no line is too late', () =>
  expect(read('99:00:00 Late', [], null).chapters).toEqual([{ startS: 356_400, title: 'Late' }]));
