import { parseCaptions } from '@commoncast/core/streams/webvtt/parse-captions';
import { writeWebvtt } from '@commoncast/core/streams/webvtt/write-webvtt';
import { expect, test } from 'vitest';
import { newCue, spokenText, toCue, toEditedCue } from './edited-cue.ts';

const cue = { startMs: 0, endMs: 1000, settings: '' };

test.each([
  ['Salt &amp; pepper', 'Salt & pepper'],
  ['1 &lt; 2 &gt; 1', '1 < 2 > 1'],
  // Without its escape it would become a tag, or another character.
  ['&lt;b&gt;', '&lt;b>'],
  ['&amp;lt;', '&amp;lt;'],
  ['<i>Slowly</i>', '<i>Slowly</i>'],
])('%s is edited as %s, and saved unchanged', (saved, typed) => {
  const edited = toEditedCue({ ...cue, text: saved });
  expect(edited.text).toBe(typed);
  expect(toCue(edited).text).toBe(saved);
});

test('whatever is typed comes back as one caption', () => {
  const text = 'A --> B & <u>C</u>\n00:00:01.000 --> 00:00:02.000';
  const parsed = parseCaptions(writeWebvtt([toCue(newCue({ ...cue, settings: 'line:0', text }))]));
  expect(parsed).toHaveLength(1);
  expect(typeof parsed === 'string' ? [] : parsed.map(toEditedCue)).toMatchObject([
    { startMs: 0, endMs: 1000, settings: 'line:0', text },
  ]);
});

test('tags are not spoken', () =>
  expect(spokenText('<v Ann>Hi <b>there</b></v> 1 < 2')).toBe('Hi there 1 < 2'));
