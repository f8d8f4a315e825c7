import { expect, test } from 'vitest';
import { boxAt, type ReadRun, readBoxes, readRuns } from '../../../../test/live/read-boxes.ts';
import { AUDIO, type Signal, sendSignal, VIDEO } from '../../../../test/live/signal.ts';
import { codecStrings } from '../../vod/playlists/codec-strings.ts';
import { TICKS_PER_S } from './init-segment.ts';
import type { PackagedPart, PackagedSegment } from './packaged.ts';
import { Packager } from './packager.ts';

interface Made {
  readonly about: PackagedSegment;
  readonly parts: PackagedPart[];
}

function start() {
  let nowMs = 1_700_000_000_000;
  const segments: Made[] = [];
  const packager = new Packager(
    {
      openSegment: (about) => segments.push({ about, parts: [] }),
      part: (part) => segments.at(-1)!.parts.push(part),
      closeSegment: () => {},
    },
    () => new Date(nowMs),
  );
  return {
    packager,
    segments,
    /** Sends a signal in its own time, and ends the connection. */
    send(signal: Signal): void {
      const startMs = nowMs;
      const onTime = (timeS: number) => {
        nowMs = startMs + timeS * 1000;
      };
      sendSignal(packager, { onTime, ...signal });
      packager.end();
    },
    pause(ms: number): void {
      nowMs += ms;
    },
  };
}

const secondsOf = ({ parts }: Made): number => parts.reduce((sum, { ticks }) => sum + ticks, 0) / TICKS_PER_S;
const runsOf = (segments: readonly Made[], track: number): ReadRun[] =>
  segments
    .flatMap(({ parts }) => parts.flatMap(({ data }) => readRuns(data)))
    .filter((run) => run.track === track);
const endOf = ({ decodeTime, samples }: ReadRun): number =>
  samples.reduce((sum, { duration }) => sum + duration, decodeTime);

function expectNoOverlap(runs: readonly ReadRun[]): void {
  for (const [index, run] of runs.entries())
    if (index > 0) expect(run.decodeTime).toBeGreaterThanOrEqual(endOf(runs[index - 1]!));
}

test.each([23.976, 24, 25, 29.97, 30, 50, 59.94, 60])(
  'cuts %s pictures a second into parts and segments that RFC 8216bis allows',
  (framesPerS) => {
    const { segments, send } = start();
    send({ durationS: 8, framesPerS });
    expect(segments).toHaveLength(4);
    for (const { about, parts } of segments) {
      expect(about.isIndependent).toBe(true);
      expect(parts[0]!.isIndependent).toBe(true);
      for (const { ticks } of parts) expect(ticks / TICKS_PER_S).toBeLessThanOrEqual(0.334);
      for (const { ticks } of parts.slice(0, -1))
        expect(ticks / TICKS_PER_S).toBeGreaterThanOrEqual(0.85 * 0.334);
    }
    expect(segments.reduce((sum, each) => sum + secondsOf(each), 0)).toBeCloseTo(8, 1);
  },
);

test('every picture and all sound come out once, in order, with the timeline near 0', () => {
  const { segments, send } = start();
  send({ durationS: 4, startS: 90_000, delayS: 0.08 });
  const [pictures, sound] = [runsOf(segments, 1), runsOf(segments, 2)];
  const samples = pictures.flatMap((run) => run.samples);
  expect(samples.map(({ data }) => data.toString('utf8', 4))).toEqual(
    Array.from({ length: 120 }, (_, n) => `picture ${n}`),
  );
  expect(pictures[0]!.decodeTime).toBe(0);
  // The first picture and the sound appear together, when the first picture has been decoded.
  expect(samples.every(({ offset }) => Math.abs(offset - 7200) <= 1)).toBe(true);
  expect(sound[0]!.decodeTime / 48_000).toBeCloseTo(0.08, 3);
  expect(sound.flatMap((run) => run.samples)[0]!.data.toString()).toBe('sound 0');
  expectNoOverlap(pictures);
  for (const [index, run] of sound.entries())
    if (index > 0) expect(run.decodeTime).toBe(endOf(sound[index - 1]!));
});

test('signed composition offsets become positive, and no picture is shown late', () => {
  const { packager, segments } = start();
  packager.videoTrack(VIDEO);
  // As an encoder that starts decoding at the first picture's own time: the third and fourth are shown earlier.
  const orderMs = [0, 120, 40, 80];
  for (let frame = 0; frame < 60; frame += 1) {
    const ptsUs = (Math.floor(frame / 4) * 160 + orderMs[frame % 4]!) * 1000;
    packager.videoFrame({
      dtsUs: frame * 40_000,
      ptsUs,
      isKey: frame === 0,
      data: Buffer.from([0, 0, 0, 1, 65]),
    });
  }
  packager.end();
  const shown: number[] = [];
  for (const { decodeTime, samples } of runsOf(segments, 1)) {
    let at = decodeTime;
    for (const { offset, duration } of samples) {
      shown.push(at + offset);
      at += duration;
    }
  }
  const wanted = Array.from(
    { length: 60 },
    (_, frame) => (Math.floor(frame / 4) * 160 + orderMs[frame % 4]!) * 90,
  );
  // The first group shows how much decoding has to lead; from then on each is exactly on time.
  expect(shown.slice(4)).toEqual(wanted.slice(4));
  for (const [index, ticks] of shown.entries())
    expect(Math.abs(ticks - wanted[index]!)).toBeLessThanOrEqual(40 * 90 + 1);
});

