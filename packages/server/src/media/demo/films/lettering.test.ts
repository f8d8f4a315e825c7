import { expect, test } from 'vitest';
import { ALPHABET } from './alphabet.ts';
import { drawLettering } from './lettering.ts';

test('a line is as wide as its letters and the space between them', () => {
  const { width, markup } = drawLettering({ text: 'HI', size: 50, color: '#fff', tracking: 0.2 });
  expect(width).toBe(((ALPHABET.H!.width + 20 + ALPHABET.I!.width) * 50) / 100);
  expect(markup.match(/<path/g)).toHaveLength(2);
});

test('a space takes room and draws nothing', () => {
  expect(drawLettering({ text: 'A A', size: 100, color: '#fff' }).markup.match(/<path/g)).toHaveLength(2);
});

test('a character without a letter is refused, not left out', () => {
  expect(() => drawLettering({ text: 'h', size: 20, color: '#fff' })).toThrow('There is no letter for h');
});
