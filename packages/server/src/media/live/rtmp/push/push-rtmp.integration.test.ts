import { once } from 'node:events';
import { type AddressInfo, connect, createServer, type Server } from 'node:net';
import type { Duplex } from 'node:stream';
import { connect as connectTls } from 'node:tls';
import { afterEach, describe, expect, test } from 'vitest';
import { AAC_CONFIG, AVC_RECORD } from '../../../../../test/live/live-samples.ts';
import { LOCALHOST } from '../../../../../test/live/localhost-certificate.ts';
import { createOpenGate } from '../../../../../test/live/open-gate.ts';
import { readAacConfig } from '../../codecs/aac-config.ts';
import { readAvcConfig } from '../../codecs/avc-config.ts';
import type { LiveSink } from '../../source.ts';
import { type RtmpServer, startRtmpServer } from '../start-rtmp-server.ts';
import { checkRtmpTarget } from './check-rtmp-target.ts';
import { describePushFailure } from './describe-push-failure.ts';
import { createDestinationPush, type DestinationStatus } from './destination-push.ts';
import { pushRtmp } from './push-rtmp.ts';

const cleanups: (() => unknown)[] = [];
afterEach(async () => {
  for (const clean of cleanups.splice(0).reverse()) await clean();
});

const HOST = '127.0.0.1';
const dial = async (host: string, port: number, isTls: boolean): Promise<Duplex> => {
  const socket = isTls
    ? connectTls({ host, port, ca: LOCALHOST.cert, servername: 'localhost' })
    : connect(port, host);
  await once(socket, isTls ? 'secureConnect' : 'connect');
  return socket;
};
const startServer = async (gate = createOpenGate(), port = 0, tls?: typeof LOCALHOST) => {
  const server = await startRtmpServer({ host: HOST, port, gate, ...(tls && { tls }) });
  cleanups.push(() => server.close());
  return server;
};
const listen = async (server: Server): Promise<number> => {
  server.listen(0, HOST);
  await once(server, 'listening');
  cleanups.push(() => server.close());
  return (server.address() as AddressInfo).port;
};

const tracks = (sink: LiveSink) => {
  sink.videoTrack(readAvcConfig(AVC_RECORD));
  sink.audioTrack(readAacConfig(AAC_CONFIG));
};
const picture = (index: number) => {
  const data = Buffer.alloc(9000, index);
  data.writeUInt32BE(8996);
  data[4] = index % 25 === 0 ? 0x65 : 0x41;
  return data;
};
const frame = (sink: LiveSink, index: number) => {
  const us = index * 40_000;
  sink.videoFrame({ dtsUs: us, ptsUs: us + 80_000, isKey: index % 25 === 0, data: picture(index) });
  sink.audioFrame({ ptsUs: us, durationUs: 21_333, data: Buffer.alloc(50, index) });
};

describe('a push', () => {
  test.each([false, true])('arrives as it was sent (TLS: %s)', async (isTls) => {
    const gate = createOpenGate();
    const { port } = await startServer(gate, 0, isTls ? LOCALHOST : undefined);
    const url = `rtmp${isTls ? 's' : ''}://${HOST}:${port}/live`;
    const push = await pushRtmp({ url, streamKey: 'good', connect: dial });
    tracks(push.sink);
    for (let index = 0; index < 60; index += 1) frame(push.sink, index);
    const sink = gate.sinkOf('good');
    await expect.poll(() => sink.audioFrames.length).toBe(60);
    expect(sink.videoTracks).toEqual([readAvcConfig(AVC_RECORD)]);
    expect(sink.audioTracks).toEqual([readAacConfig(AAC_CONFIG)]);
    expect(sink.videoFrames.map(({ dtsUs, ptsUs, isKey }) => [dtsUs, ptsUs, isKey])).toEqual(
      Array.from({ length: 60 }, (_, index) => [index * 40_000, index * 40_000 + 80_000, index % 25 === 0]),
    );
    expect(sink.videoFrames.map(({ data }) => data)).toEqual(
      Array.from({ length: 60 }, (_, index) => picture(index)),
    );
    await push.close();
    expect(await push.closed).toBe(null);
    expect(push.stats()).toMatchObject({ droppedFrames: 0, queuedMs: 0 });
    await expect.poll(() => sink.ends).toEqual(['finished']);
  });

  test('says why it cannot begin', async () => {
    const { port } = await startServer();
    const silent = await listen(createServer((socket) => socket.on('error', () => {}).resume()));
    const web = await listen(
      createServer((socket) => socket.on('error', () => {}).end('HTTP/1.1 400 Bad Request\r\n\r\n')),
    );
    const reasonOf = async (url: string, streamKey = 'good', timeoutMs = 20_000) => {
      try {
        await pushRtmp({ url, streamKey, connect: dial, timeoutMs });
        return 'none';
      } catch (error) {
        return describePushFailure(error);
      }
    };
    expect(await reasonOf(`rtmp://${HOST}:${port}/live`, 'secret-bad')).toBe(
      'The server refuses the broadcast. Check the stream key, and that nothing else is broadcasting with it. It says: “This stream key is unknown.”',
    );
    expect(await reasonOf(`rtmp://${HOST}:${port}/other`)).toMatch(
      /^The server refuses the connection\. Check the path/,
    );
    expect(await reasonOf(`rtmp://${HOST}:${silent}/live`, 'good', 300)).toMatch(/did not answer in time/);
    expect(await reasonOf(`rtmp://${HOST}:${web}/live`)).toMatch(/does not speak RTMP/);
    expect(await reasonOf(`rtmps://${HOST}:${port}/live`)).not.toBe('none');
    expect(await reasonOf('rtmp://nowhere')).toMatch(/not complete/);
  });

  test('is checked before it begins, without publishing', async () => {
    const gate = createOpenGate();
    const { port } = await startServer(gate);
    const check = (url: string) => checkRtmpTarget({ url, streamKey: 'good', connect: dial });
    expect(await check(`rtmp://${HOST}:${port}/live`)).toEqual({ isReady: true });
    expect(await check(`rtmp://${HOST}:${port}/nope`)).toMatchObject({
      isReady: false,
      reason: expect.stringContaining('Check the path'),
    });
    const closed = createServer();
    const closedPort = await listen(closed);
    closed.close();
    expect(await check(`rtmp://${HOST}:${closedPort}/live`)).toEqual({
      isReady: false,
      reason: 'Nothing takes connections at this address. Check the server address and its port.',
    });
    expect(gate.requests).toEqual([]);
  });

  test('fails when the server takes nothing more', async () => {
    const { port } = await startServer();
    const stuck = async (host: string, to: number) => {
      const socket = await dial(host, to, false);
      const write = socket._write.bind(socket);
      let written = 0;
      // As a connection whose other end reads no more.
      socket._write = (chunk, encoding, done) => {
        written += chunk.length;
        if (written < 50_000) write(chunk, encoding, done);
      };
      socket._writev = null as never;
      return socket;
    };
    const push = await pushRtmp({
      url: `rtmp://${HOST}:${port}/live`,
      streamKey: 'good',
      connect: stuck,
      stallMs: 200,
    });
    tracks(push.sink);
    for (let index = 0; index < 200; index += 1) frame(push.sink, index);
    expect(push.stats().droppedFrames).toBeGreaterThan(0);
    expect(describePushFailure(await push.closed)).toBe('The server has stopped taking data.');
  });
});

