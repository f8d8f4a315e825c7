import { expect, test } from 'vitest';
import { cuesInWords } from './cues-in-words.ts';
import { newCue } from './edited-cue.ts';

const cue = (startMs: number, text: string) => newCue({ startMs, endMs: startMs + 1000, settings: '', text });

test('only what differs is named', () => {
  const mine = [cue(0, 'Salt'), cue(1000, 'and\npepper')];
  const theirs = [cue(0, 'Salt'), cue(1000, 'Pepper'), cue(62_500, 'Bronze')];
  expect(cuesInWords(mine, theirs)).toBe('0:01.000 and pepper');
  expect(cuesInWords(theirs, mine)).toBe('0:01.000 Pepper\n1:02.500 Bronze');
});

test('a version without anything of its own says so', () => {
  const both = [cue(0, 'Salt')];
  expect(cuesInWords(both, [...both, cue(1000, 'Pepper')])).toBe('Only the captions that both versions have');
  expect(cuesInWords([], both)).toBe('None');
});

test('a long list is cut short', () => {
  const many = Array.from({ length: 23 }, (_, index) => cue(index * 1000, `Line ${index}`));
  const lines = cuesInWords(many, []).split('\n');
  expect(lines).toHaveLength(21);
  expect(lines.at(-1)).toBe('and 3 more');
});
