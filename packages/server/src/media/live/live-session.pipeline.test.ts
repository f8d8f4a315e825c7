import { createWriteStream } from 'node:fs';
import { mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { pipeline } from 'node:stream/promises';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { aac, h264 } from '../../../test/fixtures/clips.ts';
import type { DemuxedClip } from '../../../test/fixtures/demux-clip.ts';
import { type MediaBench, openMediaBench } from '../../../test/fixtures/media.ts';
import { readRuns } from '../../../test/live/read-boxes.ts';
import type { LiveOutput } from './hls/live-output.ts';
import { joinRecording } from './recording/join-recording.ts';
import { createLiveSession, type LiveSession } from './session/create-live-session.ts';
import type { LiveSink } from './source.ts';

const CLIP = {
  file: 'live.mp4',
  muxer: 'mp4',
  durationS: 12,
  markS: 9,
  video: { ...h264, gopFrames: 30, options: { preset: 'veryfast', crf: '36' } },
  audio: aac,
};

let bench: MediaBench;
let clip: DemuxedClip;
let nowMs = 1_700_000_000_000;

beforeAll(async () => {
  bench = await openMediaBench();
  clip = await bench.demux(await bench.makeClip(CLIP));
});
afterAll(() => bench.remove());

/** Sends what the clip has between two times, with the source's clock at `startS` when it has 0. */
function send(sink: LiveSink, fromS: number, untilS: number, startS: number): void {
  const bytes = (text: string) => Buffer.from(text, 'base64');
  const { video, audio, frames } = clip;
  sink.videoTrack({ ...video, codec: 'avc', config: bytes(video.config) });
  sink.audioTrack({ ...audio, codec: 'aac', config: bytes(audio.config), codecs: 'mp4a.40.2' });
  const baseMs = nowMs;
  for (const { isVideo, dtsUs, ptsUs, durationUs, isKey, data } of frames) {
    if (dtsUs < fromS * 1e6 || dtsUs >= untilS * 1e6) continue;
    nowMs = baseMs + dtsUs / 1000 - fromS * 1000;
    const shiftUs = startS * 1e6;
    if (isVideo)
      sink.videoFrame({ dtsUs: dtsUs + shiftUs, ptsUs: ptsUs + shiftUs, isKey, data: bytes(data) });
    else sink.audioFrame({ ptsUs: ptsUs + shiftUs, durationUs, data: bytes(data) });
  }
}

function createSession(folder: string | null): Promise<LiveSession> {
  return createLiveSession({ folder, clock: () => new Date(nowMs), dvrWindowMs: 3_600_000 });
}

async function fetchBytes(output: LiveOutput, path: string): Promise<Buffer> {
  const { signal } = new AbortController();
  const { body } = await output.answer({ path, query: {}, address: '127.0.0.1', gone: signal });
  if (!('bytes' in body)) throw new Error(`${path} is not in memory`);
  return body.bytes;
}

/** Writes what the playlist lists to a folder that can be inspected. */
async function download(output: LiveOutput, name: string): Promise<Buffer> {
  const folder = join(bench.directory, name, 'files');
  await mkdir(folder, { recursive: true });
  const playlist = (await fetchBytes(output, output.mediaPlaylistPath)).toString();
  const init = /EXT-X-MAP:URI="([^"]+)"/.exec(playlist)![1]!;
  await writeFile(join(folder, 'init.mp4'), await fetchBytes(output, `source/${init}`));
  const segments: Buffer[] = [];
  for (const [path] of playlist.matchAll(/^\w+\/s\d+\.m4s$/gm))
    segments.push(await fetchBytes(output, `source/${path}`));
  await writeFile(join(folder, '0.m4s'), Buffer.concat(segments));
  return Buffer.concat(segments);
}

function expectContinuous(media: Buffer, track: number): void {
  const runs = readRuns(media).filter((run) => run.track === track);
  expect(runs.length).toBeGreaterThan(20);
  for (const [index, run] of runs.entries()) {
    const { decodeTime, samples } = runs[index - 1] ?? { decodeTime: run.decodeTime, samples: [] };
    const endTime = samples.reduce((sum, { duration }) => sum + duration, decodeTime);
    expect(run.decodeTime).toBe(endTime);
  }
}

test('every picture and all sound of a source come out, without gap or overlap and in step', async () => {
  const session = await createSession(null);
  const sink = session.sink();
  send(sink, -1, 99, 5000);
  sink.end('finished');
  const media = await download(session.output, 'through');
  expectContinuous(media, 1);
  expectContinuous(media, 2);
  const { video, audio } = await bench.inspect({ directory: join(bench.directory, 'through') }, 'files');
  expect(video!.frames).toBe(360);
  expect(video!.largestStepS).toBeCloseTo(1 / 30, 3);
  expect(video!.smallestStepS).toBeCloseTo(1 / 30, 3);
  expect(video!.keyFramesS).toHaveLength(12);
  // B-frames delay the first picture, and the sound with it.
  expect(video!.startS).toBeLessThan(0.15);
  expect(Math.abs(audio!.startS - video!.startS)).toBeLessThan(0.03);
  expect(Math.abs(video!.markS! - audio!.markS!)).toBeLessThan(0.04);
  await session.end();
});

test('an encoder that came back leaves one recording, which becomes a video that plays through', async () => {
  const folder = join(bench.directory, 'recording');
  const session = await createSession(folder);
  const first = session.sink();
  send(first, -1, 4.7, 7000);
  first.end('lost');
  nowMs += 20_000;
  const second = session.sink();
  // Between key frames: it starts with the one at 6 s.
  send(second, 5.3, 99, 20);
  second.end('finished');
  await session.end();

  const joined = await joinRecording(folder);
  expect(joined).toHaveLength(1);
  const [recording] = joined;
  const path = join(bench.directory, 'joined.mp4');
  await pipeline(recording!.read(), createWriteStream(path));
  expect(recording!.durationMs / 1000).toBeCloseTo(4.7 + 6, 0);

  const transcoded = await bench.transcode(path);
  const { result } = transcoded;
  expect(result.shortfall).toBeNull();
  expect(Math.abs(result.durationMs - recording!.durationMs)).toBeLessThan(100);
  expect(result.renditions[0]!.isCopy).toBe(true);
  for (const { directory } of result.renditions) {
    const { video, audio } = await bench.inspect(transcoded, directory);
    expect(video!.largestStepS).toBeLessThan(0.1);
    expect(Math.abs(video!.endS - audio!.endS)).toBeLessThan(0.1);
    expect(Math.abs(video!.markS! - audio!.markS!)).toBeLessThan(0.1);
    // 9 s in the clip: 1.3 s were not sent or could not be decoded.
    expect(Math.abs(video!.markS! - (9 - 1.3))).toBeLessThan(0.15);
  }
});
