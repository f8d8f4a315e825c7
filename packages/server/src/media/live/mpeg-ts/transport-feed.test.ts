import { describe, expect, test } from 'vitest';
import { createRandom } from '../../../../test/insights/random.ts';
import { AVC_RECORD } from '../../../../test/live/live-samples.ts';
import { mutateBytes } from '../../../../test/live/mutate.ts';
import { RecordingSink } from '../../../../test/live/recording-sink.ts';
import { TransportWriter } from '../../../../test/live/transport-stream.ts';
import { parameterSetsOf } from '../codecs/avc-config.ts';
import { CodecError } from '../codecs/codec-error.ts';
import { TransportFeed } from './transport-feed.ts';

const [VIDEO, AUDIO] = [0x101, 0x102];
const STREAMS = [
  [0x1b, VIDEO],
  [0x0f, AUDIO],
] as const;
const FRAME_TICKS = 3600;
const START_CODE = Buffer.from([0, 0, 0, 1]);
const { sps, pps } = parameterSetsOf(AVC_RECORD);

function picture(isKey: boolean, bytes = 400): Buffer {
  const slice = Buffer.concat([Buffer.from([isKey ? 0x65 : 0x41]), Buffer.alloc(bytes, 0x11)]);
  const units = isKey ? [Buffer.from([9, 0xf0]), sps[0]!, pps[0]!, slice] : [Buffer.from([9, 0xf0]), slice];
  return Buffer.concat(units.flatMap((unit) => [START_CODE, unit]));
}

/** AAC-LC, 48 kHz, stereo. */
function adts(bytes: number): Buffer {
  const length = 7 + bytes;
  const header = [
    0xff,
    0xf1,
    0x4c,
    0x80 | (length >> 11),
    (length >> 3) & 255,
    ((length & 7) << 5) | 0x1f,
    0xfc,
  ];
  return Buffer.concat([Buffer.from(header), Buffer.alloc(bytes, 0x21)]);
}

/** So many pictures, a key frame each 25, as transport packets of each picture. */
function pictures(count: number, fromTicks = 90_000, writer = new TransportWriter()): Buffer[] {
  return Array.from({ length: count }, (_, index) => {
    const isKey = index % 25 === 0;
    const ticks = fromTicks + index * FRAME_TICKS;
    const tables = isKey ? writer.tables(STREAMS) : Buffer.alloc(0);
    return Buffer.concat([tables, writer.pes(VIDEO, picture(isKey), ticks + FRAME_TICKS, ticks)]);
  });
}

function feedAll(pieces: readonly Buffer[]): RecordingSink {
  const sink = new RecordingSink();
  const feed = new TransportFeed(sink);
  for (const piece of pieces) feed.push(piece, false);
  feed.flush();
  return sink;
}

const stepsOf = (times: readonly number[]) =>
  new Set(times.slice(1).map((time, index) => time - times[index]!));

test('pictures arrive whole, with their times, however the stream is cut', () => {
  const stream = Buffer.concat(pictures(30));
  const cut = Array.from({ length: Math.ceil(stream.length / 100) }, (_, index) =>
    stream.subarray(index * 100, (index + 1) * 100),
  );
  for (const sink of [feedAll([stream]), feedAll(cut), feedAll([Buffer.from('no sync'), stream])]) {
    expect(sink.videoTracks).toMatchObject([{ width: 640, height: 360, codecs: 'avc1.4d401e' }]);
    expect(sink.videoFrames.map(({ isKey }) => isKey)).toEqual(
      Array.from({ length: 30 }, (_, index) => index % 25 === 0),
    );
    expect(stepsOf(sink.videoFrames.map(({ dtsUs }) => dtsUs))).toEqual(new Set([40_000]));
    expect(sink.videoFrames.every(({ dtsUs, ptsUs }) => ptsUs - dtsUs === 40_000)).toBe(true);
    expect(sink.videoFrames[1]!.data.length).toBe(4 + 401);
  }
});

test('times go on where 33 bits begin again', () => {
  const { videoFrames } = feedAll(pictures(50, 2 ** 33 - 20 * FRAME_TICKS));
  expect(videoFrames.length).toBe(50);
  expect(stepsOf(videoFrames.map(({ dtsUs }) => dtsUs))).toEqual(new Set([40_000]));
});

test('sound goes on without a gap over the borders of its packets', () => {
  const writer = new TransportWriter();
  const frames = Buffer.concat(Array.from({ length: 30 }, (_, index) => adts(200 + index)));
  const pieces = [writer.tables(STREAMS)];
  // Cut in the middle of frames: a packet has the time of the first frame that begins in it.
  const starts: number[] = [];
  for (let at = 0, index = 0; index < 30; at += 207 + index, index += 1) starts.push(at);
  for (let at = 0; at < frames.length; at += 1000) {
    const first = starts.findIndex((start) => start >= at);
    pieces.push(writer.pes(AUDIO, frames.subarray(at, at + 1000), 90_000 + Math.max(0, first) * 1920));
  }
  const sink = feedAll(pieces);
  expect(sink.audioTracks).toMatchObject([{ sampleRate: 48_000, channels: 2, codecs: 'mp4a.40.2' }]);
  expect(sink.audioFrames.map(({ data }) => data.length)).toEqual(
    Array.from({ length: 30 }, (_, index) => 200 + index),
  );
  const ends = sink.audioFrames.map(({ ptsUs, durationUs }) => ptsUs + durationUs);
  expect(sink.audioFrames.slice(1).map(({ ptsUs }) => ptsUs)).toEqual(ends.slice(0, -1));
});

describe('what is damaged', () => {
  test('loses the picture in which packets are missing, and no other', () => {
    const pieces = pictures(10);
    pieces[4] = Buffer.concat([pieces[4]!.subarray(0, 188), pieces[4]!.subarray(376)]);
    expect(feedAll(pieces).videoFrames.length).toBe(9);
    const sink = new RecordingSink();
    const feed = new TransportFeed(sink);
    for (const [index, piece] of pictures(10).entries()) {
      // The first is cut off by what is missing behind it.
      if (index !== 5) feed.push(index === 4 ? piece.subarray(0, 188) : piece, index === 6);
    }
    feed.flush();
    expect(sink.videoFrames.length).toBe(8);
  });

  test('packets that come twice count once', () => {
    const pieces = pictures(5).map((piece) => Buffer.concat([piece.subarray(0, 188), piece]));
    expect(feedAll(pieces).videoFrames.length).toBe(5);
  });

  test('leaves nothing but sentences, whatever it is', () => {
    const random = createRandom(20_261_125);
    let frames = 0;
    for (let round = 0; round < 300; round += 1) {
      const sink = new RecordingSink();
      const feed = new TransportFeed(sink);
      try {
        for (const piece of pictures(8)) feed.push(mutateBytes(piece, random), random.chance(0.1));
        feed.flush();
      } catch (error) {
        expect(error).toBeInstanceOf(CodecError);
      }
      frames += sink.videoFrames.length;
    }
    expect(frames).toBeGreaterThan(100);
  });
});

test.each([
  [0x24, 'Not every browser plays HEVC. Choose H.264 in your encoder'],
  [0x02, 'Not every browser plays MPEG-2.'],
  [0x03, 'Browsers do not play MP2. Choose AAC with ADTS headers'],
  [0x11, 'Browsers do not play AAC in LATM.'],
])('a stream of type %i is refused with a sentence', (type, sentence) => {
  const writer = new TransportWriter();
  expect(() => feedAll([writer.tables([...STREAMS, [type, 0x103]])])).toThrow(sentence);
});
