import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import * as HLS from 'hls-parser';
import { Parser } from 'm3u8-parser';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { aac, clipCases, type ExpectedStream, h264 } from '../../../test/fixtures/clips.ts';
import type { InspectedRendition } from '../../../test/fixtures/inspect-rendition.ts';
import { type MediaBench, openMediaBench, type Transcoded } from '../../../test/fixtures/media.ts';
import type { VodRendition } from './result.ts';

let bench: MediaBench;
beforeAll(async () => {
  bench = await openMediaBench();
});
afterAll(() => bench.remove());

describe.each(clipCases)('$name', ({ clip, expected }) => {
  let transcoded: Transcoded;
  let renditions: InspectedRendition[];
  const durationS = expected.durationS ?? clip.durationS;

  beforeAll(async () => {
    transcoded = await bench.transcode(await bench.makeClip(clip));
    renditions = [];
    for (const { directory } of ladderOf(transcoded)) {
      renditions.push(await bench.inspect(transcoded, directory));
    }
  });

  test('becomes the expected ladder', () => {
    const { result } = transcoded;
    const ladder = ladderOf(transcoded);
    expect(ladder.map(({ height }) => height)).toEqual(expected.heights);
    expect(ladder.some(({ isCopy }) => isCopy)).toBe(expected.keepsCopy);
    const copies = result.renditions.slice(ladder.length).map(({ name }) => name);
    expect(copies).toEqual(expected.sourceCopy === undefined ? [] : [expected.sourceCopy]);
    expect(result.shortfall).toBeNull();
    expect(result.hasAudio).toBe(expected.hasSound);
    expect(result.hasVideo).toBe(expected.heights[0] !== 0);
    if (expected.width !== undefined) expect(result.renditions[0]!.width).toBe(expected.width);
    if (expected.framesPerS !== undefined) expect(result.frameRate).toBeCloseTo(expected.framesPerS, 3);
  });

  test('has the expected duration in each rendition', () => {
    const frameS = 1 / (transcoded.result.frameRate ?? 25);
    expect(Math.abs(transcoded.result.durationMs / 1000 - durationS)).toBeLessThan(2.5 * frameS);
    for (const { video, audio } of renditions) {
      if (video) expect(Math.abs(video.endS - durationS)).toBeLessThan(2.5 * frameS);
      if (audio) expect(Math.abs(audio.endS - durationS)).toBeLessThan(0.1);
    }
  });

  test('has upright pictures of the stated size and at a steady rate', () => {
    for (const [index, { width, height, isCopy, codecs }] of ladderOf(transcoded).entries()) {
      const { video } = renditions[index]!;
      if (height === 0) expect(video).toBeNull();
      if (video === null) continue;
      expect({ width: video.width, height: video.height }).toEqual({ width, height });
      expect(video.codec).toBe(codecs.split(',')[0]);
      expect(video.corners).toEqual(expected.corners ?? ['red', 'other', 'blue', 'other']);
      if (isCopy) continue;
      expect(video.largestStepS).toBeCloseTo(1 / transcoded.result.frameRate!, 2);
      expect(video.smallestStepS).toBeCloseTo(1 / transcoded.result.frameRate!, 2);
    }
  });

  test('has stereo sound at 48 kHz in each rendition, or none', () => {
    for (const { audio } of renditions) {
      expect(audio !== null).toBe(expected.hasSound);
      if (audio === null) continue;
      expect(audio).toMatchObject({ channels: 2, sampleRate: 48_000 });
      expect(Math.abs(audio.startS)).toBeLessThan(0.03);
      if (clip.audio?.durationS === undefined) expect(audio.loudness).toBeGreaterThan(0.01);
    }
  });

  test('can be switched at every segment: all renditions share the same boundaries, each at a key frame', () => {
    const { result, directory } = transcoded;
    const starts = ladderOf(transcoded).map((rendition) =>
      segmentStarts(join(directory, rendition.directory)),
    );
    for (const [index, { video }] of renditions.entries()) {
      expect(starts[index]).toHaveLength(starts[0]!.length);
      if (video === null) continue;
      const frameS = 1 / result.frameRate!;
      for (const [segment, startS] of starts[index]!.entries()) {
        expect(Math.abs(startS - starts[0]![segment]!)).toBeLessThan(frameS);
        expect(Math.min(...video.keyFramesS.map((keyS) => Math.abs(keyS - startS)))).toBeLessThan(frameS / 2);
      }
    }
  });

  test('shows its first picture at 0, with sound and pictures in time, in each rendition', () => {
    for (const { video, audio } of renditions) {
      if (video) expect(Math.abs(video.startS)).toBeLessThan(0.001);
      if (clip.markS === undefined) continue;
      const markS = clip.markS - (clip.trimS ?? 0);
      // A picture is shown on the next tick of the steady rate.
      const frameS = 1 / transcoded.result.frameRate!;
      expect(Math.abs(video!.markS! - markS)).toBeLessThan(frameS / 2 + 0.001);
      expect(Math.abs(audio!.markS! - markS)).toBeLessThan(0.02);
    }
  });

  test('has playlists that two parsers agree on', () => expectSoundPlaylists(transcoded, expected));

  test("reports each rendition's opening as its playlist has it, with a short first segment where it may", () => {
    for (const { directory, opening, isCopy } of transcoded.result.renditions) {
      const whole = readFileSync(join(transcoded.directory, directory, 'index.m3u8'), 'utf8');
      expect(whole.startsWith(opening)).toBe(true);
      const { segments, endlist } = HLS.parse(opening) as HLS.types.MediaPlaylist;
      expect(segments).toHaveLength(parse(opening).segments!.length);
      expect(endlist).toBe(opening === whole);
      if (!isCopy && durationS > 2)
        expect(segments[0]!.duration).toBeLessThan(expected.keepsCopy ? 2.2 : 1.5);
    }
  });

  test('reports its events in order', () => {
    const types = transcoded.events.map(({ type }) => type).filter((type) => type !== 'progress');
    expect(types[0]).toBe('probed');
    expect(types.at(-1)).toBe('done');
    expect(types).toContain('playable');
    if (transcoded.result.hasVideo) {
      expect(types.indexOf('poster')).toBeLessThan(types.indexOf('storyboard'));
      expect(types.indexOf('playable')).toBeLessThan(types.indexOf('storyboard'));
    }
  });
});

