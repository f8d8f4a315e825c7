import { describe, expect, test } from 'vitest';
import { ChunkReader } from './chunk-reader.ts';
import { MESSAGE, type RtmpMessage } from './message.ts';
import { writeControl, writeMessage } from './write-message.ts';

const LIMITS = { maxMessageBytes: 1_000_000, maxChunkStreams: 4, maxBytesInFlight: 1_500_000 };
const readAll = (bytes: Buffer, step = bytes.length, reader = new ChunkReader(LIMITS)) => {
  const messages: RtmpMessage[] = [];
  for (let at = 0; at < bytes.length; at += step)
    messages.push(...reader.read(bytes.subarray(at, at + step)));
  return messages;
};
const message = (timestampMs: number, length: number, fill = 7): RtmpMessage => ({
  type: MESSAGE.video,
  timestampMs,
  streamId: 1,
  payload: Buffer.alloc(length, fill),
});
const hex = (text: string) => Buffer.from(text.replaceAll(' ', ''), 'hex');
/** A chunk header of type 0 for video on chunk stream 6. */
const header = (timestamp: string, length: string) => `06 ${timestamp} ${length} 09 01000000`;

describe('chunks', () => {
  test.each([1, 2, 7, 100, 100_000])('are read in pieces of %i bytes', (step) => {
    const sent = [
      message(0, 0),
      message(40, 5000),
      message(0xfffffe, 128),
      message(0xffffff, 9000),
      message(0xffffffff, 300),
    ];
    const bytes = Buffer.concat(sent.map((one) => writeMessage(6, one, 128)));
    expect(readAll(bytes, step)).toEqual(sent);
  });

  test('of types 1, 2 and 3 take what they lack from the chunk before', () => {
    const bytes = hex(`${header('0003e8', '000001')} aa  46 000021 000002 08 bbbb  86 000010 cccc  c6 dddd`);
    expect(
      readAll(bytes, 1).map(({ timestampMs, type, payload }) => [timestampMs, type, payload.toString('hex')]),
    ).toEqual([
      [1000, 9, 'aa'],
      [1033, 8, 'bbbb'],
      [1049, 8, 'cccc'],
      [1065, 8, 'dddd'],
    ]);
  });

  test('without a repeated extended timestamp are read as some encoders mean them', () => {
    const payload = Buffer.alloc(260, 5);
    const first = Buffer.concat([hex(`${header('ffffff', '000104')} 01000000`), payload.subarray(0, 128)]);
    const bytes = Buffer.concat([
      first,
      hex('c6'),
      payload.subarray(0, 128),
      hex('c6'),
      payload.subarray(0, 4),
    ]);
    // What follows a chunk shorter than a timestamp is looked at early, and put back.
    const short = Buffer.concat([
      bytes,
      hex('86 000001'),
      payload.subarray(0, 128),
      hex('c6'),
      payload.subarray(0, 128),
      hex('c6 05050505'),
    ]);
    for (const step of [1, 3, 1000])
      expect(
        readAll(short, step).map(({ timestampMs, payload: { length } }) => [timestampMs, length]),
      ).toEqual([
        [0x1000000, 260],
        [0x1000001, 260],
      ]);
  });

  test('begin anew after 2^32 milliseconds', () => {
    const bytes = hex(`${header('ffffff', '000001')} fffffff0 aa  86 000020 bb`);
    expect(readAll(bytes).map(({ timestampMs }) => timestampMs)).toEqual([0xfffffff0, 0x10]);
  });

  test('have ids of one, two or three bytes, and may be interleaved', () => {
    const one = hex(`00 06 000000 000082 09 01000000${'11'.repeat(128)}`);
    const two = hex(`01 0601 000000 000081 08 01000000${'22'.repeat(128)}`);
    const bytes = Buffer.concat([one, two, hex('c0 06 11 11'), hex('c1 0601 22')]);
    expect(readAll(bytes, 1).map(({ type, payload }) => [type, payload.length])).toEqual([
      [9, 130],
      [8, 129],
    ]);
  });

  test('have the size that was set, and messages can be given up', () => {
    const long = hex(header('000000', '0000c8'));
    const bytes = Buffer.concat([
      writeControl(MESSAGE.setChunkSize, 150),
      long,
      Buffer.alloc(150),
      writeControl(MESSAGE.abort, 6),
      writeMessage(6, message(1, 150), 150),
    ]);
    expect(readAll(bytes, 10)).toEqual([message(1, 150)]);
  });

  test.each([
    ['a message that is too large', header('000000', '0f4241'), 'A message is too large.'],
    ['a chunk that refers to none', 'c6', 'A chunk refers to an earlier one that was never sent.'],
    [
      'a message within another',
      `${header('000000', '0000c8')} ${'00'.repeat(128)} ${header('000000', '000001')}`,
      'A message begins before another has ended.',
    ],
    [
      'too many chunk streams',
      [3, 4, 5, 6, 7].map((id) => `0${id} 000000 000000 09 01000000`).join(''),
      'Too many chunk streams.',
    ],
    ['a chunk size of nothing', '02 000000 000004 01 00000000 00000000', 'The chunk size is impossible.'],
    ['a short control message', '02 000000 000002 01 00000000 0000', 'A control message is cut off.'],
  ])('are refused with %s', (_, bytes, sentence) => {
    expect(() => readAll(hex(bytes), 1)).toThrow(sentence);
  });

  test('of many unfinished messages are bounded by what arrives, not by what is announced', () => {
    const reader = new ChunkReader({ ...LIMITS, maxBytesInFlight: 20_000 });
    const begin = (id: number) => hex(`0${id} 000000 0f4240 09 01000000${'00'.repeat(128)}`);
    for (const id of [3, 4, 5, 6]) readAll(begin(id), 200, reader);
    const grow = hex(`c3${'00'.repeat(128)}`);
    expect(() => readAll(Buffer.concat(Array.from({ length: 100 }, () => grow)), 129, reader)).toThrow(
      'Too many messages have begun.',
    );
  });
});
