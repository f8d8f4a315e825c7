import { connect, type Socket } from 'node:net';
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import { createRandom, type Random } from '../../../../test/insights/random.ts';
import { closed } from '../../../../test/live/closed.ts';
import { AAC_CONFIG_TAG, AVC_CONFIG_TAG, audioTag, videoTag } from '../../../../test/live/live-samples.ts';
import { ObsPublisher } from '../../../../test/live/obs-publisher.ts';
import { createOpenGate, type OpenGate } from '../../../../test/live/open-gate.ts';

import { writeAmf0 } from './amf/write-amf0.ts';
import { MESSAGE } from './message.ts';
import { type RtmpServer, startRtmpServer } from './start-rtmp-server.ts';
import { writeCommand } from './write-command.ts';
import { writeMessage } from './write-message.ts';

const INPUTS = 5000;
const AT_ONCE = 50;
const SEED = 20_261_124;
const MB = 1024 * 1024;

let gate: OpenGate;
let server: RtmpServer;
/** Goes on while everybody else attacks. */
let publisher: ObsPublisher;
let sentFrames = 0;
let pictures: NodeJS.Timeout;
let sinks = 0;
const failures: unknown[] = [];

beforeAll(async () => {
  gate = createOpenGate();
  const counted = {
    ...gate,
    admit: async (...asked: Parameters<OpenGate['admit']>) => {
      const admission = await gate.admit(...asked);
      if (admission.isAdmitted) sinks += 1;
      return admission;
    },
  };
  server = await startRtmpServer({
    host: '127.0.0.1',
    port: 0,
    gate: counted,
    limits: { maxConnectionsPerAddress: 200 },
    onFailure: (error) => failures.push(error),
  });
  publisher = await ObsPublisher.publish({ port: server.port, streamKey: 'good' });
  publisher.video(0, AVC_CONFIG_TAG);
  pictures = setInterval(() => {
    publisher.video(sentFrames * 10, videoTag(sentFrames % 100 === 0));
    sentFrames += 1;
  }, 10);
});

afterEach(async () => {
  // Neither our failure, nor the end of the one who does nothing wrong, whose pictures still arrive.
  expect(failures).toEqual([]);
  const target = sentFrames;
  await expect.poll(() => gate.sinkOf('good').videoFrames.length).toBeGreaterThanOrEqual(target);
  expect(gate.sinkOf('good').ends).toEqual([]);
});

afterAll(async () => {
  clearInterval(pictures);
  publisher.socket.destroy();
  await server.close();
});

const open = (): Socket => connect(server.port, '127.0.0.1').on('error', () => {});
const HELLO = Buffer.concat([Buffer.from([3]), Buffer.alloc(2 * 1536, 9)]);
const CONNECT = writeCommand(0, 'connect', 1, { app: 'live', tcUrl: 'rtmp://x/live', flashVer: 'x' });
const publishAs = (key: string) => [
  CONNECT,
  writeCommand(0, 'releaseStream', 2, null, key),
  writeCommand(0, 'createStream', 3, null),
  writeCommand(1, 'publish', 4, null, key, 'live'),
];
const media = (type: number, timestampMs: number, payload: Buffer) =>
  writeMessage(4, { type, timestampMs, streamId: 1, payload }, 128);

/** Sends all of it and no more, and waits until the server has closed. */
async function attack(bytes: Buffer): Promise<void> {
  const socket = open().resume();
  socket.end(bytes);
  await closed(socket);
}

/** Random input number so-and-so: each fifth is of the same kind. */
function inputOf(index: number, random: Random): Buffer {
  const below = (count: number) => random.whole(0, count - 1);
  const noise = (count: number) => Buffer.from(Array.from({ length: count }, () => below(256)));
  const mutate = (original: Buffer): Buffer => {
    let bytes = Buffer.from(original);
    for (let change = below(8); change >= 0; change -= 1) {
      const at = below(bytes.length);
      const kind = below(4);
      if (kind === 0) bytes[at] = below(256);
      else if (kind === 1)
        bytes = Buffer.concat([bytes.subarray(0, at), noise(below(6)), bytes.subarray(at)]);
      else if (kind === 2) bytes = Buffer.concat([bytes.subarray(0, at), bytes.subarray(at + below(6))]);
      else if (bytes[at] !== undefined) bytes[at] ^= 1 << below(8);
    }
    return bytes;
  };
  const key = random.chance(0.5) ? 'good-fuzz' : 'bad';
  switch (index % 5) {
    case 0: // handshakes
      return random.chance(0.5) ? noise(1 + below(4000)) : mutate(HELLO.subarray(0, 1 + below(3072)));
    case 1: // chunks
      return Buffer.concat([HELLO, noise(1 + below(600))]);
    case 2: // commands
      return Buffer.concat([HELLO, ...publishAs(key).map((one) => (random.chance(0.4) ? mutate(one) : one))]);
    case 3: {
      // AMF values, in AMF0 and AMF3
      const type = random.chance(0.5) ? MESSAGE.commandAmf0 : MESSAGE.commandAmf3;
      const start = type === MESSAGE.commandAmf3 ? Buffer.from([0]) : Buffer.alloc(0);
      const values = Buffer.concat([
        start,
        writeAmf0('connect', 1),
        random.chance(0.5) ? Buffer.from([17]) : Buffer.alloc(0),
        Buffer.from(Array.from({ length: 1 + below(200) }, () => below(random.chance(0.8) ? 18 : 256))),
      ]);
      return Buffer.concat([HELLO, media(type, 0, values)]);
    }
    default: // what an admitted publisher sends
      return Buffer.concat([
        HELLO,
        ...publishAs('good-fuzz'),
        ...[
          media(MESSAGE.video, 0, AVC_CONFIG_TAG),
          media(MESSAGE.audio, 0, AAC_CONFIG_TAG),
          media(MESSAGE.video, 0, videoTag(true, 300)),
          media(MESSAGE.audio, 0, audioTag()),
          media(MESSAGE.video, 40, videoTag(false, 300)),
        ].map((one) => (random.chance(0.5) ? mutate(one) : one)),
      ]);
  }
}

