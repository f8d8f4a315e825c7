import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { TransportKeyFrames } from './transport-key-frames.ts';

const PACKET_ID = 0x101;
const FRAME_S = 0.04;
const LEAD_S = 0.08;
const CLOCK = 2 ** 33;

let directory: string;
beforeAll(() => {
  directory = mkdtempSync(join(tmpdir(), 'transport-'));
});
afterAll(() => rmSync(directory, { recursive: true }));

interface Film {
  readonly durationS: number;
  readonly keyEveryS: number;
  readonly packetsPerFrame: (timeS: number) => number;
  readonly startTicks?: number;
  readonly packetBytes?: number;
  readonly hasMarks?: boolean;
}

const steady: Film = { durationS: 30, keyEveryS: 1.6, packetsPerFrame: () => 16 };

function packet(id: number, isStart: boolean, content: Buffer): Buffer {
  const bytes = Buffer.alloc(188, 0xff);
  bytes[0] = 0x47;
  bytes.writeUInt16BE((isStart ? 0x4000 : 0) | id, 1);
  bytes[3] = content.length > 0 ? 0x30 : 0x10;
  content.copy(bytes, 4);
  return bytes;
}

const REST_OF_PICTURE = packet(PACKET_ID, false, Buffer.alloc(0));
/** One can begin to decode anywhere. */
const SOUND = packet(PACKET_ID + 1, true, Buffer.from([1, 0x40]));

function timeBytes(prefix: number, ticks: number): number[] {
  const [high, middle, low] = [
    Math.floor(ticks / 2 ** 30) & 7,
    Math.floor(ticks / 2 ** 15) & 0x7fff,
    ticks & 0x7fff,
  ];
  return [
    (prefix << 4) | (high << 1) | 1,
    middle >> 7,
    ((middle << 1) & 0xff) | 1,
    low >> 7,
    ((low << 1) & 0xff) | 1,
  ];
}

function picture(timeS: number, isKey: boolean, startTicks: number): Buffer {
  const shown = (startTicks + Math.round(timeS * 90_000)) % CLOCK;
  const decoded = (startTicks + Math.round((timeS - LEAD_S) * 90_000) + CLOCK) % CLOCK;
  const adaptation = [1, isKey ? 0x40 : 0];
  const header = [0, 0, 1, 0xe0, 0, 0, 0x80, 0xc0, 10, ...timeBytes(3, shown), ...timeBytes(1, decoded)];
  return packet(PACKET_ID, true, Buffer.from([...adaptation, ...header]));
}

function open(film: Film): TransportKeyFrames {
  const { durationS, keyEveryS, packetsPerFrame, startTicks = 0, packetBytes = 188, hasMarks = true } = film;
  const before = Buffer.alloc(packetBytes - 188);
  const packets: Buffer[] = [];
  const keyEvery = Math.round(keyEveryS / FRAME_S);
  for (let frame = 0; frame * FRAME_S < durationS; frame += 1) {
    const timeS = frame * FRAME_S;
    packets.push(before, picture(timeS, hasMarks && frame % keyEvery === 0, startTicks));
    for (let more = 1; more < packetsPerFrame(timeS); more += 1) packets.push(before, REST_OF_PICTURE);
    packets.push(before, SOUND);
  }
  const path = join(directory, `${Math.random()}.ts`);
  writeFileSync(path, Buffer.concat(packets));
  const firstPictureS = startTicks / 90_000;
  return new TransportKeyFrames(path, { packetId: PACKET_ID, durationS, firstPictureS });
}

/** The key frames at or after every fourth second. */
function found(film: Film): number[] {
  const keyFrames = open(film);
  const startS = (film.startTicks ?? 0) / 90_000;
  const times = [keyFrames.first()!.shownS - startS];
  for (let atS = 4; atS < film.durationS - 4; atS += 4) {
    const key = keyFrames.from(startS + atS, LEAD_S, startS + atS + 4);
    expect(key!.shownS - key!.decodedS).toBeCloseTo(LEAD_S, 3);
    times.push(key!.shownS - startS);
  }
  keyFrames.close();
  return times.map((timeS) => Math.round(timeS * 100) / 100);
}

const expected = [0, 4.8, 8, 12.8, 16, 20.8, 24];

test('each is the first at or after a time', () => expect(found(steady)).toEqual(expected));

test('also where the rate rises and falls', () => {
  const calm = (timeS: number): boolean => timeS < 8 || (timeS > 14 && timeS < 22);
  expect(found({ ...steady, packetsPerFrame: (timeS) => (calm(timeS) ? 2 : 40) })).toEqual(expected);
});

test('also where the clock starts again, and in packets with a time before each', () => {
  expect(found({ ...steady, startTicks: CLOCK - 15 * 90_000 })).toEqual(expected);
  expect(found({ ...steady, packetBytes: 192 })).toEqual(expected);
});

test('there is none behind the last', () => {
  const keyFrames = open(steady);
  keyFrames.first();
  expect(keyFrames.from(29, LEAD_S, 40)).toBe(null);
  keyFrames.close();
});

test('one that comes too late, or is not marked, is none', () => {
  const sparse = open({ ...steady, keyEveryS: 20 });
  expect(sparse.first()).toMatchObject({ shownS: 0 });
  expect(sparse.from(4, LEAD_S, 8)).toMatchObject({ shownS: Number.POSITIVE_INFINITY });
  const unmarked = open({ ...steady, hasMarks: false });
  expect(unmarked.first()).toMatchObject({ shownS: Number.POSITIVE_INFINITY });
  for (const one of [sparse, unmarked]) one.close();
});
