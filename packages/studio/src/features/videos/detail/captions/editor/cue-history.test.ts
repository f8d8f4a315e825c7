import { expect, test } from 'vitest';
import { CueHistory } from './cue-history.ts';
import { newCue } from './edited-cue.ts';

const saying = (text: string) => [newCue({ startMs: 0, endMs: 1000, settings: '', text })];

test('changes are taken back and made again, one by one', () => {
  const [first, second, third] = [saying('1'), saying('2'), saying('3')];
  const history = new CueHistory(first);
  expect([history.canUndo, history.canRedo]).toEqual([false, false]);
  history.change(second);
  history.change(third);
  expect(history.undo()).toBe(second);
  expect(history.undo()).toBe(first);
  expect([history.canUndo, history.canRedo]).toEqual([false, true]);
  expect(history.undo()).toBe(first);
  expect(history.redo()).toBe(second);
  history.change(third);
  expect(history.canRedo).toBe(false);
  expect(history.redo()).toBe(third);
});

test('what is typed into one text is taken back at once', () => {
  const first = saying('');
  const history = new CueHistory(first);
  for (const text of ['B', 'Be', 'Bel']) history.change(saying(text), 'text 1');
  history.change(saying('Bell'), 'text 2');
  history.undo();
  expect(history.undo()).toBe(first);
});