describe('a publisher goes on while others send', () => {
  test(`${INPUTS} fuzzed handshakes, chunks, commands, AMF values and pictures`, async () => {
    const random = createRandom(SEED);
    const before = process.memoryUsage().rss;
    let next = 0;
    const attacker = async () => {
      while (next < INPUTS) {
        const input = inputOf(next, random);
        next += 1;
        await attack(input);
      }
    };
    await Promise.all(Array.from({ length: AT_ONCE }, attacker));
    expect((process.memoryUsage().rss - before) / MB).toBeLessThan(300);
    // Nobody was let in but through the gate, which let in a good part of the unharmed ones.
    const admitted = gate.requests.filter(({ streamKey }) => streamKey.startsWith('good'));
    expect(sinks).toBe(admitted.length);
    expect(sinks).toBeGreaterThan(INPUTS / 10);
  });

  test.each([
    ['a message that is too large', [CONNECT, Buffer.from('060000007fffff09010000000000', 'hex')]],
    [
      'chunk streams without end',
      [
        CONNECT,
        ...Array.from({ length: 64 }, (_, id) =>
          writeMessage(id, { type: 9, timestampMs: 0, streamId: 1, payload: Buffer.alloc(1) }),
        ).slice(3),
      ],
    ],
    [
      'AMF of great depth',
      [media(MESSAGE.commandAmf0, 0, Buffer.alloc(30_000, Buffer.from('03000161', 'hex')))],
    ],
    [
      'AMF of great length',
      [
        media(
          MESSAGE.commandAmf0,
          0,
          Buffer.concat([Buffer.from('0affffffff', 'hex'), Buffer.alloc(30_000, 5)]),
        ),
      ],
    ],
    [
      'commands without end',
      [CONNECT, ...Array.from({ length: 200 }, () => writeCommand(0, 'createStream', 2, null))],
    ],
    ['commands before they connect', [writeCommand(1, 'publish', 2, null, 'good-2', 'live')]],
    ['another protocol', [Buffer.from('GET / HTTP/1.1\r\n\r\n')], Buffer.alloc(0)],
  ])('%s', async (_, parts, hello = HELLO) => {
    const asked = gate.requests.length;
    const socket = open().resume();
    socket.write(Buffer.concat([hello, ...parts]));
    // The server closes by itself.
    await closed(socket);
    expect(gate.requests.length).toBe(asked);
  });

  test('pictures before they are admitted, which nobody sees', async () => {
    const before = sinks;
    await attack(
      Buffer.concat([
        HELLO,
        CONNECT,
        media(MESSAGE.video, 0, AVC_CONFIG_TAG),
        media(MESSAGE.video, 0, videoTag(true)),
      ]),
    );
    await attack(
      Buffer.concat([
        HELLO,
        ...publishAs('bad'),
        media(MESSAGE.video, 0, AVC_CONFIG_TAG),
        media(MESSAGE.video, 0, videoTag(true)),
      ]),
    );
    expect(sinks).toBe(before);
  });

  test('pings without reading the answers', async () => {
    const ping = Buffer.concat([Buffer.from('0200000000000604000000000006', 'hex'), Buffer.alloc(4)]);
    const socket = open();
    socket.write(Buffer.concat([HELLO, ...publishAs('good-fuzz')]));
    socket.pause();
    const many = Buffer.concat(Array.from({ length: 10_000 }, () => ping));
    const end = closed(socket);
    // A paused socket learns of its end by what it writes.
    const writeMore = (): void => {
      socket.write(many, (error) => {
        if (!error) writeMore();
      });
    };
    writeMore();
    await end;
    await expect.poll(() => gate.sinkOf('good-fuzz').ends).toEqual(['lost']);
  });
});
