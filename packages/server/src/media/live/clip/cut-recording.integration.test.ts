import { buffer } from 'node:stream/consumers';
import { beforeAll, expect, test } from 'vitest';
import { readRuns } from '../../../../test/live/read-boxes.ts';
import { recordedFile } from '../../../../test/live/recorded-file.ts';
import { cutRecording, type ReadBytes } from './cut-recording.ts';

const PICTURES = 1;
const SOUND = 2;
let whole: Buffer;
beforeAll(async () => {
  whole = await recordedFile({ durationS: 12 });
});

/** Serves bytes in pieces whose borders are anywhere. */
const reader = (file: Buffer): ReadBytes =>
  async function* (from, to = file.length) {
    for (let at = from; at < to; at += 1_000) yield file.subarray(at, Math.min(to, at + 1_000));
  };

async function cut(file: Buffer, startMs: number, endMs: number) {
  const clip = await cutRecording(reader(file), { startMs, endMs });
  if (!clip) throw new Error('Nothing was cut.');
  const bytes = await buffer(clip.read());
  expect(bytes).toHaveLength(clip.sizeBytes);
  const runs = readRuns(bytes);
  const of = (track: number) => runs.filter((run) => run.track === track);
  return { ...clip, bytes, pictures: of(PICTURES), sound: of(SOUND) };
}
const textsOf = (runs: ReturnType<typeof readRuns>) =>
  runs.flatMap(({ samples }) => samples.map(({ data }) => data.toString().match(/\w+ \d+/)?.[0]));
const firstTimeS = (runs: ReturnType<typeof readRuns>, ticksPerS: number) => runs[0]!.decodeTime / ticksPerS;

test('a clip has the pictures between two key frames, untouched, and its time begins at 0', async () => {
  const clip = await cut(whole, 4_500, 7_500);
  expect(clip.durationMs).toBe(4_000);
  expect(textsOf(clip.pictures)).toEqual(Array.from({ length: 120 }, (_, at) => `picture ${120 + at}`));
  expect(clip.pictures[0]!.samples[0]!.flags).toBe(0x0200_0000);
  // Pictures and sound stay as far apart as they were: less than a packet of sound.
  const [pictureS, soundS] = [firstTimeS(clip.pictures, 90_000), firstTimeS(clip.sound, 48_000)];
  expect(Math.min(pictureS, soundS)).toBeCloseTo(0, 4);
  const before = readRuns(whole);
  const from = before
    .filter(({ track }) => track === PICTURES)
    .find(({ decodeTime }) => decodeTime >= 4 * 90_000);
  const soundBefore = before.filter(
    ({ track, samples }) => track === SOUND && samples[0]!.data.equals(clip.sound[0]!.samples[0]!.data),
  );
  const apartBeforeS = from!.decodeTime / 90_000 - firstTimeS(soundBefore, 48_000);
  expect(pictureS - soundS).toBeCloseTo(apartBeforeS, 3);
  for (const runs of [clip.pictures, clip.sound])
    for (const [at, { decodeTime }] of runs.entries()) {
      const last = runs[at - 1];
      if (!last) continue;
      expect(decodeTime).toBe(
        last.decodeTime + last.samples.reduce((sum, { duration }) => sum + duration, 0),
      );
    }
});

test('a clip of everything is everything, and one of a clip is a clip', async () => {
  const all = await cut(whole, 0, 60_000);
  expect(textsOf(all.pictures)).toHaveLength(360);
  expect(all.durationMs).toBeCloseTo(12_000, -2);
  const again = await cut((await cut(whole, 2_000, 10_000)).bytes, 2_000, 4_000);
  expect(textsOf(again.pictures)).toEqual(Array.from({ length: 60 }, (_, at) => `picture ${120 + at}`));
});

test('sound alone can be cut, too', async () => {
  const clip = await cut(await recordedFile({ durationS: 8, video: null }), 3_000, 5_000);
  expect(clip.pictures).toEqual([]);
  expect(clip.durationMs).toBeGreaterThanOrEqual(2_000);
  expect(clip.durationMs).toBeLessThan(3_000);
});

test('what is no recording of ours is refused, and of nothing there is no clip', async () => {
  const other = Buffer.from('This was made by somebody else, long ago.');
  await expect(cut(other, 0, 1_000)).rejects.toThrow('This file is not a recording of ours.');
  expect(await cutRecording(reader(Buffer.alloc(0)), { startMs: 0, endMs: 1_000 })).toBeNull();
});
