import { expect, test } from 'vitest';
import { placeholderBackground } from './placeholder-background.ts';

test('a placeholder is painted with the colours of its corners over that of its middle', () => {
  const background = placeholderBackground('1QcSHQRnh493V4dIh4eXh1h4kJUI') ?? '';
  const [topLeft, topRight, bottomLeft, bottomRight, middle] = background.match(/#[\da-f]{6}/g) ?? [];
  expect(background).toBe(
    `radial-gradient(at 0 0,${topLeft},#0000 70%),radial-gradient(at 100% 0,${topRight},#0000 70%),` +
      `radial-gradient(at 0 100%,${bottomLeft},#0000 70%),radial-gradient(at 100% 100%,${bottomRight},#0000 70%),${middle}`,
  );
  expect(new Set([topLeft, topRight, bottomLeft, bottomRight, middle]).size).toBe(5);
});

test.each(['', 'abc', '#ff0000', '"><script>', 'url(https://evil.example)'])('%s paints nothing', (text) =>
  expect(placeholderBackground(text)).toBeUndefined(),
);
