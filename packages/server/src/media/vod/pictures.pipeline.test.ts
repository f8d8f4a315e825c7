import { readFileSync } from 'node:fs';
import { mkdtemp } from 'node:fs/promises';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { h264 } from '../../../test/fixtures/clips.ts';
import { type MediaBench, openMediaBench } from '../../../test/fixtures/media.ts';
import { defaultJobLimits } from '../child/limits.ts';
import { makeDemoVideo } from '../demo/make-demo-video.ts';
import { createLocalMediaEngine } from '../local-media-engine.ts';

let bench: MediaBench;
beforeAll(async () => {
  bench = await openMediaBench();
});
afterAll(() => bench.remove());

/** Width and height in a PNG's header, PNG §11.2.2. */
function pngSize(path: string): { width: number; height: number } {
  const head = readFileSync(path).subarray(0, 24);
  expect(head.toString('latin1', 1, 4)).toBe('PNG');
  return { width: head.readUInt32BE(16), height: head.readUInt32BE(20) };
}

/** Width and height of the image in a lossy WebP file, RFC 6386 §9.1. */
function webpSize(path: string): { width: number; height: number } {
  const bytes = readFileSync(path);
  expect(bytes.toString('latin1', 8, 16)).toBe('WEBPVP8 ');
  return { width: bytes.readUInt16LE(26) & 0x3fff, height: bytes.readUInt16LE(28) & 0x3fff };
}

test('the poster stands upright, has square pixels, and is not the black frame that the film starts with', async () => {
  const path = await bench.makeClip({
    file: 'dark.mov',
    muxer: 'mov',
    durationS: 4,
    video: {
      ...h264,
      rotation: 90,
      pixelAspect: { num: 4, den: 3 },
      filters: "drawbox=t=fill:color=black:enable='lt(t,1.5)'",
    },
  });
  const { directory, result } = await bench.transcode(path);
  const poster = join(directory, result.poster!);
  expect({ width: result.width, height: result.height }).toEqual({ width: 360, height: 853 });
  expect(pngSize(poster)).toEqual({ width: 360, height: 852 });
  // Black would be a few hundred bytes.
  expect(readFileSync(poster).length).toBeGreaterThan(10_000);
});

test('every moment has a thumbnail, on a sheet that exists', async () => {
  const path = await bench.makeClip({
    file: 'long.mp4',
    muxer: 'mp4',
    durationS: 58,
    video: { ...h264, width: 160, height: 120, rate: '5', gopFrames: 5 },
  });
  const { directory, result } = await bench.transcode(path);
  const track = readFileSync(join(directory, result.storyboard!), 'utf8');
  const cues = [...track.matchAll(/^([\d:.]+) --> ([\d:.]+)\n(\S+)#xywh=(\d+),(\d+),(\d+),(\d+)$/gm)];
  expect(track.startsWith('WEBVTT\n')).toBe(true);
  expect(cues).toHaveLength(58);
  expect(cues.at(-1)![2]).toBe('00:00:58.000');
  expect(new Set(cues.map((cue) => cue[3])).size).toBe(2);
  for (const [, , , file, ...place] of cues) {
    const [x, y, width, height] = place.map(Number) as [number, number, number, number];
    const sheet = webpSize(join(directory, file!));
    expect({ width, height }).toEqual({ width: 144, height: 108 });
    expect(x + width).toBeLessThanOrEqual(sheet.width);
    expect(y + height).toBeLessThanOrEqual(sheet.height);
  }
});

test('each attempt gives its directories unique names', async () => {
  const sourcePath = await bench.makeClip({ file: 'twice.mp4', muxer: 'mp4', durationS: 2, video: h264 });
  const transcode = async (attempt: string) => {
    const outputDirectory = await mkdtemp(join(bench.directory, 'twice-'));
    const job = { sourcePath, outputDirectory, attempt, limits: defaultJobLimits };
    const engine = createLocalMediaEngine({ preset: 'ultrafast', givesWay: false });
    const { renditions } = await engine.transcode(job, () => {}, new AbortController().signal);
    return renditions.map(({ directory }) => directory);
  };
  const [first, second] = [await transcode('abc'), await transcode('def')];
  for (const directory of first) expect(directory).toMatch(/^\d+p-abc[0-9a-f]{4}$/);
  for (const directory of second) expect(directory).toMatch(/^\d+p-def[0-9a-f]{4}$/);
});

test('the demo film plays at once, and its copy stays on top', async () => {
  const path = join(bench.directory, 'demo.mp4');
  await makeDemoVideo(path, { durationS: 6, width: 1280, height: 720, frameRate: 24 });
  const transcoded = await bench.transcode(path);
  const { result, events } = transcoded;
  expect(result).toMatchObject({ durationMs: 6000, frameRate: 24, hasAudio: true });
  expect(result.renditions.map(({ height, isCopy }) => [height, isCopy])).toEqual([
    [720, true],
    [480, false],
    [360, false],
    [240, false],
  ]);
  const { video, audio } = await bench.inspect(transcoded, result.renditions[0]!.directory);
  expect(video).toMatchObject({ width: 1280, height: 720, frames: 144 });
  expect(audio!.loudness).toBeGreaterThan(0.005);
  const first = events.findIndex(({ type }) => type === 'playable');
  expect(events.slice(0, first).filter(({ type }) => type === 'rendition')).toHaveLength(1);
});
