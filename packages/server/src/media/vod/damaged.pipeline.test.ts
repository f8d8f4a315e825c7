import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { aac, h264 } from '../../../test/fixtures/clips.ts';
import { type MediaBench, openMediaBench } from '../../../test/fixtures/media.ts';

let bench: MediaBench;
/** Two seconds of pictures and sound; the index follows the media. */
let mp4: Buffer;

const clip = { durationS: 2, video: { ...h264, width: 320, height: 180 }, audio: aac };

beforeAll(async () => {
  bench = await openMediaBench();
  mp4 = await readFile(await bench.makeClip({ ...clip, file: 'whole.mp4', muxer: 'mp4' }));
});
afterAll(() => bench.remove());

async function transcode(name: string, content: Buffer) {
  const path = join(bench.directory, name);
  await writeFile(path, content);
  return await bench.transcode(path);
}

/** Where the boxes of a type begin, at their size. */
function boxes(content: Buffer, type: string): number[] {
  const found: number[] = [];
  for (let at = content.indexOf(type); at >= 0; at = content.indexOf(type, at + 4)) found.push(at - 4);
  return found;
}

const boxAt = (content: Buffer, at: number) => content.subarray(at, at + content.readUInt32BE(at));

/** The same film with further sound tracks that share the media of the first. */
function withTracks(count: number): Buffer {
  const [moov = 0] = boxes(mp4, 'moov');
  const trak = boxAt(mp4, boxes(mp4, 'trak').at(-1) ?? 0);
  const further = Array.from({ length: count - 2 }, (_, index) => {
    const copy = Buffer.from(trak);
    copy.writeUInt32BE(100 + index, (boxes(copy, 'tkhd')[0] ?? 0) + 20);
    return copy;
  });
  const index = Buffer.concat([boxAt(mp4, moov), ...further]);
  index.writeUInt32BE(index.length, 0);
  return Buffer.concat([mp4.subarray(0, moov), index]);
}

test('a file that is cut off says how much of it could be read', async () => {
  const path = await bench.makeClip({ ...clip, file: 'whole.mkv', muxer: 'matroska' });
  const whole = await readFile(path);
  const { result } = await transcode('half.mkv', whole.subarray(0, whole.length / 2));
  expect(result.shortfall?.lengthMs).toBeGreaterThan(1_900);
  expect(result.shortfall?.readMs).toBeGreaterThan(500);
  expect(result.shortfall?.readMs).toBeLessThan(1_500);
  expect((await transcode('whole.mkv', whole)).result.shortfall).toBeNull();
});

test('a file whose pictures are damaged in the middle says how much of it could be read', async () => {
  const damaged = Buffer.from(mp4);
  const [media = 0] = boxes(damaged, 'mdat');
  const length = boxAt(damaged, media).length;
  damaged.fill(0, media + Math.floor(length * 0.3), media + length);
  const { result } = await transcode('damaged.mp4', damaged);
  expect(result.shortfall?.lengthMs).toBeGreaterThan(1_900);
  expect(result.shortfall?.readMs).toBeLessThan(1_500);
});

test('a file with a time scale of zero is refused with what is wrong', async () => {
  const patched = Buffer.from(mp4);
  for (const at of boxes(patched, 'mdhd')) patched.writeUInt32BE(0, at + 20);
  await expect(transcode('timeless.mp4', patched)).rejects.toMatchObject({
    code: 'DAMAGED_FILE',
    reason: 'This file does not say how fast it plays: its time scale is zero. Export it again, as MP4.',
  });
});

test('a file of 60 tracks is made, and one of more than 100 refused with the reason', async () => {
  const { result } = await transcode('sixty.mp4', withTracks(60));
  expect(result).toMatchObject({ hasVideo: true, hasAudio: true, shortfall: null });
  await expect(transcode('hundred.mp4', withTracks(101))).rejects.toMatchObject({
    code: 'SOURCE_TOO_LARGE',
    reason: 'This file has too many tracks. Upload one with a single video and audio track.',
  });
});
