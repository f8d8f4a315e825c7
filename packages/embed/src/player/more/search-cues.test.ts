import { expect, it } from 'vitest';
import { linesOf, searchLines } from './search-cues.ts';

const cue = (startS: number, text: string) => ({ startS, endS: startS + 2, text, settings: '' });
const LINES = linesOf([
  cue(0, 'Wedge the <b>clay</b>\ntwice'),
  cue(2, 'Wedge the clay twice'),
  cue(4, '<v Ann>Your Résumé &amp; more'),
  cue(6, '  '),
  cue(8, 'مرحبا بكم'),
  cue(10, '東京へようこそ'),
]);

it('writes plain lines, once', () => {
  expect(LINES.map(({ startS, text }) => [startS, text])).toEqual([
    [0, 'Wedge the clay twice'],
    [4, 'Your Résumé & more'],
    [8, 'مرحبا بكم'],
    [10, '東京へようこそ'],
  ]);
});

it.each([
  ['', 4],
  ['  ', 4],
  ['CLAY', 1],
  ['twice wedge', 1],
  ['resume', 1],
  ['RÉSUMÉ', 1],
  ['& more', 1],
  ['مرحبا', 1],
  ['東京', 1],
  ['kiln', 0],
  ['.*', 0],
])('finds "%s" in %d lines', (search, count) => {
  expect(searchLines(LINES, search)).toHaveLength(count);
});
