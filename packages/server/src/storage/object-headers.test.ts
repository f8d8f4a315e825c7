import { expect, test } from 'vitest';
import { objectHeaders, servedType } from './object-headers.ts';

test.each([
  ['vod/a/720p/00001.m4s', 'video/iso.segment'],
  ['vod/a/1-1/index.m3u8', 'application/vnd.apple.mpegurl'],
  ['captions/a/de-1.vtt', 'text/vtt; charset=utf-8'],
  ['images/PLAYER_LOGO/a.webp', 'image/webp'],
])('%s is kept forever as %s', (key, type) => {
  expect(objectHeaders(key)).toEqual({ type, cacheControl: 'public, max-age=31536000, immutable' });
});

test.each(['originals/a/b', 'originals/a/b.mp4', 'vod/a/notes.txt'])('%s is kept by no cache', (key) => {
  expect(objectHeaders(key)).toEqual({
    type: 'application/octet-stream',
    cacheControl: 'private, no-store',
  });
});

test.each(['constructor', 'a.constructor', 'a', 'a.exe', '.m4s.bak'])('%s is not for viewers', (name) =>
  expect(servedType(name)).toBeNull(),
);
