import { expect, it } from 'vitest';
import { firstParts, lowestVariant } from './playlist-peek.ts';

const MASTER = `#EXTM3U
#EXT-X-STREAM-INF:AVERAGE-BANDWIDTH=900,BANDWIDTH=2800000,RESOLUTION=1280x720
720p/index.m3u8
#EXT-X-STREAM-INF:BANDWIDTH=700000,AVERAGE-BANDWIDTH=1,CODECS="avc1.42c01e,mp4a.40.2"\r
360p/index.m3u8\r
#EXT-X-STREAM-INF:BANDWIDTH=1200000
480p/index.m3u8
`;

it('finds the rendition with the least bandwidth, not the least average', () => {
  expect(lowestVariant(MASTER)).toBe('360p/index.m3u8');
});

it('finds none in a media playlist', () => {
  expect(lowestVariant('#EXTM3U\n#EXTINF:4,\na.m4s\n')).toBeUndefined();
});

it('finds what comes first in a media playlist', () => {
  const media =
    '#EXTM3U\n#EXT-X-TARGETDURATION:4\n#EXT-X-MAP:URI="init.mp4"\n#EXTINF:1,\n0.m4s\n#EXTINF:1,\n1.m4s\n';
  expect(firstParts(media)).toEqual(['init.mp4', '0.m4s']);
});

it('finds what comes at a moment, as far as the playlist goes', () => {
  const media = '#EXTM3U\n#EXT-X-MAP:URI="i"\n#EXTINF:1,\na\n#EXTINF:1.5,t\nb\r\n#EXTINF:4,\nc\n';
  expect([0.5, 1, 2.4, 3, 7].map((atS) => firstParts(media, atS)[1])).toEqual([
    'a',
    'b',
    'b',
    'c',
    undefined,
  ]);
});

it('leaves ranges of a large file to the engine', () => {
  expect(
    firstParts('#EXTM3U\n#EXT-X-MAP:URI="all.mp4",BYTERANGE="720@0"\n#EXT-X-BYTERANGE:9@720\nall.mp4\n'),
  ).toEqual([]);
});
