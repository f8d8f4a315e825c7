import { expect, it } from 'vitest';
import type { Cue } from './parse-vtt.ts';
import { stackCues } from './stack-cues.ts';

const cue = (text: string, settings = ''): Cue => ({ startS: 0, endS: 1, text, settings });
const textsOf = (cues: Cue[]): string[][] =>
  stackCues(cues).map((stack) => stack.map(({ cue: { text } }) => text));

it('stacks what would lie upon each other, and leaves side by side what would not', () => {
  const left = cue('left', 'line:-1 position:20%');
  const right = cue('right', 'line:-1 position:80%');
  expect(textsOf([cue('one'), cue('two')])).toEqual([['one', 'two']]);
  expect(textsOf([left, right])).toEqual([['left'], ['right']]);
  expect(textsOf([left, cue('usual'), cue('top', 'line:0')])).toEqual([['left', 'usual'], ['top']]);
});

it('puts what its file leaves to it at the foot, in the middle', () => {
  expect(stackCues([cue('one')])[0]?.[0]?.layout).toMatchObject({
    left: 5,
    width: 90,
    line: -1,
    align: 'center',
  });
});

it('knows words that run from right to left', () => {
  expect(stackCues([cue('<v Ann>- مرحبا', 'align:start size:40%')])[0]?.[0]?.layout.left).toBe(60);
  expect(stackCues([cue('- Hello', 'align:start size:40%')])[0]?.[0]?.layout.left).toBe(0);
});
