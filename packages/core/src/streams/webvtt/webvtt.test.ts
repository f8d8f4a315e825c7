import { expect, test } from 'vitest';
import { cleanCueText } from './clean-cue-text.ts';
import { parseCaptions } from './parse-captions.ts';
import { writeWebvtt } from './write-webvtt.ts';

function rewritten(source: string): string {
  const cues = parseCaptions(source);
  if (typeof cues === 'string') return cues;
  return writeWebvtt(cues);
}

test('SRT becomes WebVTT', () => {
  const srt =
    '﻿1\r\n00:00:01,000 --> 00:00:02,5\r\n<i>Hello</i> & welcome\r\nto us\r\n\r\n2\r\n01:00:00,000 --> 01:00:03,000 X1:40\r\n{\\an8}- {b}Bye{/b}\r\n';
  expect(rewritten(srt)).toBe(
    'WEBVTT\n\n00:00:01.000 --> 00:00:02.500\n<i>Hello</i> &amp; welcome\nto us\n\n01:00:00.000 --> 01:00:03.000\n- Bye\n',
  );
});

test('WebVTT keeps voices and positions; notes, styles, regions and names are removed', () => {
  const source = `WEBVTT - by a program

STYLE
::cue { background: url(https://evil.example/x) }

REGION
id:r

NOTE a remark

intro
00:01.000 --> 00:02.000 align:start line:0 region:r position:10%,line-left line:x onload:alert(1)
<v.loud Ann <b>>Hi</v> <c.red>there</c> <00:00:01.500>you
`;
  expect(rewritten(source)).toBe(
    'WEBVTT\n\n00:00:01.000 --> 00:00:02.000 align:start line:0 position:10%,line-left\n<v Ann &lt;b>&gt;Hi</v> there you\n',
  );
  expect(rewritten('00:00.000 --> 00:01.000\n<v Ann>Hi')).toContain('\n<v Ann>Hi</v>\n');
});

test.each([
  ['<b>bold <i>both</b> plain</i>', '<b>bold <i>both</i></b> plain'],
  ['<script>alert(1)</script>', 'alert(1)'],
  ['<img src=x onerror=alert(1)>', ''],
  ['<b onclick="x">a', '<b>a</b>'],
  ['&lt;script&gt;', '&lt;script&gt;'],
  ['&#60;script&#x3e;', '&lt;script&gt;'],
  ['1 < 2 > 1 & so', '1 &lt; 2 &gt; 1 &amp; so'],
  ['a --> b', 'a --&gt; b'],
  ['</b></i>', ''],
  ['<v &#60;img&#62;>x', '<v &lt;img&gt;>x</v>'],
  ['&unknown; &#0; &#xD800;', '&amp;unknown;  '],
])('%s is harmless as %s', (raw, clean) => expect(cleanCueText(raw)).toBe(clean));

test('cues are ordered by time, and those that never show are left out', () => {
  const source =
    '00:05.000 --> 00:06.000\nB\n\n00:01.000 --> 00:02.000\nA\n\n00:09.000 --> 00:08.000\nC\n\n00:10.000 --> 00:11.000\n<x>\n';
  expect(rewritten(source).match(/^[A-Z]$/gm)).toEqual(['A', 'B']);
});

test.each(['', 'a letter', '{"json":1}', 'WEBVTT\n\nNOTE nothing', '#EXTM3U\n'])(
  '%j are not captions',
  (source) => {
    expect(parseCaptions(source)).toBe('NO_CUES');
  },
);

test('a file with an absurd number of cues is refused', () => {
  const cues = Array.from({ length: 20_001 }, () => '0:00.0 --> 0:01.0\nx\n');
  expect(parseCaptions(cues.join('\n'))).toBe('TOO_MANY_CUES');
});

test.each(['<', '<b>', '&', '0:00.0 --> ', '{\\', '<v '])('a megabyte of %s is read to its end', (piece) => {
  const body = piece.repeat(1_000_000 / piece.length);
  const cues = parseCaptions(`0:00.0 --> 0:01.0\n${body}\n\n0:02.0 --> 0:03.0\nthe end`);
  expect(cues.at(-1)).toMatchObject({ startMs: 2000, text: 'the end' });
});
