import { expect, test } from 'vitest';
import { LEGAL_PATHS, STUDIO_PATHS, VISITOR_PATHS } from './paths.ts';

test('pages that other sites link to or frame keep their paths', () => {
  expect(VISITOR_PATHS).toMatchObject({
    watchVideo: '/v/:id',
    watchPlaylist: '/p/:id',
    frame: '/embed/:playerId',
  });
});

test('the studio starts at the root of its site, and no two pages share a path', () => {
  expect(STUDIO_PATHS.start).toBe('/');
  const paths = [
    ...Object.values(STUDIO_PATHS),
    ...Object.values(VISITOR_PATHS),
    ...Object.values(LEGAL_PATHS),
  ];
  expect(new Set(paths).size).toBe(paths.length);
});
