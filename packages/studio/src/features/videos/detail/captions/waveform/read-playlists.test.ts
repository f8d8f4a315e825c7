import { expect, test } from 'vitest';
import { lightestRendition, readRendition } from './read-playlists.ts';

const MASTER = 'https://studio.test/cdn/vod/1/~token/index.m3u8';

test('the rendition with the smallest peak rate is the lightest', () => {
  const master = `#EXTM3U
#EXT-X-STREAM-INF:BANDWIDTH=2800000,AVERAGE-BANDWIDTH=200000,RESOLUTION=1280x720
a/720.m3u8
#EXT-X-STREAM-INF:AVERAGE-BANDWIDTH=250000,BANDWIDTH=300000,RESOLUTION=426x240
a/240.m3u8
`;
  expect(lightestRendition(master, MASTER)).toBe('https://studio.test/cdn/vod/1/~token/a/240.m3u8');
  expect(lightestRendition('#EXTM3U\n', MASTER)).toBeNull();
});

test('segments begin where those before them end', () => {
  const playlist = `#EXTM3U
#EXT-X-MAP:URI="init.mp4"
#EXTINF:4.004,
0.m4s
#EXTINF:2.5,
1.m4s
#EXT-X-ENDLIST
`;
  expect(readRendition(playlist, 'https://studio.test/a/240.m3u8')).toEqual({
    initializationUrl: 'https://studio.test/a/init.mp4',
    segments: [
      { startS: 0, durationS: 4.004, url: 'https://studio.test/a/0.m4s' },
      { startS: 4.004, durationS: 2.5, url: 'https://studio.test/a/1.m4s' },
    ],
  });
  expect(readRendition('#EXTM3U\n#EXTINF:4,\n0.ts\n', MASTER)).toBeNull();
});
