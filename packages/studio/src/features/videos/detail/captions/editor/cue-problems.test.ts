import { expect, test } from 'vitest';
import { cueProblems } from './cue-problems.ts';
import { newCue } from './edited-cue.ts';

const cue = (startMs: number, endMs: number, text = 'text') => newCue({ startMs, endMs, settings: '', text });
const problems = (cues: ReturnType<typeof cue>[], language = 'en', durationMs: number | null = 60_000) => {
  const found = cueProblems(cues, { language, durationMs });
  return cues.map(({ key }) => found.get(key));
};

test('overlaps are found, also with a caption that is not the last one', () => {
  const overlaps = { warnings: ['Overlaps the caption before it'] };
  expect(problems([cue(0, 9000), cue(1000, 2000), cue(3000, 4000), cue(9000, 10_000)])).toEqual([
    undefined,
    overlaps,
    overlaps,
    undefined,
  ]);
});

test('what is too fast to read is said with its speed, without tags and line ends', () => {
  expect(problems([cue(0, 1000, '<i>12345 12345</i>\n12345 12')])).toEqual([undefined]);
  expect(problems([cue(0, 1000, '<i>12345 12345</i>\n12345 12345')])).toEqual([
    { warnings: ['Too fast to read: 23 characters per second, at most 20'] },
  ]);
  expect(problems([cue(0, 1000, '青銅の鐘を鋳る')], 'ja')[0]?.warnings).toEqual([
    'Too fast to read: 7 characters per second, at most 4',
  ]);
});

test('what cannot be saved is an error, what is late a warning', () => {
  expect(problems([cue(0, 1000, ' <b> </b>'), cue(3000, 2000), cue(59_000, 61_000)])).toEqual([
    { error: 'Enter a text, or delete this caption', warnings: [] },
    { error: 'Must end after it starts', warnings: [] },
    { warnings: ['Ends after the video'] },
  ]);
  expect(problems([cue(59_000, 61_000)], 'en', null)).toEqual([undefined]);
});
