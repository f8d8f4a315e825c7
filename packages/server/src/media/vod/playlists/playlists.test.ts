import { expect, test } from 'vitest';
import { codecStrings } from './codec-strings.ts';
import { masterPlaylist } from './master-playlist.ts';
import { mediaPlaylist, playlistOpening, playlistTargetS } from './media-playlist.ts';
import type { Segment } from './segment.ts';
import { averageRateBps, peakRateBps } from './segment-rates.ts';

const segment = (durationS: number, bytes: number): Segment => ({
  file: 'x.m4s',
  startS: 0,
  durationS,
  bytes,
});

test('the peak is the highest rate over half to one and a half target durations', () => {
  const segments = [segment(1, 500_000), segment(1, 100_000), segment(2, 200_000), segment(4, 400_000)];
  // The first second alone is too short to count: 600 kB in two seconds.
  expect(peakRateBps(segments, 4)).toBe(2_400_000);
  expect(averageRateBps(segments)).toBe(1_200_000);
});

test('a film shorter than half a segment is its own peak', () => {
  expect(peakRateBps([segment(0.5, 1000)], 4)).toBe(16_000);
  expect(peakRateBps([], 4)).toBe(0);
});

test('the target is no shorter than any rounded segment', () => {
  expect(playlistTargetS([segment(4.004, 1), segment(4.6, 1)])).toBe(5);
  expect(playlistTargetS([segment(0.2, 1)])).toBe(1);
});

test('a rendition says where it starts and that it ends', () => {
  const text = mediaPlaylist([{ ...segment(1.001, 1), file: '00000.m4s' }], 'init.mp4');
  expect(text).toContain('#EXT-X-MAP:URI="init.mp4"');
  expect(text).toContain('#EXTINF:1.001000,\n00000.m4s\n');
  expect(text.trimEnd().split('\n').at(-1)).toBe('#EXT-X-ENDLIST');
});

test('the opening is the playlist up to sixteen seconds, and includes its end only when that is everything', () => {
  const durations = [1, 1, 2, 4, 4, 4, 4, 3];
  const segments = durations.map((durationS, index) => ({
    file: `0000${index}.m4s`,
    startS: durations.slice(0, index).reduce((sum, each) => sum + each, 0),
    durationS,
    bytes: 1,
  }));
  const whole = mediaPlaylist(segments, 'init.mp4');
  const opening = playlistOpening(segments, 'init.mp4');
  expect(opening).toMatch(/#EXTINF:4\.000000,\n00005\.m4s\n$/);
  expect(whole.startsWith(opening)).toBe(true);
  expect(opening).not.toContain('#EXT-X-ENDLIST');
  // Exactly 16 s is everything.
  expect(playlistOpening(segments.slice(0, 6), 'init.mp4')).toBe(
    mediaPlaylist(segments.slice(0, 6), 'init.mp4'),
  );
  // The first segment is always included, however long, and the target is that of the whole.
  expect(
    playlistOpening(
      [
        { ...segments[0]!, durationS: 18 },
        { ...segments[1]!, startS: 18 },
      ],
      'init.mp4',
    ),
  ).toContain('#EXT-X-TARGETDURATION:18');
});

test('the master playlist lists the lightest first, and omits picture attributes when there are no pictures', () => {
  const variant = { averageBandwidthBps: 1, codecs: 'mp4a.40.2', picture: null };
  const text = masterPlaylist([
    { ...variant, uri: 'heavy', bandwidthBps: 2 },
    { ...variant, uri: 'light', bandwidthBps: 1 },
  ]);
  expect(text.indexOf('light')).toBeLessThan(text.indexOf('heavy'));
  expect(text).not.toMatch(/RESOLUTION|FRAME-RATE/);
});

test('players are told where no pictures carry captions, for all renditions or none', () => {
  const variant = {
    ...{ averageBandwidthBps: 1, bandwidthBps: 2, codecs: 'avc1.42c01e' },
    picture: { width: 640, height: 360, framesPerS: 25 },
  };
  const variants = [
    { ...variant, uri: 'one' },
    { ...variant, uri: 'other' },
  ];
  const told = masterPlaylist(variants, { hasNoCaptions: true });
  expect(told.match(/FRAME-RATE=25\.000,CLOSED-CAPTIONS=NONE$/gm)).toHaveLength(2);
  expect(masterPlaylist(variants)).not.toContain('CAPTIONS');
});

test('codecs are read from the records that the player gets', () => {
  const box = (type: string, hex: string) => {
    const body = Buffer.from(hex, 'hex');
    const head = Buffer.alloc(8);
    head.writeUInt32BE(8 + body.length);
    head.write(type, 4, 'latin1');
    return Buffer.concat([head, body]);
  };
  const avc = box('avcC', '014d4028ffe1');
  // ES (3) around DecoderConfig (4) around DecoderSpecificInfo (5), each with a length of four bytes.
  const esds = (config: string) =>
    box(
      'esds',
      [
        '00000000',
        '0380808022000200',
        '04808080144015',
        '0000000000000000000000',
        `058080800${config.length / 2}${config}`,
      ].join(''),
    );
  expect(codecStrings(avc)).toBe('avc1.4d4028');
  expect(codecStrings(Buffer.concat([avc, esds('1190')]))).toBe('avc1.4d4028,mp4a.40.2');
  expect(codecStrings(esds('2b92'))).toBe('mp4a.40.5');
  expect(codecStrings(esds('f94640'))).toBe('mp4a.40.42');
});
