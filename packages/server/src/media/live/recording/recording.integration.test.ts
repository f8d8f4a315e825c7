import { cp, mkdtemp, readdir, readFile, rm, stat, truncate, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { readRuns } from '../../../../test/live/read-boxes.ts';
import { type Signal, sendSignal, VIDEO } from '../../../../test/live/signal.ts';
import { killHard, startProgram } from '../../../../test/run-program.ts';
import { mountSmallDisk } from '../../../../test/small-disk.ts';
import {
  createLiveSession,
  type LiveSession,
  type LiveSessionOptions,
} from '../session/create-live-session.ts';
import { joinRecording } from './join-recording.ts';
import { readRecording } from './read-recording.ts';
import { INDEX_FILE, mediaPath } from './recording-files.ts';

const MEDIA = 'source/index.m3u8';
const { signal: none } = new AbortController();
let root: string;
let folders = 0;
/** Never ended: as a process leaves it that was killed. */
let torn: string;
let nowMs = 1_700_000_000_000;

beforeAll(async () => {
  root = await mkdtemp(join(tmpdir(), 'commoncast-recording-'));
  torn = newFolder();
  const session = await open(torn);
  session.sink();
  send(session, { durationS: 5 });
  send(session, { durationS: 5, startS: 99 });
  await session.suspend();
  // Without the line that says that nothing is missing.
  const index = join(torn, INDEX_FILE);
  const lines = (await readFile(index, 'utf8')).split('\n');
  await writeFile(index, `${lines.slice(0, -2).join('\n')}\n`);
});
afterAll(() => rm(root, { recursive: true, force: true }));

function newFolder(): string {
  folders += 1;
  return join(root, String(folders));
}

function open(folder: string | null, more: Partial<LiveSessionOptions> = {}): Promise<LiveSession> {
  return createLiveSession({ folder, clock: () => new Date(nowMs), dvrWindowMs: 3_600_000, ...more });
}

/** A whole connection, in its own time. */
function send(session: LiveSession, signal: Signal): void {
  const sink = session.sink();
  const startMs = nowMs;
  sendSignal(sink, {
    onTime: (timeS) => {
      nowMs = startMs + timeS * 1000;
    },
    ...signal,
  });
  sink.end('finished');
}

async function ask(session: LiveSession, path: string): Promise<Buffer> {
  const { body, sizeBytes } = await session.output.answer({ path, query: {}, address: '::1', gone: none });
  if ('bytes' in body) return body.bytes;
  return (await readFile(body.path)).subarray(body.offset, body.offset + sizeBytes);
}

async function joined(folder: string): Promise<Buffer[]> {
  const files: Buffer[] = [];
  for (const recording of await joinRecording(folder)) {
    const chunks: Uint8Array[] = [];
    for await (const chunk of recording.read()) chunks.push(chunk);
    files.push(Buffer.concat(chunks));
    expect(files.at(-1)).toHaveLength(recording.sizeBytes);
  }
  return files;
}

const picturesIn = (file: Buffer): string[] =>
  readRuns(file)
    .filter(({ track }) => track === 1)
    .flatMap(({ samples }) => samples.map(({ data }) => data.toString('utf8', 4)));

/** Mulberry32: the same numbers in every run. */
function seeded(seed: number): () => number {
  let state = seed;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
}

test('what was recorded is one file with every picture', async () => {
  const pictures = Array.from({ length: 150 }, (_, frame) => `picture ${frame}`);
  expect((await joined(torn)).map(picturesIn)).toEqual([[...pictures, ...pictures]]);
});

test('cut off anywhere, a recording keeps every whole part and goes on', async () => {
  const random = seeded(11);
  const whole = (await joined(torn))[0]!;
  const { segments } = (await readRecording(torn))!;
  const parts = segments.flatMap((segment) => ('parts' in segment ? segment.parts : []));
  const indexBytes = (await stat(join(torn, INDEX_FILE))).size;
  const mediaBytes = (await stat(mediaPath(torn, 1))).size;
  for (let round = 0; round < 100; round += 1) {
    const folder = newFolder();
    await cp(torn, folder, { recursive: true });
    const isIndex = round % 2 === 0;
    const at = Math.floor(random() * (isIndex ? indexBytes : mediaBytes));
    await truncate(isIndex ? join(folder, INDEX_FILE) : mediaPath(folder, 1), at);

    const index = await readFile(join(folder, INDEX_FILE), 'utf8');
    const listed = index
      .split('\n')
      .slice(0, -1)
      .filter((line) => line.includes('"part"')).length;
    const expected = isIndex ? listed : parts.filter(({ offset, bytes }) => offset + bytes <= at).length;
    expect((await readRecording(folder))?.partCount ?? 0).toBe(expected);

    const session = await open(folder);
    send(session, { durationS: 1, startS: 7 });
    await session.end();
    const [file] = await joined(folder);
    const kept = parts[expected - 1];
    const before = whole.length - mediaBytes + (kept ? kept.offset + kept.bytes : 0);
    expect(file!.subarray(0, before)).toEqual(whole.subarray(0, before));
    expect(picturesIn(file!.subarray(before))).toHaveLength(30);
    const decoded = readRuns(file!)
      .filter(({ track }) => track === 1)
      .map(({ decodeTime }) => decodeTime);
    expect(decoded).toEqual(decoded.toSorted((a, b) => a - b));
    await rm(folder, { recursive: true });
  }
});

test.each([3, 10, 21])('a process that is killed after %i parts loses one of them at most', async (count) => {
  const folder = newFolder();
  const logPath = `${folder}.log`;
  await writeFile(logPath, '');
  const published = async () => (await readFile(logPath, 'utf8')).split('\n').slice(0, -1);
  const child = startProgram('record-until-killed', folder, logPath);
  try {
    await expect.poll(async () => (await published()).length, { interval: 5 }).toBeGreaterThanOrEqual(count);
  } finally {
    await killHard(child);
  }
  const { partCount, lastPart } = (await readRecording(folder))!;
  expect(partCount).toBeGreaterThanOrEqual((await published()).length - 1);
  const [file] = await joined(folder);
  expect(readRuns(file!)).toHaveLength(partCount);
  expect(lastPart!.offset + lastPart!.bytes).toBeLessThanOrEqual((await stat(mediaPath(folder, 1))).size);
});

test('damage within the last parts is found by their checksums', async () => {
  const folder = newFolder();
  await cp(torn, folder, { recursive: true });
  const path = mediaPath(folder, 1);
  const bytes = await readFile(path);
  // As when the disk has the length of a file, but not yet its end.
  bytes.fill(0, bytes.length - 10);
  await writeFile(path, bytes);
  const before = (await readRecording(torn))!.partCount;
  expect((await readRecording(folder))!.partCount).toBe(before - 1);
});

test('after a crash the stream goes on where it was: old segments under their names, no number used twice', async () => {
  const folder = newFolder();
  await cp(torn, folder, { recursive: true });
  const session = await open(folder);
  const listed = (text: string) => [...text.matchAll(/^(\w+)\/s(\d+)\.m4s$/gm)];
  const old = listed((await ask(session, MEDIA)).toString());
  nowMs += 60_000;
  send(session, { durationS: 4, startS: 3 });
  const text = (await ask(session, MEDIA)).toString();
  const all = listed(text);
  expect(all.slice(0, old.length).map(([name]) => name)).toEqual(old.map(([name]) => name));
  const numbers = all.map(([, , number]) => Number(number));
  expect(numbers).toEqual(Array.from(numbers, (_, index) => index));
  const tokens = all.map(([, token]) => token);
  expect(new Set(tokens).size).toBe(2);
  // Players may have heard of a segment that was lost.
  expect(text).toMatch(/#EXT-X-GAP\n#EXTINF:0\.33400,\n\w+\/s6\.m4s\n#EXT-X-DISCONTINUITY\n#EXT-X-PROGRAM/);
  // The encoder has the same settings, so its initialization is the old one.
  expect(text.match(/EXT-X-MAP/g)).toHaveLength(1);
  const [first] = old;
  expect(picturesIn(await ask(session, `source/${first![0]}`))[0]).toBe('picture 0');
  await session.end();
  // Once more: nothing is played after the end, and all of it is listed.
  const again = await open(folder);
  const last = (await ask(again, MEDIA)).toString();
  expect(listed(last)).toHaveLength(all.length);
  expect(last).toContain('#EXT-X-ENDLIST');
  await again.suspend();
});

test('after an orderly stop there is no gap', async () => {
  const folder = newFolder();
  const first = await open(folder);
  send(first, { durationS: 2 });
  await first.suspend();
  const second = await open(folder);
  send(second, { durationS: 2, startS: 50 });
  const text = (await ask(second, MEDIA)).toString();
  expect(text).not.toContain('GAP');
  expect(text).toContain('#EXT-X-DISCONTINUITY\n');
  await second.suspend();
});

test('another configuration is another file', async () => {
  const folder = newFolder();
  const session = await open(folder);
  send(session, { durationS: 3 });
  send(session, { durationS: 2, video: { ...VIDEO, width: 1280, height: 720 } });
  await session.end();
  const recordings = await joinRecording(folder);
  expect(recordings.map(({ width, durationMs }) => [width, durationMs])).toEqual([
    [640, 3000],
    [1280, 2000],
  ]);
  expect((await joined(folder)).map((file) => picturesIn(file).length)).toEqual([90, 60]);
});

test('a folder without a recording has none', async () => {
  expect(await readRecording(newFolder())).toBeNull();
  expect(await joinRecording(newFolder())).toEqual([]);
});

test('old segments come from the disk, and only the last ones are in memory', async () => {
  const folder = newFolder();
  const session = await open(folder);
  send(session, { durationS: 60 });
  await expect
    .poll(async () => {
      const path = /^\w+\/s0\.m4s$/m.exec((await ask(session, MEDIA)).toString())![0];
      const { body } = await session.output.answer({
        path: `source/${path}`,
        query: {},
        address: '::1',
        gone: none,
      });
      return 'path' in body;
    })
    .toBe(true);
  const names = [...(await ask(session, MEDIA)).toString().matchAll(/^\w+\/s\d+\.m4s$/gm)].map(
    ([name]) => name,
  );
  expect(names).toHaveLength(30);
  const all = await Promise.all(names.map((name) => ask(session, `source/${name}`)));
  expect(all.flatMap(picturesIn)).toEqual(Array.from({ length: 1800 }, (_, frame) => `picture ${frame}`));
  await session.end();
  expect((await readdir(folder)).toSorted()).toEqual(['index.log', 'init-1.mp4', 'media-1.m4s']);
});

test('a full disk ends the recording, once and aloud, and the broadcast goes on', async ({ skip }) => {
  const disk = mountSmallDisk(1);
  if (disk === null) return skip('this account may not mount a file system');
  try {
    const failures: Error[] = [];
    const session = await open(join(disk.directory, 'session'), {
      onRecordingFailed: (error) => failures.push(error),
    });
    send(session, { durationS: 4 });
    await expect.poll(async () => (await readRecording(join(disk.directory, 'session')))!.partCount).toBe(12);
    disk.fill(0);
    send(session, { durationS: 40, startS: 10 });
    await expect.poll(() => failures).toHaveLength(1);
    expect(failures[0]).toMatchObject({ code: 'ENOSPC' });
    const text = (await ask(session, MEDIA)).toString();
    const [latest] = [...text.matchAll(/^\w+\/s\d+\.m4s$/gm)].at(-1)!;
    expect(picturesIn(await ask(session, `source/${latest}`)).at(-1)).toBe('picture 1199');
    await session.end();
    expect((await readRecording(join(disk.directory, 'session')))!.partCount).toBeGreaterThanOrEqual(12);
  } finally {
    disk.remove();
  }
});
