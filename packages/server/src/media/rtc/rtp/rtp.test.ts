import { expect, test } from 'vitest';
import { H264Depacketizer } from './h264-depacketizer.ts';
import { packetizeH264 } from './h264-packetizer.ts';
import { JitterBuffer } from './jitter-buffer.ts';
import { nack, parseRtcp, receiverEstimate, senderReport } from './rtcp.ts';
import { parseRtp, type RtpPacket, writeRtpHeader } from './rtp-packet.ts';
import { SenderClock } from './sender-clock.ts';

/** A linear congruential generator, so that every run sees the same bytes. */
function seeded(seed: number): (below: number) => number {
  let state = seed;
  return (below) => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
    return Math.floor((state / 2 ** 32) * below);
  };
}

function unit(type: number, bytes: number): Buffer {
  const data = Buffer.alloc(bytes, type);
  data[0] = 0x60 | type;
  return data;
}

function packet(
  sequence: number,
  payload: Buffer = Buffer.from([1]),
  timestamp = sequence,
  isMarked = true,
): RtpPacket {
  return { payloadType: 96, isMarked, sequence: sequence & 0xffff, timestamp, ssrc: 7, payload };
}

test('a picture comes out of its packets as it went in, with parameter sets before a key frame', () => {
  const units = [unit(6, 40), unit(5, 5000), unit(5, 900)];
  const sets = [unit(7, 20), unit(8, 6)];
  const payloads = packetizeH264([unit(9, 2), ...units], true, sets);
  const depacketizer = new H264Depacketizer();
  const pictures = payloads.map(({ payload, isMarked }, index) =>
    depacketizer.push({ packet: packet(index, payload, 3000, isMarked), isAfterGap: false }),
  );
  expect(payloads.every(({ payload }) => payload.length <= 1180)).toBe(true);
  expect(pictures.at(-1)).toEqual({ units: [...sets, ...units], timestamp: 3000 });
  expect(pictures.slice(0, -1)).toEqual(pictures.slice(0, -1).map(() => null));
});

test('a picture with a hole is dropped, and the next one is whole', () => {
  const depacketizer = new H264Depacketizer();
  const payloads = packetizeH264([unit(5, 4000)], false, []);
  const push = (payload: Buffer, isMarked: boolean, timestamp: number, isAfterGap: boolean) =>
    depacketizer.push({ packet: packet(0, payload, timestamp, isMarked), isAfterGap });
  expect(push(payloads[0]!.payload, false, 1, false)).toBeNull();
  expect(push(payloads.at(-1)!.payload, true, 1, true)).toBeNull();
  expect(push(unit(1, 50), true, 2, false)).toMatchObject({ timestamp: 2 });
});

test('the jitter buffer puts packets in order, asks for missing ones, and gives up after its time', () => {
  const buffer = new JitterBuffer();
  const sequences = (released: readonly { packet: RtpPacket; isAfterGap: boolean }[]) =>
    released.map((one) => [one.packet.sequence, one.isAfterGap]);
  expect(sequences(buffer.push(packet(65_534), 0))).toEqual([[65_534, false]]);
  expect(sequences(buffer.push(packet(0), 1))).toEqual([]);
  expect(buffer.missing(2)).toEqual([65_535]);
  expect(buffer.missing(3)).toEqual([]);
  expect(sequences(buffer.push(packet(65_535), 20))).toEqual([
    [65_535, false],
    [0, false],
  ]);
  buffer.push(packet(3), 30);
  expect(sequences(buffer.release(100))).toEqual([]);
  expect(sequences(buffer.release(180))).toEqual([[3, true]]);
  expect(sequences(buffer.push(packet(2), 181))).toEqual([]);
});

test('sender reports put sound and picture on one clock', () => {
  const origin = { offsetUs: null };
  const video = new SenderClock(90_000, origin);
  const audio = new SenderClock(48_000, origin);
  video.toUs(4_294_967_000, 1_000_000);
  // It arrives 80 ms late, though it was taken at the same moment.
  audio.toUs(500, 1_080_000);
  video.report(7_000_000, 4_294_967_000);
  audio.report(7_000_000, 500);
  expect(video.toUs((4_294_967_000 + 90_000) >>> 0, 0)).toBe(2_000_000);
  expect(audio.toUs(48_500, 0)).toBe(2_000_000);
});

test('RTCP is written as it is read', () => {
  const report = senderReport(7, 1_700_000_000_500, 90_000, 3, 400);
  expect(parseRtcp(report)).toMatchObject([{ kind: 'sender', ssrc: 7, timestamp: 90_000 }]);
  expect(nack(7, [65_535, 0, 2, 40]).subarray(12).toString('hex')).toBe('ffff000500280000');
  expect(receiverEstimate(7, 6_000_000).readUIntBE(17, 3) & 0x3ffff).toBe(Math.floor(6_000_000 / 2 ** 5));
});

test('5,000 damaged packets neither throw nor grow anything', () => {
  const random = seeded(11);
  const depacketizer = new H264Depacketizer();
  const buffer = new JitterBuffer();
  for (let round = 0; round < 5000; round++) {
    const bytes = Buffer.from(Array.from({ length: random(80) }, () => random(256)));
    if (random(2) === 0 && bytes.length >= 12) {
      writeRtpHeader(bytes, {
        payloadType: 96,
        isMarked: random(4) === 0,
        sequence: round + random(9),
        timestamp: round >> 2,
        ssrc: 7,
      });
    }
    parseRtcp(bytes);
    const parsed = parseRtp(bytes);
    if (parsed === null) continue;
    for (const released of buffer.push(parsed, round)) depacketizer.push(released);
    expect(buffer.missing(round).length).toBeLessThanOrEqual(64);
  }
});
