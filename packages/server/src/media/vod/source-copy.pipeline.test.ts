import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import * as HLS from 'hls-parser';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { ClipSpec, ClipVideo } from '../../../test/fixtures/clip-spec.ts';
import { aac, h264 } from '../../../test/fixtures/clips.ts';
import { type MediaBench, openMediaBench, type Transcoded } from '../../../test/fixtures/media.ts';
import type { ReadPackets } from '../../../test/fixtures/read-packets.ts';
import type { VodRendition } from './result.ts';

let bench: MediaBench;
beforeAll(async () => {
  bench = await openMediaBench();
});
afterAll(() => bench.remove());

const hevcOf = (parameters: string): ClipVideo => ({
  ...h264,
  encoder: 'libx265',
  pixelFormat: 'yuv420p10le',
  options: { preset: 'ultrafast', 'x265-params': `log-level=error:${parameters}` },
});
const vp9: ClipVideo = {
  ...h264,
  encoder: 'libvpx-vp9',
  options: { deadline: 'realtime', 'cpu-used': '8' },
};
const opus = { encoder: 'libopus', sampleRate: 48_000, layout: 'stereo', sampleFormat: 'flt' } as const;
const closed = hevcOf('open-gop=0');
/** Less than the segments take that a film opens with. */
const OPENING_S = 3.9;
const BRIGHT = 'open-gop=0:colorprim=9:colormatrix=9';

interface Kept {
  readonly clip: Omit<ClipSpec, 'file' | 'durationS'> & { readonly durationS?: number };
  readonly name: string;
  readonly codecs: string;
  readonly tag: string;
  readonly range?: 'PQ' | 'HLG';
}

describe.each<[string, Kept]>([
  [
    'VP9 and Opus in WebM',
    {
      clip: { muxer: 'webm', video: vp9, audio: opus },
      ...{ name: '360p VP9', codecs: 'vp09.00.21.08,mp4a.40.2', tag: 'vp09' },
    },
  ],
  [
    'VP9 with a key frame every 3.6 seconds',
    {
      clip: { muxer: 'webm', durationS: 15, video: { ...vp9, rate: '25', gopFrames: 90 } },
      ...{ name: '360p VP9', codecs: 'vp09.00.21.08', tag: 'vp09' },
    },
  ],
  [
    'AV1 in MP4',
    {
      clip: { muxer: 'mp4', video: { ...h264, encoder: 'libsvtav1', options: { preset: '12' } } },
      ...{ name: '360p AV1', codecs: 'av01.0.01M.08', tag: 'av01' },
    },
  ],
  [
    'AV1 and Opus in WebM',
    {
      clip: {
        muxer: 'webm',
        video: { ...h264, encoder: 'libsvtav1', options: { preset: '12' } },
        audio: opus,
      },
      ...{ name: '360p AV1', codecs: 'av01.0.01M.08,mp4a.40.2', tag: 'av01' },
    },
  ],
  [
    'HEVC in ten bits, named hev1',
    {
      clip: { muxer: 'mp4', video: { ...closed, rate: '30000/1001' }, audio: aac },
      ...{ name: '360p HEVC', codecs: 'hvc1.2.4.L63.90,mp4a.40.2', tag: 'hvc1' },
    },
  ],
  [
    'HEVC with B-frames in Matroska',
    {
      clip: { muxer: 'matroska', video: hevcOf('open-gop=0:bframes=3'), audio: aac },
      ...{ name: '360p HEVC', codecs: 'hvc1.2.4.L63.90,mp4a.40.2', tag: 'hvc1' },
    },
  ],
  [
    'HEVC for bright screens (HLG)',
    {
      clip: { muxer: 'mp4', video: { ...hevcOf(`${BRIGHT}:transfer=18`), isHdr: true } },
      ...{ name: '360p HEVC', codecs: 'hvc1.2.4.L63.90', tag: 'hvc1', range: 'HLG' },
    },
  ],
])('a copy of %s', (_, { clip, name, codecs, tag, range = 'SDR' }) => {
  let source: ReadPackets;
  let copied: ReadPackets;
  let transcoded: Transcoded;
  let copy: VodRendition;
  const ladder = (): VodRendition[] => transcoded.result.renditions.filter(({ sourceCopy }) => !sourceCopy);

  beforeAll(async () => {
    const path = await bench.makeClip({ file: 'film.bin', durationS: 6, ...clip });
    source = await bench.packets(path);
    transcoded = await bench.transcode(path);
    copy = transcoded.result.renditions.at(-1)!;
    copied = await bench.packets(join(transcoded.directory, copy.directory));
  });

  test('is the last rendition, named with its codec, beside a whole ladder in H.264', () => {
    expect(copy).toMatchObject({ name, codecs, width: 640, height: 360, isCopy: true });
    expect(copy.sourceCopy).toMatchObject({ videoRange: range });
    expect(copy.sourceCopy?.framesPerS).toBeCloseTo(clip.video?.rate === '25' ? 25 : 30, 0);
    expect(copied.videoTag).toBe(tag);
    expect(ladder().map((one) => one.name)).toEqual(['360p', '240p']);
    expect(ladder().every(({ codecs: other }) => other.startsWith('avc1'))).toBe(true);
    const reported = transcoded.events.filter(({ type }) => type === 'rendition');
    expect(reported.at(-1)).toMatchObject({ name, directory: copy.directory });
  });

  test("has the source's own pictures, byte for byte, from 0 on", () => {
    expect(copied.video.map(({ hash }) => hash)).toEqual(source.video.map(({ hash }) => hash));
    const firstS = Math.min(...source.video.map(({ timeS }) => timeS));
    for (const [index, { timeS }] of copied.video.entries())
      expect(Math.abs(timeS - (source.video[index]!.timeS - firstS))).toBeLessThan(0.002);
  });

  test('has the same sound as the ladder, at the same times', async () => {
    const { audio } = await bench.packets(join(transcoded.directory, ladder()[0]!.directory));
    const shorter = Math.min(audio.length, copied.audio.length);
    expect(Math.abs(audio.length - copied.audio.length)).toBeLessThanOrEqual(2);
    const times = (packets: ReadPackets['audio']) => packets.slice(0, shorter).map(({ timeS }) => timeS);
    expect(times(copied.audio)).toEqual(times(audio));
    // What follows the opening of a ladder is the work of another encoder.
    const opening = audio.filter(({ timeS }) => timeS < OPENING_S);
    expect(copied.audio.slice(0, opening.length)).toEqual(opening);
    expect(copied.audio.length > 0).toBe(clip.audio !== undefined);
  });

  test('has segments that begin with key frames, and together last as long as the film', () => {
    const playlist = HLS.parse(
      readFileSync(join(transcoded.directory, copy.directory, 'index.m3u8'), 'utf8'),
    ) as HLS.types.MediaPlaylist;
    expect(playlist.endlist).toBe(true);
    const keysS = copied.video.filter(({ isKey }) => isKey).map(({ timeS }) => timeS);
    let startS = 0;
    for (const { duration } of playlist.segments) {
      expect(Math.min(...keysS.map((keyS) => Math.abs(keyS - startS)))).toBeLessThan(0.005);
      expect(duration).toBeLessThan(6.5);
      startS += duration;
    }
    expect(startS * 1000).toBeCloseTo(transcoded.result.durationMs, -2);
    expect(playlist.segments.length).toBeGreaterThan(2);
  });

  test('plays from beginning to end', async () => {
    const { video, audio } = await bench.inspect(transcoded, copy.directory);
    expect(video).toMatchObject({ width: 640, height: 360, frames: source.video.length });
    expect(Math.abs(video!.startS)).toBeLessThan(0.001);
    if (audio) expect(Math.abs(audio.startS)).toBeLessThan(0.03);
  });

  test('says its codecs and its range, and is not in the master playlist', () => {
    const text = readFileSync(join(transcoded.directory, transcoded.result.masterPlaylist), 'utf8');
    const { variants } = HLS.parse(text) as HLS.types.MasterPlaylist;
    expect(variants.map(({ uri }) => uri.split('/')[0])).toEqual(
      ladder()
        .toReversed()
        .map(({ directory }) => directory),
    );
    expect(copy.codecs).toBe(codecs);
    expect(copy.sourceCopy?.videoRange).toBe(range);
  });
});

