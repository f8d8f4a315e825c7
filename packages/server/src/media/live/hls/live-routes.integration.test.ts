import { mkdtemp, rm } from 'node:fs/promises';
import { Agent, get } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';
import type { FastifyInstance } from 'fastify';
import { Registry } from 'prom-client';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { sendSignal } from '../../../../test/live/signal.ts';
import { readConfig } from '../../../config.ts';
import { createApp } from '../../../http/app/create-app.ts';
import { createMetrics } from '../../../http/metrics/metrics.ts';
import { forbidden } from '../../../problems/problems.ts';
import { createLiveSession, type LiveSession } from '../session/create-live-session.ts';
import type { LiveSink } from '../source.ts';
import { liveRoutes } from './live-routes.ts';

const CLIENTS = 50;
const ID = '0d6d1c3e-5a51-4f4b-9b8e-1d3a4c6f2b10';
let app: FastifyInstance;
let origin: string;
let folder: string;
let session: LiveSession;
let sink: LiveSink;
let sentS = 0;
const agent = new Agent({ keepAlive: true, maxSockets: 2 * CLIENTS });

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'commoncast-live-'));
  session = await createLiveSession({
    folder,
    clock: () => new Date(1_700_000_000_000 + sentS * 1000),
    dvrWindowMs: 3_600_000,
  });
  app = createApp({
    config: readConfig({}),
    metrics: createMetrics(new Registry()),
    stopping: new AbortController().signal,
    logSink: { write: () => {} },
  });
  liveRoutes(app, {
    find: ({ streamId, token }) => {
      if (token === 'expired') throw forbidden();
      return streamId === ID ? { output: session.output } : null;
    },
  });
  await app.listen({ port: 0, host: '127.0.0.1' });
  origin = `http://127.0.0.1:${(app.server.address() as AddressInfo).port}`;
  sink = session.sink();
  send(4.5);
});
afterAll(async () => {
  agent.destroy();
  await session.suspend();
  await app.close();
  await rm(folder, { recursive: true, force: true });
});

/** Goes on sending, with a key frame each 1.5 s. */
function send(durationS: number): void {
  const signal = { durationS, startS: sentS, gopS: 1.5 };
  sendSignal(sink, signal);
  sentS += durationS;
}

interface Got {
  readonly status: number;
  readonly headers: Readonly<Record<string, unknown>>;
  readonly text: string;
}

/** Over a socket of its own, as players do. */
function fetchLive(path: string, base = `${origin}/cdn/live/${ID}`): Promise<Got> {
  return new Promise((resolve, reject) => {
    get(`${base}/${path}`, { agent }, (response) => {
      const chunks: Buffer[] = [];
      response.on('data', (chunk: Buffer) => chunks.push(chunk));
      response.on('end', () =>
        resolve({
          status: response.statusCode!,
          headers: response.headers,
          text: Buffer.concat(chunks).toString('latin1'),
        }),
      );
    }).on('error', reject);
  });
}

const position = (text: string) => {
  const [, uri, sequence, part] = /PRELOAD-HINT:TYPE=PART,URI="(\w+\/p(\d+)\.(\d+)\.m4s)"/.exec(text)!;
  return { uri: uri!, query: `_HLS_msn=${sequence}&_HLS_part=${part}` };
};

test('a player finds its way from the first playlist to a segment, from any page', async () => {
  const first = await fetchLive('index.m3u8');
  expect(first.status).toBe(200);
  expect(first.headers).toMatchObject({
    'content-type': 'application/vnd.apple.mpegurl',
    'access-control-allow-origin': '*',
    'cross-origin-resource-policy': 'cross-origin',
    'timing-allow-origin': '*',
  });
  const media = await fetchLive('source/index.m3u8');
  expect(media.headers['cache-control']).toMatch(/^public, max-age=\d+$/);
  const [segment] = /^\w+\/s0\.m4s$/m.exec(media.text)!;
  const whole = await fetchLive(`source/${segment}`);
  expect(whole.headers).toMatchObject({
    'cache-control': 'public, max-age=31536000, immutable',
    'content-type': 'video/iso.segment',
  });
  expect(whole.text.slice(4, 8)).toBe('moof');
  const part = await fetch(`${origin}/cdn/live/${ID}/source/${segment}`, { headers: { range: 'bytes=4-7' } });
  expect([part.status, await part.text()]).toEqual([206, 'moof']);
  expect(part.headers.get('content-range')).toBe(`bytes 4-7/${whole.text.length}`);
  const head = await fetch(`${origin}/cdn/live/${ID}/source/${segment}`, { method: 'HEAD' });
  expect(head.headers.get('content-length')).toBe(String(whole.text.length));
  const beyond = await fetch(`${origin}/cdn/live/${ID}/source/${segment}`, {
    headers: { range: 'bytes=999999999-' },
  });
  expect([beyond.status, beyond.headers.get('cache-control')]).toEqual([416, 'no-store']);
});

