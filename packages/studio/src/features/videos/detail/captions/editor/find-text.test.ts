import { expect, test } from 'vitest';
import { newCue } from './edited-cue.ts';
import { countMatches, nextMatch, replaceAll } from './find-text.ts';

const cues = ['The Bell rings', 'no match', 'bell. bell? $&'].map((text, index) =>
  newCue({ startMs: index * 1000, endMs: index * 1000 + 500, settings: '', text }),
);

test('case matters only where it is asked for', () => {
  expect(countMatches(cues, { text: 'bell', isCaseSensitive: false })).toBe(3);
  expect(countMatches(cues, { text: 'bell', isCaseSensitive: true })).toBe(2);
  expect(countMatches(cues, { text: '', isCaseSensitive: false })).toBe(0);
});

test('signs stand for themselves, in what is found and in what replaces it', () => {
  const changed = replaceAll(cues, { text: 'bell?', isCaseSensitive: false }, '$& (chime)');
  expect(changed.map(({ text }) => text)).toEqual(['The Bell rings', 'no match', 'bell. $& (chime) $&']);
  expect(changed[1]).toBe(cues[1]);
});

test('the next match follows the chosen caption, and the first follows the last', () => {
  const search = { text: 'bell', isCaseSensitive: false };
  expect(nextMatch(cues, search, null)).toBe(cues[0]);
  expect(nextMatch(cues, search, cues[0]!.key)).toBe(cues[2]);
  expect(nextMatch(cues, search, cues[2]!.key)).toBe(cues[0]);
  expect(nextMatch(cues, { ...search, text: 'gong' }, null)).toBeUndefined();
});
