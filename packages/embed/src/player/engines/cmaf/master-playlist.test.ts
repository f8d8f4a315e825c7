import { expect, it } from 'vitest';
import { parseMasterPlaylist } from './master-playlist.ts';

const variant = (bits: number, lines: number): string =>
  `#EXT-X-STREAM-INF:BANDWIDTH=${bits},AVERAGE-BANDWIDTH=${bits / 2},CODECS="avc1.42c01e,mp4a.40.2",RESOLUTION=640x${lines},FRAME-RATE=25.000\n${lines}p/index.m3u8\n`;

it('reads what our media engine writes, lowest first', () => {
  const text = `#EXTM3U\n#EXT-X-VERSION:7\n#EXT-X-INDEPENDENT-SEGMENTS\n${variant(900, 720)}${variant(300, 360)}`;
  expect(parseMasterPlaylist(text)).toEqual([
    {
      path: '360p/index.m3u8',
      bandwidth: 300,
      averageBandwidth: 150,
      width: 640,
      height: 360,
      codecs: 'avc1.42c01e,mp4a.40.2',
      opening: null,
    },
    expect.objectContaining({ path: '720p/index.m3u8', bandwidth: 900, averageBandwidth: 450 }),
  ]);
});

it('reads a rendition without a picture', () => {
  const text = '#EXTM3U\n#EXT-X-STREAM-INF:BANDWIDTH=128000,CODECS="mp4a.40.2"\nsound.m3u8\n';
  expect(parseMasterPlaylist(text)).toEqual([
    expect.objectContaining({ width: 0, height: 0, averageBandwidth: 128_000 }),
  ]);
});

it.each([
  ['audio of its own', `#EXT-X-MEDIA:TYPE=AUDIO,GROUP-ID="a",URI="a.m3u8"\n${variant(9, 360)}`],
  ['a group', '#EXT-X-STREAM-INF:BANDWIDTH=9,CODECS="avc1.42c01e",AUDIO="a"\nx.m3u8\n'],
  ['no codecs', '#EXT-X-STREAM-INF:BANDWIDTH=9\nx.m3u8\n'],
  ['session keys', `#EXT-X-SESSION-KEY:METHOD=SAMPLE-AES\n${variant(9, 360)}`],
  ['a media playlist', '#EXT-X-TARGETDURATION:4\n#EXTINF:4,\na.m4s\n'],
  ['nothing', ''],
])('declines %s', (_, text) => {
  expect(() => parseMasterPlaylist(`#EXTM3U\n${text}`)).toThrow(
    expect.objectContaining({ name: 'Unsupported' }),
  );
});