test.each<[string, Omit<ClipSpec, 'file' | 'durationS'> & { readonly durationS?: number }]>([
  ['with pictures that lead its key frames', { muxer: 'mp4', video: hevcOf('open-gop=1:bframes=3') }],
  ['with parameter sets among its pictures', { muxer: 'mp4', video: hevcOf('open-gop=0:repeat-headers=1') }],
  ['in a transport stream', { muxer: 'mpegts', video: closed }],
  ['that has to be turned', { muxer: 'mp4', video: { ...closed, rotation: 90 } }],
  [
    'with a key frame every seven seconds',
    { muxer: 'webm', durationS: 9, video: { ...vp9, gopFrames: 210 } },
  ],
  [
    'of too many bits',
    {
      muxer: 'mp4',
      video: {
        ...closed,
        options: { preset: 'ultrafast', 'x265-params': 'log-level=error:open-gop=0:qp=1' },
      },
    },
  ],
  ['in H.264', { muxer: 'mp4', video: h264 }],
])('a source %s has no copy, and is as good without one', async (_, clip) => {
  const path = await bench.makeClip({ file: 'film.bin', durationS: 6, ...clip });
  const { result, directory } = await bench.transcode(path);
  expect(result.renditions.every(({ codecs }) => /^avc1/.test(codecs))).toBe(true);
  expect(result.renditions.some(({ sourceCopy }) => sourceCopy)).toBe(false);
  expect(result.shortfall).toBeNull();
  const directories = readdirSync(directory, { withFileTypes: true }).filter((entry) => entry.isDirectory());
  expect(directories.map(({ name }) => name).toSorted()).toEqual(
    result.renditions.map((rendition) => rendition.directory).toSorted(),
  );
});