test('sound with jitter is packed without holes, and a lasting difference is made good', () => {
  const { segments, send } = start();
  send({ durationS: 6, jitterS: (packet) => (packet > 140 ? 0.3 : 0) + 0.04 * Math.sin(packet) });
  const sound = runsOf(segments, 2);
  expectNoOverlap(sound);
  const withinRuns = sound.flatMap((run) => run.samples).filter(({ duration }) => duration !== 1024);
  const betweenRuns = sound.filter((run, index) => index > 0 && run.decodeTime !== endOf(sound[index - 1]!));
  expect(withinRuns.length + betweenRuns.length).toBe(1);
  // What is heard after the last picture is left out.
  const last = sound.at(-1)!.samples.at(-1)!;
  const startS = (endOf(sound.at(-1)!) - last.duration) / 48_000;
  const sentS = (Number(last.data.toString().split(' ')[1]) * 1024) / 48_000 + 0.3;
  expect(Math.abs(startS - sentS)).toBeLessThan(0.1);
});

test('a source that comes back continues the timeline, marks the break and keeps its initialization', () => {
  const { segments, send, pause } = start();
  send({ durationS: 3.5, startS: 50, delayS: 0.08 });
  const before = segments.length;
  pause(60_000);
  send({ durationS: 3.5, startS: 4, delayS: 0.04 });
  expect(segments.map(({ about }) => about.isDiscontinuity)).toEqual([false, false, true, false]);
  expect(new Set(segments.map(({ about }) => about.init)).size).toBe(1);
  const [first, again] = [segments[0]!, segments[before]!];
  expect(again.about.wallMs - first.about.wallMs).toBeCloseTo(63_500, -2);
  for (const track of [1, 2]) expectNoOverlap(runsOf(segments, track));
  const [pictures, sound] = [runsOf(segments.slice(before), 1)[0]!, runsOf(segments.slice(before), 2)[0]!];
  // Contiguous: the minute without a source is not on the timeline.
  expect(pictures.decodeTime / TICKS_PER_S).toBeCloseTo(3.56, 1);
  const shownS = (pictures.decodeTime + pictures.samples[0]!.offset) / TICKS_PER_S;
  expect(Math.abs(shownS - sound.decodeTime / 48_000)).toBeLessThan(0.022);
});

test('twenty returns leave sound and pictures in step', () => {
  const { segments, send } = start();
  for (let leg = 0; leg < 21; leg += 1) {
    const before = segments.length;
    send({ durationS: 1.1 + leg / 50, startS: 1000 - 40 * leg, delayS: (leg % 3) * 0.04 });
    const [pictures, sound] = [runsOf(segments.slice(before), 1)[0]!, runsOf(segments.slice(before), 2)[0]!];
    const shownS = (pictures.decodeTime + pictures.samples[0]!.offset) / TICKS_PER_S;
    expect(Math.abs(shownS - sound.decodeTime / 48_000)).toBeLessThan(0.022);
  }
  expect(segments.filter(({ about }) => about.isDiscontinuity)).toHaveLength(20);
  for (const track of [1, 2]) expectNoOverlap(runsOf(segments, track));
  // The timeline holds what was sent, and at most 90 ms of silence for each return.
  const pictures = runsOf(segments, 1).at(-1)!;
  const sentS = Array.from({ length: 21 }, (_, leg) => Math.round((1.1 + leg / 50) * 30) / 30);
  const sumS = sentS.reduce((sum, each) => sum + each, 0);
  const endS = endOf(pictures) / TICKS_PER_S;
  expect(endS).toBeGreaterThanOrEqual(sumS - 0.01);
  expect(endS).toBeLessThan(sumS + 20 * 0.09);
});

test('another configuration brings another initialization at the next key frame, without a hole', () => {
  const { packager, segments } = start();
  sendSignal(packager, { durationS: 4 });
  const larger = {
    ...VIDEO,
    width: 1280,
    height: 720,
    config: Buffer.concat([VIDEO.config, Buffer.from([0])]),
  };
  sendSignal(packager, { durationS: 4, startS: 4, video: larger });
  packager.end();
  expect(segments.map(({ about }) => about.init.width)).toEqual([640, 640, 1280, 1280]);
  expect(segments.map(({ about }) => about.isDiscontinuity)).toEqual([false, false, true, false]);
  expect(segments.reduce((sum, each) => sum + secondsOf(each), 0)).toBeCloseTo(8, 1);
  for (const track of [1, 2]) expectNoOverlap(runsOf(segments, track));
});

