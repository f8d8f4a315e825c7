import { expect, it } from 'vitest';
import { cueTree } from './cue-tree.ts';

it('reads who speaks, slanted and bold words, and entities', () => {
  expect(cueTree('<v.loud Ann &amp; Bo>Salt <i>and <b>pepper</b></i> &lt;now&gt;</v>')).toEqual([
    {
      tag: 'span',
      voice: 'Ann & Bo',
      nodes: ['Salt ', { tag: 'i', nodes: ['and ', { tag: 'b', nodes: ['pepper'] }] }, ' <now>'],
    },
  ]);
});

it('keeps the words of whatever else there is', () => {
  expect(cueTree('a <00:01.000>b <script>c</script> </i>d <b>e')).toEqual([
    'a ',
    'b ',
    { tag: 'span', nodes: ['c'] },
    ' ',
    'd ',
    { tag: 'b', nodes: ['e'] },
  ]);
  expect(cueTree('<lang ja><ruby>字<rt>ji</rt></ruby></lang>')).toEqual([
    {
      tag: 'span',
      language: 'ja',
      nodes: [{ tag: 'ruby', nodes: ['字', { tag: 'rt', nodes: ['ji'] }] }],
    },
  ]);
  expect(cueTree('')).toEqual([]);
});
