import { createSocket, type Socket } from 'node:dgram';
import { once } from 'node:events';
import { setTimeout as delay } from 'node:timers/promises';
import { afterEach, describe, expect, onTestFinished, test } from 'vitest';
import { createRandom } from '../../../../test/insights/random.ts';
import { mutateBytes, noise } from '../../../../test/live/mutate.ts';
import { createOpenGate } from '../../../../test/live/open-gate.ts';
import { RecordingSink } from '../../../../test/live/recording-sink.ts';
import { callSrt } from '../../../../test/live/srt-caller.ts';
import type { Admission, PublishGate } from '../source.ts';
import { type SrtServer, type SrtServerOptions, startSrtServer } from './start-srt-server.ts';

const servers: SrtServer[] = [];
const failures: unknown[] = [];
const start = async (gate: PublishGate, options: Partial<SrtServerOptions> = {}) => {
  const onFailure = (error: unknown) => failures.push(error);
  const server = await startSrtServer({ host: '127.0.0.1', port: 0, gate, onFailure, ...options });
  servers.push(server);
  return server.port;
};
const open = async (): Promise<Socket> => {
  const socket = createSocket('udp4').bind(0, '127.0.0.1');
  await once(socket, 'listening');
  onTestFinished(() => void socket.close());
  return socket;
};
/** Closes a call with the test. */
const call = async (...asked: Parameters<typeof callSrt>) => {
  const made = await callSrt(...asked);
  onTestFinished(made.close);
  return made;
};

afterEach(async () => {
  for (const server of servers.splice(0)) await server.close();
  expect(failures.splice(0)).toEqual([]);
});

describe('a caller', () => {
  test.each([
    ['publish:bad', 'refuses with 2401'],
    ['read:good', 'refuses with 2405'],
    ['', 'refuses with 2400'],
  ])('with %o reads why it is refused', async (streamId, reason) => {
    const gate = createOpenGate();
    const port = await start(gate);
    await expect(callSrt(port, streamId)).rejects.toThrow(reason);
    expect(gate.requests.length).toBe(streamId === 'publish:bad' ? 1 : 0);
  });

  test('that does not hear the answer gets it again, and the gate is asked once', async () => {
    const gate = createOpenGate();
    const port = await start(gate);
    const { send, conclusion, isThere } = await call(port, 'publish:good');
    send(conclusion);
    expect(await isThere()).toBe(true);
    expect(gate.requests.length).toBe(1);
  });

  test('that says nothing more is lost, and so is one that sends nothing to see or hear', async () => {
    const gate = createOpenGate();
    const port = await start(gate, { limits: { silenceMs: 300, idleMs: 800 } });
    await call(port, 'publish:good-silent');
    await expect.poll(() => gate.sinkOf('good-silent').ends).toEqual(['lost']);
    const { send, data } = await call(port, 'publish:good-idle');
    let sequence = 0;
    const talking = setInterval(() => send(data(sequence++, Buffer.alloc(188))), 50);
    onTestFinished(() => clearInterval(talking));
    await expect.poll(() => gate.sinkOf('good-idle').ends).toEqual(['lost']);
  });

  test('is one of a few of its address', async () => {
    const port = await start(createOpenGate(), { limits: { maxConnectionsPerAddress: 2, lingerMs: 50 } });
    await call(port, 'publish:good-1');
    await call(port, 'publish:good-2');
    await expect(callSrt(port, 'publish:good-3')).rejects.toThrow('refuses with 1003');
  });

  test('whose key is replaced while the gate decides is refused, and its sink ended', async () => {
    const answer = Promise.withResolvers<Admission>();
    let disconnect: ((reason: string) => void) | null = null;
    const port = await start({
      admit: (_, end) => {
        disconnect = end;
        return answer.promise;
      },
    });
    const calling = callSrt(port, 'publish:good');
    calling.catch(() => {});
    await expect.poll(() => disconnect).not.toBeNull();
    disconnect!('The key was replaced.');
    const sink = new RecordingSink();
    answer.resolve({ isAdmitted: true, sink });
    await expect(calling).rejects.toThrow('refuses with 2503');
    expect(sink.ends).toEqual(['lost']);
  });

  test('reads that it is our fault if the gate fails', async () => {
    const port = await start({ admit: () => Promise.reject(new Error('no database')) });
    await expect(callSrt(port, 'publish:good')).rejects.toThrow('refuses with 2500');
    expect(failures.splice(0)).toEqual([new Error('no database')]);
  });
});

describe('somebody at a false address', () => {
  test('gets no more than was sent, and nothing is asked or kept without a cookie', async () => {
    const gate = createOpenGate();
    const port = await start(gate);
    const { induction, conclusion } = await call(port, 'publish:good');
    const other = await open();
    const heard: Buffer[] = [];
    other.on('message', (bytes: Buffer) => heard.push(bytes));
    // The cookie belongs to another address.
    for (let times = 0; times < 20; times += 1) other.send(conclusion, port, '127.0.0.1');
    other.send(induction, port, '127.0.0.1');
    await expect.poll(() => heard.length).toBe(1);
    expect(heard[0]!.length).toBe(induction.length);
    expect(gate.requests.length).toBe(1);
  });

  test('cannot say goodbye for an encoder', async () => {
    const gate = createOpenGate();
    const port = await start(gate);
    const { data, send } = await call(port, 'publish:good');
    const goodbye = data(0, Buffer.alloc(4));
    goodbye.writeUInt32BE(0x80050000, 0);
    const other = await open();
    other.send(goodbye, port, '127.0.0.1');
    await delay(100);
    expect(gate.sinkOf('good').ends).toEqual([]);
    send(goodbye);
    await expect.poll(() => gate.sinkOf('good').ends).toEqual(['finished']);
  });
});

test('3000 random datagrams are answered or not, and break nothing', async () => {
  const random = createRandom(20_261_125);
  const gate = createOpenGate();
  const port = await start(gate, { limits: { maxConnectionsPerAddress: 400, lingerMs: 10 } });
  const { induction, conclusion, data, send } = await call(port, 'publish:good');
  const other = await open();
  for (let sent = 0; sent < 3000; sent += 1) {
    const packet = data(random.whole(0, 200), noise(random.pick([8, 188, 1316]), random));
    if (random.chance(0.5)) packet.writeUInt16BE(0x8000 | random.whole(0, 8), 0);
    const bytes = mutateBytes(random.pick([induction, conclusion, packet, packet]), random);
    if (random.chance(0.5)) send(bytes);
    else other.send(bytes, port, '127.0.0.1');
    if (sent % 50 === 0) await delay(2);
  }
  await call(port, 'publish:good-after');
  expect(gate.requests.every(({ streamKey }) => streamKey.length <= 512)).toBe(true);
});
