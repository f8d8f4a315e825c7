import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import { fileURLToPath } from 'node:url';
import { createStream, replaceStreamKey, setStreamStatus } from '@commoncast/core/live/api';
import { findFreePort } from '@commoncast/server/http/free-port';
import { aac, h264 } from '@commoncast/server/test/fixtures/clips';
import { type MediaBench, openMediaBench } from '@commoncast/server/test/fixtures/media';
import { broadcastClip, type ClipBroadcast } from '@commoncast/server/test/live/broadcast-clip';
import { startTestServer, type TestServer } from '@commoncast/server/test/server';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { findNginx, MEDIA_HOST, type NginxFront, startNginx } from './nginx-front.ts';

const PLAYERS = 500;
/** Playlists and parts that each of them waits for, one after the other. */
const ROUNDS = 4;
const PLAY_HLS = fileURLToPath(new URL('../bench/live/play-hls.ts', import.meta.url));
const nginx = findNginx();

describe.skipIf(!nginx)('a live stream behind nginx as the page on deploying describes it', () => {
  let directory: string;
  let server: TestServer;
  let front: NginxFront;
  let bench: MediaBench;
  let encoder: ClipBroadcast;
  let port: number;
  let media: string;
  const ending = new AbortController();
  /** What the platform was asked for, address by address. */
  const asked = new Map<string, number>();

  beforeAll(async () => {
    directory = await mkdtemp(join(tmpdir(), 'commoncast-edge-'));
    server = await startTestServer({
      config: {
        roles: ['web', 'live'],
        mediaOrigin: `http://${MEDIA_HOST}`,
        trustedProxies: ['127.0.0.1'],
      },
    });
    server.web.app.server.on('request', ({ url = '' }: { url?: string }) => {
      asked.set(url, (asked.get(url) ?? 0) + 1);
    });
    port = await findFreePort('127.0.0.1');
    const plain = await findFreePort('127.0.0.1');
    front = await startNginx(
      nginx!,
      directory,
      { plain, tls: port, platform: server.config.port },
      { isPlain: true },
    );

    const { client } = await server.signUp();
    const { id } = await client.call(createStream, { body: { name: 'Launch' } });
    const { streamKey } = await client.call(replaceStreamKey, { params: { id } });
    await client.call(setStreamStatus, { params: { id }, body: { streamStatus: 'READY' } });
    media = `/cdn/live/${id}/source/index.m3u8`;
    bench = await openMediaBench();
    const video = { ...h264, gopFrames: 30, options: { preset: 'veryfast', crf: '36' } };
    const clip = { file: 'live.mp4', muxer: 'mp4', durationS: 6, markS: 3, video, audio: aac };
    const frames = await bench.demux(await bench.makeClip(clip));
    encoder = await broadcastClip(frames, { port: server.config.rtmpPort, streamKey });
  });
  afterAll(async () => {
    ending.abort();
    encoder?.cut();
    await front?.stop();
    await server?.close();
    await bench?.remove();
    await rm(directory, { recursive: true, force: true });
  });

  test(`${PLAYERS} players of LL-HLS cost the platform what one does`, async () => {
    const direct = () => server.fetch(media);
    await expect.poll(async () => (await direct()).text(), { timeout: 60_000 }).toContain('.m4s');
    asked.clear();
    const got = await play(`http://${MEDIA_HOST}:${port}${media}`, ending.signal);
    expect(got.failures).toBe(0);
    expect(got.requests).toBeGreaterThanOrEqual(PLAYERS * 2 * ROUNDS);

    const [plain, waited, files] = [/\.m3u8$/, /\.m3u8\?_HLS_msn=\d+&_HLS_part=\d+/, /\.(m4s|mp4)$/].map(
      (pattern) => [...asked].filter(([address]) => pattern.test(address)),
    );
    expect(waited!.length).toBeGreaterThanOrEqual(ROUNDS);
    expect(files!.length).toBeGreaterThanOrEqual(ROUNDS);
    expect([...waited!, ...files!].filter(([, times]) => times > 1)).toEqual([]);
    // For a player that begins, it is good for a second.
    expect(plain!.every(([, times]) => times < PLAYERS / 5)).toBe(true);
  });
});

async function play(url: string, signal: AbortSignal): Promise<Readonly<Record<string, number>>> {
  const child = spawn(process.execPath, [PLAY_HLS, url, String(PLAYERS), '0', String(ROUNDS), '127.0.0.1'], {
    stdio: ['ignore', 'pipe', 'inherit'],
    signal,
    killSignal: 'SIGKILL',
  });
  const output = text(child.stdout);
  const [code] = await once(child, 'exit');
  expect(code).toBe(0);
  return JSON.parse(await output);
}
