import { expect, test } from 'vitest';
import { endPlaylist } from './end-playlist.ts';

const PLAYLIST = `#EXTM3U
#EXT-X-VERSION:7
#EXT-X-TARGETDURATION:4
#EXT-X-PLAYLIST-TYPE:VOD
#EXT-X-MAP:URI="init.mp4"
#EXTINF:1.001,
00000.m4s
#EXTINF:4.004,
00001.m4s
#EXTINF:2.5,
00002.m4s
#EXT-X-ENDLIST
`;

const withoutMissing = (...missing: string[]) => endPlaylist(PLAYLIST, (file) => !missing.includes(file));

test('a playlist all of whose files are there stays as it is', () => {
  expect(withoutMissing()).toEqual({ text: PLAYLIST, durationMs: 7_505 });
});

test('it ends before the first segment that is missing, whatever follows', () => {
  expect(withoutMissing('00001.m4s')).toEqual({
    text: PLAYLIST.replace(/#EXTINF:4.004,.*(?=#EXT-X-ENDLIST)/s, ''),
    durationMs: 1_001,
  });
});

test('there is none without a beginning', () => {
  expect(withoutMissing('00000.m4s')).toBeNull();
  expect(withoutMissing('init.mp4')).toBeNull();
});
