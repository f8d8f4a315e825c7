import { mkdir, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import * as HLS from 'hls-parser';
import { Parser } from 'm3u8-parser';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { aac, h264 } from '../../../../test/fixtures/clips.ts';
import type { DemuxedClip } from '../../../../test/fixtures/demux-clip.ts';
import { type MediaBench, openMediaBench } from '../../../../test/fixtures/media.ts';
import { readRuns } from '../../../../test/live/read-boxes.ts';
import { PICTURE_TRACK } from '../cmaf/init-segment.ts';
import { createLiveSession, type LiveSession } from '../session/create-live-session.ts';
import type { LiveSink } from '../source.ts';
import { LadderSlots } from './ladder-slots.ts';

vi.setConfig({ testTimeout: 300_000 });
const RUNGS = ['480p', '360p'];
/** A machine that is too busy at first is tried again after a minute. */
const patient = { timeout: 100_000 };

let bench: MediaBench;
let clip: DemuxedClip;
let session: LiveSession;
let sink: LiveSink;
const failures: unknown[] = [];
const stopping = new AbortController();

beforeAll(async () => {
  bench = await openMediaBench();
  // With B-frames, and key frames each second.
  const video = {
    ...h264,
    width: 1280,
    height: 720,
    gopFrames: 30,
    options: { preset: 'superfast', bf: '2', crf: '18' },
  };
  clip = await bench.demux(
    await bench.makeClip({ file: 'ladder.mp4', muxer: 'mp4', durationS: 6, markS: 3, video, audio: aac }),
  );
  session = await createLiveSession({
    folder: join(bench.directory, 'session'),
    clock: () => new Date(),
    dvrWindowMs: 3_600_000,
    ladderSlots: new LadderSlots(1),
    onLadderFailed: (error) => failures.push(error),
  });
  session.ladder!.switchOn();
  sink = session.sink();
  void sendForever(stopping.signal);
});
afterAll(async () => {
  stopping.abort();
  await session?.suspend();
  await bench.remove();
});

/** The clip over and over, as fast as it plays. */
async function sendForever(signal: AbortSignal): Promise<void> {
  const bytes = (text: string) => Buffer.from(text, 'base64');
  const { video, audio, frames } = clip;
  sink.videoTrack({ ...video, codec: 'avc', config: bytes(video.config) });
  sink.audioTrack({ ...audio, codec: 'aac', config: bytes(audio.config), codecs: 'mp4a.40.2' });
  const lengthUs = 6e6;
  const startMs = performance.now();
  for (let baseUs = 10e6; !signal.aborted; baseUs += lengthUs) {
    for (const { isVideo, dtsUs, ptsUs, durationUs, isKey, data } of frames) {
      const waitMs = startMs + (baseUs - 10e6 + dtsUs) / 1000 - performance.now();
      if (waitMs > 5) await delay(waitMs);
      if (signal.aborted) return;
      if (isVideo)
        sink.videoFrame({ dtsUs: dtsUs + baseUs, ptsUs: ptsUs + baseUs, isKey, data: bytes(data) });
      else sink.audioFrame({ ptsUs: ptsUs + baseUs, durationUs, data: bytes(data) });
    }
  }
}

async function fetchBytes(path: string, query: Record<string, string> = {}): Promise<Buffer> {
  const { signal } = new AbortController();
  const answer = await session.output.answer({ path, query, address: '127.0.0.1', gone: signal });
  const { body, sizeBytes } = answer;
  if ('bytes' in body) return body.bytes;
  return (await readFile(body.path)).subarray(body.offset, body.offset + sizeBytes);
}

const fetchText = async (path: string) => (await fetchBytes(path)).toString();
const playlistOf = (name: string) => fetchText(`${name}/index.m3u8`);
const segmentsIn = (playlist: string) => [...playlist.matchAll(/^(?:\.\.\/source\/)?\w+\/s(\d+)\.m4s$/gm)];
const ownIn = (playlist: string) => [...playlist.matchAll(/^\w+\/s(\d+)\.m4s$/gm)].map(([uri]) => uri);
/** Of each part, as the playlist says it: where it stands, and how long it is. */
const partsIn = (playlist: string) =>
  [...playlist.matchAll(/#EXT-X-PART:DURATION=([\d.]+),URI="[^"]*\/p(\d+\.\d+)\.m4s"/g)].map(
    ([, durationS, place]) => `${place} ${durationS}`,
  );
const lastOwn = async (name: string) => ownIn(await playlistOf(name)).length;

test('lower renditions follow the source part by part, and hold what both parsers read', async () => {
  // On a busy machine, the first players are told of the source alone.
  await expect.poll(() => fetchText('index.m3u8'), patient).toContain('480p');
  const main = await fetchText('index.m3u8');
  const parser = new Parser();
  parser.push(main);
  parser.end();
  const { variants } = HLS.parse(main) as HLS.types.MasterPlaylist;
  expect(variants.map(({ uri }) => uri)).toEqual(['360p/index.m3u8', '480p/index.m3u8', 'source/index.m3u8']);
  expect(parser.manifest.playlists!.map(({ uri }) => uri)).toEqual(variants.map(({ uri }) => uri));
  expect(variants.map(({ resolution }) => resolution?.height)).toEqual([360, 480, 720]);
  for (const { codecs } of variants) expect(codecs).toMatch(/^avc1\.64\w{4},mp4a\.40\.2$/);

  for (const name of RUNGS) await expect.poll(() => lastOwn(name), patient).toBeGreaterThan(2);
  const source = await playlistOf('source');
  for (const name of RUNGS) {
    const text = await playlistOf(name);
    const read = HLS.parse(text) as HLS.types.MediaPlaylist;
    const other = new Parser();
    other.push(text);
    other.end();
    expect(other.manifest.segments!.length).toBeGreaterThan(2);
    expect(read.mediaSequenceBase).toBe(other.manifest.mediaSequence);
    expect(segmentsIn(text)[0]![1]).toBe(segmentsIn(source)[0]![1]);
    // Parts stand at the same places and last as long, where both playlists have them.
    const sourceParts = new Set(partsIn(await playlistOf('source')));
    const shared = partsIn(text).filter((part) => sourceParts.has(part));
    expect(shared.length).toBeGreaterThan(partsIn(text).length / 2);
    expect(new Set(partsIn(text).map((part) => part.split(' ')[0])).size).toBe(partsIn(text).length);
    expect(read.renditionReports!.map(({ uri }) => uri).toSorted()).toEqual(
      ['source', ...RUNGS.filter((rung) => rung !== name)].map((rung) => `../${rung}/index.m3u8`).toSorted(),
    );
    // A request that blocks is answered with what it asked for.
    const next = Number(segmentsIn(text).at(-1)![1]) + 1;
    const waited = await fetchBytes(`${name}/index.m3u8`, { _HLS_msn: String(next) });
    expect(segmentsIn(waited.toString()).at(-1)![1]).toBe(String(next));
  }
});

test('each decodes on its own, begins each segment with the source, and is in step with its sound', async () => {
  const starts: Record<string, readonly number[]> = {};
  for (const [name, files] of Object.entries(await wholeSegments(3))) {
    const folder = join(bench.directory, name, 'files');
    await mkdir(folder, { recursive: true });
    await writeFile(join(folder, 'init.mp4'), files.init);
    await writeFile(join(folder, '0.m4s'), Buffer.concat(files.media));
    const { video, audio } = await bench.inspect({ directory: join(bench.directory, name) }, 'files');
    starts[name] = video!.keyFramesS;
    expect(video!.frames).toBe(3 * 60);
    expect(video!.largestStepS).toBeLessThan(0.05);
    // The corner turns white as the tone starts.
    expect(Math.abs(video!.markS! - audio!.markS!)).toBeLessThan(0.05);
  }
  for (const name of RUNGS) expect(starts[name]).toEqual(starts.source);
});

/** Segments in a row of which every rendition has its own with all pictures: a busy machine leaves some out. */
async function wholeSegments(count: number): Promise<Record<string, { init: Buffer; media: Buffer[] }>> {
  const found: Record<string, { init: Buffer; media: Buffer[] }> = {};
  await expect
    .poll(async () => {
      const source = await lastSegments('source');
      const rungs = await Promise.all(RUNGS.map(lastSegments));
      const whole = [...source.media]
        .filter(([sequence, bytes]) =>
          rungs.every(({ media }) => picturesIn(media.get(sequence)) === picturesIn(bytes)),
        )
        .map(([sequence]) => sequence)
        .slice(-count);
      for (const { name, init, media } of [source, ...rungs])
        found[name] = { init, media: whole.map((sequence) => media.get(sequence)!) };
      return whole.map((sequence) => sequence - whole[0]!);
    }, patient)
    .toEqual(Array.from({ length: count }, (_, index) => index));
  return found;
}

/** A rendition's last own segments that follow one initialization segment, by their sequence numbers. */
async function lastSegments(name: string) {
  const stretches = (await playlistOf(name)).split('#EXT-X-MAP:URI="');
  const own = stretches.findLast((stretch) => /^\w+\//.test(stretch)) ?? '';
  const init = await fetchBytes(`${name}/${own.slice(0, own.indexOf('"'))}`);
  const media = new Map<number, Buffer>();
  for (const uri of ownIn(own).slice(-5))
    media.set(Number(/s(\d+)/.exec(uri)![1]), await fetchBytes(`${name}/${uri}`));
  return { name, init, media };
}

function picturesIn(segment: Buffer | undefined): number {
  const runs = segment === undefined ? [] : readRuns(segment);
  return runs
    .filter(({ track }) => track === PICTURE_TRACK)
    .reduce((sum, { samples }) => sum + samples.length, 0);
}

test('a process that is killed costs a moment of the lower renditions, and nothing of the source', async () => {
  await expect.poll(() => session.ladder!.pid, patient).toBeDefined();
  await expect.poll(() => session.ladder!.state, patient).toBe('running');
  const before = Number(segmentsIn(await playlistOf('source')).at(-1)![1]);
  const { pid } = session.ladder!;
  process.kill(pid!, 'SIGKILL');
  await expect.poll(() => failures.length, patient).toBe(1);
  await expect.poll(() => session.ladder!.state, patient).toBe('running');
  expect(session.ladder!.pid).not.toBe(pid);
  const again = Number(segmentsIn(await playlistOf('source')).at(-1)![1]);
  // Its own again, after what the source has lent.
  for (const name of RUNGS)
    await expect
      .poll(async () => Number(/s(\d+)/.exec(ownIn(await playlistOf(name)).at(-1)!)![1]), patient)
      .toBeGreaterThan(again);
  for (const name of ['source', ...RUNGS]) {
    const sequences = segmentsIn(await playlistOf(name)).map(([, sequence]) => Number(sequence));
    const [first = 0] = sequences;
    expect(sequences).toEqual(sequences.map((_, index) => first + index));
    expect(sequences.at(-1)).toBeGreaterThan(before);
  }
  expect(await playlistOf('source')).not.toContain('#EXT-X-DISCONTINUITY\n');
});

test('where no slot is free, the stream has its source alone', async () => {
  const other = await createLiveSession({
    folder: join(bench.directory, 'other'),
    clock: () => new Date(),
    dvrWindowMs: 3_600_000,
    ladderSlots: new LadderSlots(0),
  });
  other.ladder!.switchOn();
  const bytes = (text: string) => Buffer.from(text, 'base64');
  const to = other.sink();
  to.videoTrack({ ...clip.video, codec: 'avc', config: bytes(clip.video.config) });
  for (const { isVideo, dtsUs, ptsUs, isKey, data } of clip.frames)
    if (isVideo) to.videoFrame({ dtsUs, ptsUs, isKey, data: bytes(data) });
  expect(other.ladder!.state).toBe('noSlot');
  const { signal } = new AbortController();
  const answer = await other.output.answer({ path: 'index.m3u8', query: {}, address: '::1', gone: signal });
  const text = 'bytes' in answer.body ? answer.body.bytes.toString() : '';
  expect(text.match(/m3u8$/gm)).toHaveLength(1);
  await other.end();
});
