import { describe, expect, test } from 'vitest';
import { cacheControl } from './cache-control.ts';

const file = { mediaStatus: 'READY', isVersioned: false, isPreview: false } as const;

describe('cacheControl', () => {
  test.each(['index.m3u8', '720p-x/index.m3u8'])(
    '%s is revalidated until READY, then cached for a minute',
    (name) => {
      expect(cacheControl({ ...file, name, mediaStatus: 'PLAYABLE' })).toBe('no-cache');
      expect(cacheControl({ ...file, name })).toBe('public, max-age=60');
    },
  );

  test.each(['720p-x/1.m4s', '720p-x/init.mp4', 'storyboard-x/1.jpg'])('%s is cached forever', (name) =>
    expect(cacheControl({ ...file, name })).toBe('public, max-age=31536000, immutable'),
  );

  test.each([
    ['poster.png', 'public, max-age=60, stale-while-revalidate=86400'],
    ['share.jpg', 'public, max-age=60, stale-while-revalidate=86400'],
    ['storyboard.vtt', 'public, max-age=60'],
  ])('%s is cached forever only with a version', (name, caching) => {
    expect(cacheControl({ ...file, name })).toBe(caching);
    expect(cacheControl({ ...file, name, isVersioned: true })).toBe('public, max-age=31536000, immutable');
  });

  test('what is signed for a visit is kept no longer than its address is good', () => {
    const visit = { ...file, name: 'a/1.m4s' };
    expect(cacheControl({ ...visit, goodForS: 7200.9 })).toBe('public, max-age=7200, immutable');
    expect(cacheControl({ ...visit, name: 'captions-en.vtt', isVersioned: true, goodForS: 1 })).toBe(
      'public, max-age=1, immutable',
    );
    expect(cacheControl({ ...visit, name: 'index.m3u8', goodForS: 7200 })).toBe('public, max-age=60');
    expect(cacheControl({ ...visit, name: 'index.m3u8', goodForS: 20 })).toBe('public, max-age=20');
    expect(cacheControl({ ...visit, goodForS: -1 })).toBe('public, max-age=0, immutable');
  });

  test('a preview is not for shared caches', () => {
    expect(cacheControl({ ...file, name: 'a/1.m4s', isPreview: true })).toBe(
      'private, max-age=31536000, immutable',
    );
    expect(cacheControl({ ...file, name: 'index.m3u8', isPreview: true })).toBe('private, max-age=60');
  });
});
