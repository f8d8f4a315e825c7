import { describe, expect, it } from 'vitest';
import { parseMediaPlaylist, segmentAt } from './media-playlist.ts';

const HEAD =
  '#EXTM3U\n#EXT-X-VERSION:7\n#EXT-X-TARGETDURATION:4\n#EXT-X-MEDIA-SEQUENCE:0\n#EXT-X-PLAYLIST-TYPE:VOD\n#EXT-X-INDEPENDENT-SEGMENTS\n';
const MAP = '#EXT-X-MAP:URI="init.mp4"\n';
const BASE = 'https://cdn.test/v/360p/index.m3u8?t=1';
const read = (text: string) => parseMediaPlaylist(text, BASE);

describe('a media playlist', () => {
  it('gives each segment its address and its time', () => {
    const playlist = read(
      `${HEAD}${MAP}#EXTINF:1.000000,\n0.m4s\r\n#EXTINF:1.04,a title, with a comma\n../x/1.m4s?a=1\n#EXT-X-ENDLIST\n`,
    );
    expect(playlist).toEqual({
      initUrl: 'https://cdn.test/v/360p/init.mp4',
      segments: [
        { url: 'https://cdn.test/v/360p/0.m4s', startS: 0, endS: 1 },
        { url: 'https://cdn.test/v/x/1.m4s?a=1', startS: 1, endS: 2.04 },
      ],
      isComplete: true,
    });
  });

  it('knows an opening by its missing end', () => {
    expect(read(`${HEAD}${MAP}#EXTINF:1,\n0.m4s`).isComplete).toBe(false);
  });

  it('passes over comments', () => {
    expect(read(`${HEAD}# made by hand\n${MAP}#EXTINF:1,\n0.m4s\n`).segments).toHaveLength(1);
  });

  it.each([
    ['byte ranges', `${MAP}#EXTINF:1,\n#EXT-X-BYTERANGE:9@0\nall.mp4\n`],
    ['a range as initialisation', '#EXT-X-MAP:URI="all.mp4",BYTERANGE="9@0"\n#EXTINF:1,\nall.mp4\n'],
    ['encryption', `#EXT-X-KEY:METHOD=AES-128,URI="k"\n${MAP}#EXTINF:1,\n0.m4s\n`],
    ['discontinuities', `${MAP}#EXTINF:1,\n0.m4s\n#EXT-X-DISCONTINUITY\n#EXTINF:1,\n1.m4s\n`],
    ['two initialisations', `${MAP}#EXTINF:1,\n0.m4s\n#EXT-X-MAP:URI="b.mp4"\n#EXTINF:1,\n1.m4s\n`],
    ['parts of low-latency live', `${MAP}#EXT-X-PART:DURATION=0.3,URI="p"\n#EXTINF:1,\n0.m4s\n`],
    ['a live window', `#EXT-X-MEDIA-SEQUENCE:266\n${MAP}#EXTINF:1,\n0.m4s\n`],
    ['events that grow', `#EXT-X-PLAYLIST-TYPE:EVENT\n${MAP}#EXTINF:1,\n0.m4s\n`],
    ['transport streams', '#EXTINF:1,\n0.ts\n'],
    ['a segment without a length', `${MAP}0.m4s\n`],
    ['a length that is none', `${MAP}#EXTINF:abc,\n0.m4s\n`],
    ['a negative length', `${MAP}#EXTINF:-4,\n0.m4s\n`],
    ['no segment at all', MAP],
    ['something else', '<!doctype html>'],
  ])('declines %s', (_, text) => {
    expect(() => read(`#EXTM3U\n${text}`)).toThrow(expect.objectContaining({ name: 'Unsupported' }));
  });
});

describe('the segment at a moment', () => {
  const segments = [
    { url: 'a', startS: 0, endS: 1 },
    { url: 'b', startS: 1, endS: 1.08 },
    { url: 'c', startS: 1.08, endS: 5 },
  ];
  it.each([
    [0, 'a'],
    [0.5, 'a'],
    [0.96, 'b'],
    [1.03, 'b'],
    [1.05, 'c'],
    [4.8, 'c'],
    [4.95, undefined],
    [9, undefined],
  ])('%s s', (positionS, url) => {
    expect(segmentAt(segments, positionS)?.url).toBe(url);
  });
});