test('colours that cannot be read are refused with the reason', async () => {
  const options = { preset: 'ultrafast', 'x265-params': 'log-level=error:colormatrix=8' };
  const video = { ...h264, encoder: 'libx265', options };
  const clip = await bench.makeClip({ file: 'ycgco.mp4', muxer: 'mp4', durationS: 1, video });
  await expect(bench.transcode(clip)).rejects.toMatchObject({
    code: 'UNSUPPORTED_CODEC',
    reason:
      'The colours of this video are stored in a way that we cannot read. Export it again, with BT.709 colours.',
  });
});

test.each([true, false])(
  'players are told of pictures without captions (they have some: %s)',
  async (hasCaptions) => {
    const clip = await bench.makeClip({
      ...{ file: 'captions.mp4', muxer: 'mp4', durationS: 2 },
      video: { encoder: 'libx264', width: 640, height: 360, rate: '25', gopFrames: 25, hasCaptions },
    });
    const { directory, result } = await bench.transcode(clip);
    const lines = readFileSync(join(directory, result.masterPlaylist), 'utf8').match(
      /^#EXT-X-STREAM-INF.*$/gm,
    )!;
    expect(lines.length).toBeGreaterThan(1);
    for (const line of lines) expect(line.endsWith(',CLOSED-CAPTIONS=NONE')).toBe(!hasCaptions);
  },
);

test('a transport stream whose clock starts again after seconds, with other sound, is heard to its end', async () => {
  const part = async (layout: string) =>
    readFileSync(
      await bench.makeClip({
        ...{ file: `${layout}.ts`, muxer: 'mpegts', durationS: 3 },
        video: { ...h264, rate: '25' },
        audio: { ...aac, layout },
      }),
    );
  const path = join(bench.directory, 'changing.ts');
  writeFileSync(path, Buffer.concat([await part('stereo'), await part('mono')]));
  const transcoded = await bench.transcode(path);
  for (const { directory } of ladderOf(transcoded)) {
    const { audio } = await bench.inspect(transcoded, directory);
    expect(audio).toMatchObject({ channels: 2, sampleRate: 48_000 });
    expect(Math.abs(audio!.endS - 6)).toBeLessThan(0.2);
    expect(audio!.largestGapS).toBeLessThan(0.1);
  }
});

/** What has its borders in common; copies of the source have a test of their own. */
function ladderOf({ result }: Transcoded): VodRendition[] {
  return result.renditions.filter(({ sourceCopy }) => !sourceCopy);
}

function segmentStarts(directory: string): number[] {
  const playlist = HLS.parse(readFileSync(join(directory, 'index.m3u8'), 'utf8')) as HLS.types.MediaPlaylist;
  let startS = 0;
  return playlist.segments.map(({ duration }) => {
    startS += duration;
    return startS - duration;
  });
}

function expectSoundPlaylists({ directory, result }: Transcoded, expected: ExpectedStream): void {
  const text = readFileSync(join(directory, result.masterPlaylist), 'utf8');
  const master = HLS.parse(text) as HLS.types.MasterPlaylist;
  const parsed = parse(text);
  expect(master.independentSegments).toBe(true);
  expect(master.variants.map(({ uri }) => uri)).toEqual(parsed.playlists!.map(({ uri }) => uri));
  expect(master.variants).toHaveLength(expected.heights.length);
  for (const variant of master.variants) {
    const rendition = result.renditions.find((candidate) => variant.uri.startsWith(candidate.directory))!;
    expect(variant.bandwidth).toBe(rendition.bandwidthBps);
    expect(variant.bandwidth).toBeGreaterThanOrEqual(variant.averageBandwidth!);
    expect(variant.codecs).toMatch(expected.hasSound ? /mp4a\.40\.2$/ : /^avc1\.[0-9a-f]{6}$/);
    expect(variant.resolution?.height ?? 0).toBe(rendition.height);
    const copyRate = rendition.isCopy ? expected.copyFramesPerS : undefined;
    if (result.frameRate !== null) expect(variant.frameRate).toBeCloseTo(copyRate ?? result.frameRate, 2);

    const mediaText = readFileSync(join(directory, variant.uri), 'utf8');
    const media = HLS.parse(mediaText) as HLS.types.MediaPlaylist;
    const durationS = media.segments.reduce((sum, segment) => sum + segment.duration, 0);
    expect(durationS * 1000).toBeCloseTo(result.durationMs, -2);
    expect(media).toMatchObject({ endlist: true, playlistType: 'VOD', independentSegments: true });
    expect(parse(mediaText)).toMatchObject({ endList: true, targetDuration: media.targetDuration });
    expect(parse(mediaText).segments).toHaveLength(media.segments.length);
    for (const segment of media.segments) {
      expect(Math.round(segment.duration)).toBeLessThanOrEqual(media.targetDuration);
    }
  }
}

function parse(text: string): Parser['manifest'] {
  const parser = new Parser();
  parser.push(text);
  parser.end();
  return parser.manifest;
}
