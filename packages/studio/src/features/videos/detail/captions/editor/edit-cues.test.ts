import { expect, test } from 'vitest';
import { cueAt, deleteCue, insertCue, mergeWithNext, shiftAll, splitAt } from './edit-cues.ts';
import { type EditedCue, newCue } from './edited-cue.ts';

const cue = (startMs: number, endMs: number, text = 'text'): EditedCue =>
  newCue({ startMs, endMs, settings: '', text });
const plain = (cues: readonly EditedCue[] = []) =>
  cues.map(({ startMs, endMs, text }) => [startMs, endMs, text]);

test('a new caption lasts two seconds, or until the next one', () => {
  const known = [cue(0, 1000), cue(5000, 6000)];
  expect(plain(insertCue(known, 2000).cues)[1]).toEqual([2000, 4000, '']);
  expect(plain(insertCue(known, 4500).cues)[1]).toEqual([4500, 5000, '']);
  expect(plain(insertCue(known, 9000).cues)[2]).toEqual([9000, 11_000, '']);
  expect(plain(insertCue([], 0).cues)).toEqual([[0, 2000, '']]);
});

test('a caption is split between the words that are nearest to the time', () => {
  const known = [cue(0, 4000, 'The bell is cast in bronze'), cue(5000, 6000)];
  expect(plain(splitAt(known, 1000)?.cues)).toEqual([
    [0, 1000, 'The bell'],
    [1000, 4000, 'is cast in bronze'],
    [5000, 6000, 'text'],
  ]);
});

test('a single word and words within tags are split into two that say the same', () => {
  expect(plain(splitAt([cue(0, 1000, 'Bronze')], 400)?.cues).map(([, , text]) => text)).toEqual([
    'Bronze',
    'Bronze',
  ]);
  const tagged = '<i>Very slowly</i> now';
  expect(plain(splitAt([cue(0, 1000, tagged)], 400)?.cues).map(([, , text]) => text)).toEqual([
    tagged,
    tagged,
  ]);
});

test('nothing is split between captions or within a blink of their ends', () => {
  const known = [cue(1000, 2000)];
  for (const atMs of [500, 1000, 1050, 1950, 2000, 3000]) expect(splitAt(known, atMs)).toBeNull();
});

test('merging joins words and times, and the last caption has no next', () => {
  const known = [cue(0, 3000, 'Cast'), cue(1000, 2000, 'in bronze'), cue(4000, 5000, '')];
  expect(plain(mergeWithNext(known, known[0]!.key))[0]).toEqual([0, 3000, 'Cast\nin bronze']);
  expect(plain(mergeWithNext(known, known[1]!.key))[1]).toEqual([1000, 5000, 'in bronze']);
  expect(mergeWithNext(known, known[2]!.key)).toBe(known);
});

test('all captions move, but none to before the start', () => {
  const known = [cue(1000, 2000), cue(3000, 4000)];
  expect(plain(shiftAll(known, -1000) ?? [])).toEqual([
    [0, 1000, 'text'],
    [2000, 3000, 'text'],
  ]);
  expect(shiftAll(known, -1001)).toBeNull();
});

test('deleting leaves the others alone', () => {
  const known = [cue(0, 1000, 'a'), cue(1000, 2000, 'b')];
  expect(plain(deleteCue(known, known[0]!.key))).toEqual([[1000, 2000, 'b']]);
});

test('what is shown at a time begins with it and ends before its end', () => {
  const known = [cue(0, 3000, 'a'), cue(1000, 2000, 'b')];
  expect([0, 1000, 1999, 2000, 3000].map((atMs) => cueAt(known, atMs)?.text)).toEqual([
    'a',
    'b',
    'b',
    'a',
    undefined,
  ]);
});