test('a clock that the source sets anew is a break, not a hole', () => {
  const { packager, segments } = start();
  sendSignal(packager, { durationS: 2, startS: 100 });
  sendSignal(packager, { durationS: 2, startS: 0 });
  sendSignal(packager, { durationS: 2, startS: 5000 });
  packager.end();
  expect(segments.map(({ about }) => about.isDiscontinuity)).toEqual([false, true, true]);
  expect(runsOf(segments, 1).at(-1)!.decodeTime / TICKS_PER_S).toBeLessThan(6.2);
});

test('sound alone and pictures alone work', () => {
  const sound = start();
  sound.send({ durationS: 6, video: null });
  expect(sound.segments[0]!.about.init).toMatchObject({ codecs: 'mp4a.40.2', width: 0 });
  expect(runsOf(sound.segments, 2).flatMap((run) => run.samples)).toHaveLength(
    Math.ceil((6 * 48_000) / 1024),
  );
  for (const { parts } of sound.segments)
    for (const { ticks, isIndependent } of parts) {
      expect(ticks / TICKS_PER_S).toBeLessThanOrEqual(0.334);
      expect(isIndependent).toBe(true);
    }
  const pictures = start();
  pictures.send({ durationS: 6, audio: null });
  expect(pictures.segments[0]!.about.init.codecs).toBe('avc1.42c01f');
  expect(runsOf(pictures.segments, 1).flatMap((run) => run.samples)).toHaveLength(180);
});

test('pictures that stop do not stop the sound', () => {
  const { packager, segments } = start();
  sendSignal(packager, { durationS: 2 });
  sendSignal(packager, { durationS: 8, startS: 2, video: null });
  packager.end();
  expect(segments.reduce((sum, each) => sum + secondsOf(each), 0)).toBeGreaterThan(7.5);
  expectNoOverlap(runsOf(segments, 2));
});

test('without key frames a segment still ends, and says that it depends on others', () => {
  const { segments, send } = start();
  send({ durationS: 20, gopS: 100 });
  expect(segments.map(({ about }) => about.isIndependent)).toEqual([true, false]);
  expect(secondsOf(segments[0]!)).toBeCloseTo(12, 1);
});

test('the initialization segment describes both tracks', () => {
  const { segments, send } = start();
  send({ durationS: 2 });
  const { bytes, codecs } = segments[0]!.about.init;
  expect(codecs).toBe('avc1.42c01f,mp4a.40.2');
  expect(codecStrings(bytes)).toBe(codecs);
  const boxes = readBoxes(bytes);
  const tracks = boxAt(boxes, 'moov').children.filter(({ type }) => type === 'trak');
  const scales = tracks.map(({ children }) => boxAt(children, 'mdia/mdhd').content.readUInt32BE(12));
  expect(scales).toEqual([90_000, 48_000]);
  expect(boxAt(tracks[0]!.children, 'tkhd').content.readUInt32BE(76)).toBe(640 * 0x1_0000);
});

test('parameter sets that are known already are not repeated in samples; others make the entry avc3', () => {
  const sps = Buffer.from('67 42c01f'.replace(' ', ''), 'hex');
  const unit = (bytes: Buffer) => Buffer.concat([Buffer.from([0, 0, 0, bytes.length]), bytes]);
  const known = Buffer.concat([
    Buffer.from('0142c01fffe10004', 'hex'),
    sps,
    Buffer.from('01000468ce3c80', 'hex'),
  ]);
  const picture = Buffer.from([0x65, 1, 2]);
  const send = (first: Buffer) => {
    const { packager, segments } = start();
    packager.videoTrack({ ...VIDEO, config: known });
    for (let frame = 0; frame < 30; frame += 1) {
      const data = frame === 0 ? Buffer.concat([unit(first), unit(picture)]) : unit(picture);
      packager.videoFrame({ dtsUs: frame * 33_333, ptsUs: frame * 33_333, isKey: frame === 0, data });
    }
    packager.end();
    return { codecs: segments[0]!.about.init.codecs, data: runsOf(segments, 1)[0]!.samples[0]!.data };
  };
  expect(send(sps)).toEqual({ codecs: 'avc1.42c01f', data: unit(picture) });
  const foreign = Buffer.from('6742c01e', 'hex');
  expect(send(foreign)).toEqual({
    codecs: 'avc3.42c01f',
    data: Buffer.concat([unit(foreign), unit(picture)]),
  });
});

test('sound of a source whose description comes after its pictures is not lost', () => {
  const { packager, segments } = start();
  packager.videoTrack(VIDEO);
  const picture = (frame: number) => ({
    dtsUs: frame * 40_000,
    ptsUs: frame * 40_000,
    isKey: frame === 0,
    data: Buffer.from([0, 0, 0, 1, 65]),
  });
  for (let frame = 0; frame < 5; frame += 1) packager.videoFrame(picture(frame));
  packager.audioTrack(AUDIO);
  packager.audioFrame({ ptsUs: 180_000, durationUs: 21_333, data: Buffer.from('sound') });
  for (let frame = 5; frame < 20; frame += 1) packager.videoFrame(picture(frame));
  packager.end();
  expect(segments).toHaveLength(1);
  expect(segments[0]!.about.init.codecs).toBe('avc1.42c01f,mp4a.40.2');
  expect(runsOf(segments, 2)).toHaveLength(1);
});
