import { expect, test } from 'vitest';
import { posterAt, shareImageOf } from './poster.ts';

const poster = 'https://video.example/cdn/thumbnail/1.png?v=m3k';

test.each([
  [0, 320],
  [320, 320],
  [321, 480],
  [780, 960],
  [1170, 1280],
  [5000, 1920],
])('a box of %i pixels gets the poster of %i', (widthPx, width) => {
  expect(posterAt(poster, widthPx)).toBe(`${poster}&w=${width}`);
});

test('the poster of a player’s place is had in other widths, too', () => {
  const placed = 'https://video.example/cdn/thumbnail/1.png?w=960';
  expect(posterAt(placed, 300)).toBe('https://video.example/cdn/thumbnail/1.png?w=320');
  expect(shareImageOf(placed)).toBe('https://video.example/cdn/thumbnail/1.jpg');
  expect(shareImageOf(poster)).toBe('https://video.example/cdn/thumbnail/1.jpg?v=m3k');
});

test.each([
  'https://cdn.example/photo?w=300',
  'https://cdn.example/poster.jpg',
  'https://cdn.example/poster.jpg?v=1&sig=ab',
  '',
])('the address %s of another service stays as it is', (url) => expect(posterAt(url, 640)).toBe(url));
