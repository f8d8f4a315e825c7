import { expect, test } from 'vitest';
import { pathTo } from './path-to.ts';
import { NEW_ID, STUDIO_PATHS, VISITOR_PATHS } from './paths.ts';
import { studioPatternOf } from './studio-pattern.ts';

test('fills in what a page’s path needs', () => {
  expect(pathTo(STUDIO_PATHS.video, { id: '7' })).toBe('/videos/7');
  expect(pathTo(STUDIO_PATHS.video, { id: '7', tab: 'chapters' })).toBe('/videos/7/chapters');
  expect(pathTo(STUDIO_PATHS.player, { id: NEW_ID })).toBe('/players/new');
  expect(pathTo(VISITOR_PATHS.frame, { playerId: '7' })).toBe('/embed/7');
});

test('a value never becomes a second step of the path', () => {
  const path = pathTo(STUDIO_PATHS.player, { id: 'a/b?c' });
  expect(path).toBe('/players/a%2Fb%3Fc');
  expect(studioPatternOf(path)).toBe(STUDIO_PATHS.player);
});

test('a missing value is an error, not a path to somewhere else', () => {
  // @ts-expect-error: the pattern has an id
  expect(() => pathTo(STUDIO_PATHS.player, {})).toThrow('needs a value for id');
});