describe('a destination', () => {
  const start = (port: number, streamKey = 'good') => {
    const history: DestinationStatus[] = [];
    const delays: number[] = [];
    const waiting: (() => void)[] = [];
    const push = createDestinationPush({
      url: `rtmp://${HOST}:${port}/live`,
      streamKey,
      connect: dial,
      timeoutMs: 5000,
      onChange: (status) => history.push(status),
      timers: {
        set: (work, delayMs) => {
          delays.push(delayMs);
          waiting.push(work);
          return work;
        },
        clear: (work) => waiting.splice(waiting.indexOf(work as () => void), 1),
      },
    });
    cleanups.push(() => push.stop());
    const states = () => history.map(({ state }) => state);
    return { push, delays, states, retryNow: () => waiting.shift()?.() };
  };

  test('comes back after its server, at a key frame', async () => {
    const gate = createOpenGate();
    let server: RtmpServer = await startServer(gate);
    const { push, states, delays, retryNow } = start(server.port);
    tracks(push.sink);
    push.start();
    await expect.poll(() => push.status().state).toBe('BROADCASTING');
    for (let index = 0; index < 30; index += 1) frame(push.sink, index);
    await expect.poll(() => gate.sinkOf('good').videoFrames.length).toBe(30);
    await server.close();
    await expect.poll(() => push.status().state).toBe('ERRORED');
    expect(push.status()).toMatchObject({
      lastError:
        'The server closed the connection. It says: “The server is restarting. Connect again in a moment.”',
      retries: 1,
    });
    for (let index = 30; index < 40; index += 1) frame(push.sink, index);
    retryNow();
    await expect.poll(() => push.status().retries).toBe(2);
    server = await startServer(gate, server.port);
    retryNow();
    await expect.poll(() => push.status().state).toBe('BROADCASTING');
    for (let index = 40; index < 60; index += 1) frame(push.sink, index);
    const { videoFrames } = gate.sinkOf('good');
    await expect.poll(() => videoFrames.length).toBe(10);
    expect(videoFrames[0]!.isKey).toBe(true);
    await push.stop();
    expect(states()).toEqual(['STARTING', 'BROADCASTING', 'ERRORED', 'ERRORED', 'BROADCASTING', 'IDLE']);
    expect(delays).toEqual([1000, 2000]);
    await expect.poll(() => gate.sinkOf('good').ends).toEqual(['finished']);
  });

  test('waits longer each time, up to half a minute, and can be stopped and started again', async () => {
    const { port } = await startServer();
    const { push, delays, retryNow, states } = start(port, 'bad');
    push.start();
    for (let tries = 1; tries <= 7; tries += 1) {
      await expect.poll(() => push.status().retries).toBe(tries);
      retryNow();
    }
    await expect.poll(() => push.status().retries).toBe(8);
    expect(delays.slice(0, 7)).toEqual([1000, 2000, 5000, 10_000, 30_000, 30_000, 30_000]);
    await push.stop();
    push.start();
    await expect.poll(() => push.status()).toMatchObject({ state: 'ERRORED', retries: 1 });
    expect(states().filter((state) => state === 'BROADCASTING')).toEqual([]);
  });
});