test('who may watch is decided for each request, and a signed address serves the same', async () => {
  expect((await fetchLive('~good/source/index.m3u8')).status).toBe(200);
  expect((await fetchLive('~expired/source/index.m3u8')).status).toBe(403);
  const unknown = await fetchLive('index.m3u8', `${origin}/cdn/live/0d6d1c3e-5a51-4f4b-9b8e-1d3a4c6f2b11`);
  expect(unknown.status).toBe(404);
  expect(unknown.headers['cache-control']).toBe('no-store');
  for (const path of ['', 'other/index.m3u8', 'source/../index.m3u9', 'source/x/s99.m4s'])
    expect((await fetchLive(path)).status).toBe(404);
});

test('fifty players wait for the same part, round after round; each gets it, and nothing stays behind', async () => {
  let { text } = await fetchLive('source/index.m3u8');
  for (let round = 0; round < 6; round += 1) {
    const { uri, query } = position(text);
    const playlists = Array.from({ length: CLIENTS }, () =>
      fetchLive(`source/index.m3u8?${query}&_HLS_skip=YES`),
    );
    const parts = Array.from({ length: CLIENTS }, () => fetchLive(`source/${uri}`));
    await expect.poll(() => session.output.waitingCount).toBe(2 * CLIENTS);
    send(0.5);
    const answers = await Promise.all([Promise.all(playlists), Promise.all(parts)]);
    for (const got of answers.flat()) expect(got.status).toBe(200);
    for (const got of answers[0]) expect(got.text).toContain(`URI="${uri}"`);
    expect(new Set(answers[1].map((got) => got.text)).size).toBe(1);
    expect(session.output.waitingCount).toBe(0);
    text = answers[0][0]!.text;
  }
});

test('players that go away do not go on waiting', async () => {
  const { query } = position((await fetchLive('source/index.m3u8')).text);
  const leaving = new AbortController();
  const asked = Array.from({ length: 10 }, () =>
    fetch(`${origin}/cdn/live/${ID}/source/index.m3u8?${query}`, { signal: leaving.signal }).catch(
      () => null,
    ),
  );
  await expect.poll(() => session.output.waitingCount).toBe(10);
  leaving.abort();
  await Promise.all(asked);
  await expect.poll(() => session.output.waitingCount).toBe(0);
});

/** Bytes outside the heap that something still holds. */
function heldBytes(): number {
  setFlagsFromString('--expose-gc');
  (runInNewContext('gc') as () => void)();
  return process.memoryUsage().arrayBuffers;
}

test('memory does not grow with the broadcast', async () => {
  const picture = Buffer.alloc(20_000, 1);
  picture.writeUInt32BE(picture.length - 4);
  const segmentBytes = 60 * picture.length;
  const segments = 120;
  const startUs = sentS * 1e6;
  const before = heldBytes();
  for (let frame = 0; frame < 60 * segments; frame += 1) {
    const us = startUs + Math.round((frame * 1e6) / 30);
    sentS = us / 1e6;
    sink.videoFrame({ dtsUs: us, ptsUs: us, isKey: frame % 60 === 0, data: picture });
    if (frame % 600 === 599) {
      // A real broadcast gives the disk ten seconds for this.
      // The six newest, the open one, and what is on its way to the disk.
      await expect.poll(() => heldBytes() - before).toBeLessThan(10 * segmentBytes);
    }
  }
});
