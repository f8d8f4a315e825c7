import {
  createBrowserKey,
  createStream,
  getPublicLiveState,
  getStream,
  getStreamIngest,
  replaceStreamKey,
  setStreamStatus,
} from '@commoncast/core/live/api';
import type { FastifyInstance } from 'fastify';
import { type Browser, chromium, type Page } from 'playwright';
import { Registry } from 'prom-client';
import { afterAll, beforeAll, expect, onTestFinished, test } from 'vitest';
import { launchOptions } from '../../test/browser/launch-options.ts';
import { type LocalServer, listenLocally } from '../../test/egress/local-server.ts';
import { aac, h264 } from '../../test/fixtures/clips.ts';
import type { DemuxedClip } from '../../test/fixtures/demux-clip.ts';
import { type MediaBench, openMediaBench } from '../../test/fixtures/media.ts';
import { createRandom } from '../../test/insights/random.ts';
import { broadcastClip } from '../../test/live/broadcast-clip.ts';
import { openLossyLink } from '../../test/live/lossy-link.ts';
import { publishFromPage, receivedIn, reportedIn, reroute, viewInPage } from '../../test/live/rtc-pages.ts';
import { openWhepViewer } from '../../test/live/whep-viewer.ts';
import { type SignedUp, startTestServer, type TestServer } from '../../test/server.ts';
import { createApp } from '../http/app/create-app.ts';
import { createMetrics } from '../http/metrics/metrics.ts';
import { createLocalMediaEngine } from '../media/local-media-engine.ts';
import { isRtcp, parseRtp } from '../media/rtc/rtp/rtp-packet.ts';
import { serveRtc } from './serve-rtc.ts';

const PATIENCE = { timeout: 40_000 };
/** Of what every viewer is sent. */
const VIDEO_SSRC = 1111;

let bench: MediaBench;
let clip: DemuxedClip;
let clipWithBFrames: DemuxedClip;
let server: TestServer;
let owner: SignedUp;
/** A process that has no live streams itself. */
let front: FastifyInstance;
let frontOrigin: string;
/** Another site's. */
let site: LocalServer;
let browser: Browser;

beforeAll(async () => {
  bench = await openMediaBench();
  const demux = async (file: string, preset: string) =>
    bench.demux(
      await bench.makeClip({
        ...{ file, muxer: 'mp4', durationS: 4 },
        video: { ...h264, gopFrames: 30, options: { preset, crf: '36' } },
        audio: aac,
      }),
    );
  clip = await demux('plain.mp4', 'ultrafast');
  clipWithBFrames = await demux('b-frames.mp4', 'veryfast');
  server = await startTestServer({
    engine: createLocalMediaEngine({ preset: 'ultrafast' }),
    config: { roles: ['web', 'jobs', 'live'] },
  });
  owner = await server.signUp();
  const { config, platform } = server;
  front = createApp({
    config,
    metrics: createMetrics(new Registry()),
    stopping: new AbortController().signal,
    logSink: { write: () => {} },
  });
  serveRtc(front, { ...platform.services, home: null });
  frontOrigin = await front.listen({ host: '127.0.0.1', port: 0 });
  site = await listenLocally(['127.0.0.1'], (_request, response) =>
    response.setHeader('content-type', 'text/html').end('<video muted autoplay playsinline></video>'),
  );
  browser = await chromium.launch(
    launchOptions('--use-fake-device-for-media-stream', '--use-fake-ui-for-media-stream'),
  );
});
afterAll(async () => {
  await browser?.close();
  await site?.close();
  await front?.close();
  await server?.close();
  await bench?.remove();
});

/** A page of another site, which may use its camera. */
async function openPage(): Promise<Page> {
  const page = await browser.newPage();
  await page.goto(`http://127.0.0.1:${site.port}`);
  return page;
}

/** Addresses name the public origin, and tests ask a server by its number. */
const at = (origin: string, url: string) => url.replace(/^https?:\/\/[^/]+/, origin);
const textOf = async (path: string) => (await server.fetch(path)).text();
const end = async (session: string | null) => (await fetch(session ?? '', { method: 'DELETE' })).status;

test('a camera in one page is seen in others, by HLS, and after an encoder has taken over', async () => {
  const { client, business } = owner;
  const { id } = await client.call(createStream, { body: { name: 'Launch', streamProtocol: 'webRtc' } });
  const params = { id };
  const { streamKey } = await client.call(createBrowserKey, { params });
  const state = async () =>
    (await server.client.call(getPublicLiveState, { query: { key: business.publicKey, streamId: id } })).live;
  const whipUrl = (await client.call(getStreamIngest, { params })).whipUrl ?? '';
  expect(whipUrl).toBe(`${server.config.publicOrigin}/stream/whip`);
  const whepPath = `/cdn/live/${id}/whep`;
  const [publisher, viewer, listener] = [await openPage(), await openPage(), await openPage()];

  // A rehearsal, which comes in through the other process: members see it, and nobody else.
  const wrong = await publishFromPage(publisher, at(frontOrigin, whipUrl), 'a'.repeat(43));
  expect(wrong).toMatchObject({ status: 401, message: expect.stringContaining('not known') });
  const published = await publishFromPage(publisher, at(frontOrigin, whipUrl), streamKey);
  expect(published).toMatchObject({ status: 201 });
  expect(published.location).toMatch(/:\d+\/stream\/whip\/[0-9a-f-]{36}\.[0-9a-f]{32}$/);
  expect(published.location).toContain(frontOrigin);
  const taken = await publishFromPage(viewer, at(server.origin, whipUrl), streamKey);
  expect(taken).toMatchObject({ status: 409, message: expect.stringContaining('Another encoder') });
  const preview = async () => (await client.call(getStream, { params })).previewUrl;
  await expect.poll(preview, PATIENCE).not.toBeNull();
  const whepPreview = ((await preview()) ?? '').replace('index.m3u8', 'whep');
  expect((await viewInPage(viewer, server.origin + whepPath)).status).toBe(404);
  const rehearsal = await viewInPage(viewer, at(server.origin, whepPreview));
  expect(rehearsal).toMatchObject({ status: 201, location: expect.stringContaining('/~') });
  await expect.poll(async () => (await receivedIn(viewer)).pictures, PATIENCE).toBeGreaterThan(0);
  expect(await end(rehearsal.location)).toBe(200);
  expect(await end(rehearsal.location)).toBe(404);

  // On air.
  await client.call(setStreamStatus, { params, body: { streamStatus: 'READY' } });
  await expect.poll(async () => (await state()).source?.whepUrl, PATIENCE).toMatch(whepPath);
  await expect
    .poll(async () => (await viewInPage(viewer, frontOrigin + whepPath)).status, PATIENCE)
    .toBe(201);
  await expect.poll(async () => (await receivedIn(viewer)).pictures, PATIENCE).toBeGreaterThan(20);
  expect((await receivedIn(viewer)).sounds).toBeGreaterThan(20);
  const heard = await viewInPage(listener, server.origin + whepPath, ['audio']);
  expect(heard.status).toBe(201);
  await expect.poll(async () => (await receivedIn(listener)).sounds, PATIENCE).toBeGreaterThan(20);

  // The same by HLS, with AAC in place of Opus.
  await expect
    .poll(() => textOf(`/cdn/live/${id}/index.m3u8`), PATIENCE)
    .toMatch(/CODECS="avc[13]\.[0-9a-f]{6},mp4a\.40\.2"/);
  await expect
    .poll(() => textOf(`/cdn/live/${id}/source/index.m3u8`), PATIENCE)
    .toMatch(/(#EXT-X-PART:.*\n){3}/);

  // An encoder takes over, and viewers stay.
  expect(await end(published.location)).toBe(200);
  expect(await end(published.location)).toBe(404);
  await expect.poll(async () => (await state()).status, PATIENCE).toBe('RECONNECTING');
  const encoderKey = (await client.call(replaceStreamKey, { params })).streamKey;
  const target = { port: server.config.rtmpPort, streamKey: encoderKey };
  const encoder = await broadcastClip(clip, target);
  const before = await receivedIn(viewer);
  await expect.poll(async () => (await state()).status, PATIENCE).toBe('LIVE');
  await expect
    .poll(async () => (await receivedIn(viewer)).pictures, PATIENCE)
    .toBeGreaterThan(before.pictures + 30);
  await expect
    .poll(async () => (await receivedIn(viewer)).sounds, PATIENCE)
    .toBeGreaterThan(before.sounds + 20);
  const late = await viewInPage(listener, server.origin + whepPath);
  expect(late.status).toBe(201);
  await expect.poll(async () => (await receivedIn(listener)).pictures, PATIENCE).toBeGreaterThan(0);

  // What WebRTC cannot carry is left to HLS.
  await encoder.stop();
  await expect.poll(async () => (await state()).status, PATIENCE).toBe('RECONNECTING');
  const other = await broadcastClip(clipWithBFrames, target);
  await expect.poll(async () => (await state()).source?.whepUrl, PATIENCE).toBeNull();
  const unfit = await viewInPage(publisher, server.origin + whepPath);
  expect(unfit).toMatchObject({ status: 406, message: expect.stringContaining('B-frames') });

  // The end is the end of all sessions.
  await client.call(setStreamStatus, { params, body: { streamStatus: 'ENDED' } });
  await expect.poll(() => end(late.location), PATIENCE).toBe(404);
  await other.stop();
  expect(server.logged.filter(({ level }) => level === 'error')).toEqual([]);
});

/** A stream that goes on air with the first media, and ends with the test. */
async function announce() {
  const { client } = owner;
  const { id } = await client.call(createStream, { body: { name: 'Launch', streamProtocol: 'webRtc' } });
  const params = { id };
  const setStatus = (streamStatus: 'READY' | 'ENDED') =>
    client.call(setStreamStatus, { params, body: { streamStatus } });
  await setStatus('READY');
  onTestFinished(async () => void (await setStatus('ENDED')));
  return {
    whipUrl: at(server.origin, (await client.call(getStreamIngest, { params })).whipUrl ?? ''),
    whepUrl: `${server.origin}/cdn/live/${id}/whep`,
    makeKey: async () => (await client.call(createBrowserKey, { params })).streamKey,
    replaceKey: async () => (await client.call(replaceStreamKey, { params })).streamKey,
    status: async () => (await client.call(getStream, { params })).streamStatus,
  };
}

test('what gets lost on the way to a viewer is sent again, and who has lost the picture gets a key frame', async () => {
  const { whipUrl, whepUrl, makeKey, status } = await announce();
  const [publisher, page] = [await openPage(), await openPage()];
  expect(await publishFromPage(publisher, whipUrl, await makeKey())).toMatchObject({ status: 201 });
  await expect.poll(status, PATIENCE).toBe('LIVE');

  const lost = new Set<number>();
  const again = new Set<number>();
  let link: Awaited<ReturnType<typeof openLossyLink>> | undefined;
  onTestFinished(() => link?.close());
  await reroute(page, async (port) => {
    link = await openLossyLink(port, createRandom(5), 0, (packet, isLost) => {
      const { ssrc, sequence } = (isRtcp(packet) ? null : parseRtp(packet)) ?? {};
      // Of sound, a packet that comes late is of no use.
      if (ssrc !== VIDEO_SSRC || sequence === undefined) return;
      if (isLost) lost.add(sequence);
      else if (lost.has(sequence)) again.add(sequence);
    });
    return link.port;
  });
  await expect.poll(async () => (await viewInPage(page, whepUrl)).status, PATIENCE).toBe(201);
  const pictures = async () => (await receivedIn(page)).pictures;
  await expect.poll(pictures, PATIENCE).toBeGreaterThan(20);
  link?.lose(0.2);
  const before = await pictures();
  await expect.poll(pictures, PATIENCE).toBeGreaterThan(before + 75);
  await expect.poll(() => lost.size, PATIENCE).toBeGreaterThan(15);
  await expect.poll(() => again.size / lost.size, PATIENCE).toBeGreaterThan(0.9);

  // Unasked, a browser makes one every two seconds.
  const received = { packets: 0, lost: 0, bytes: 0, keyFrames: 0 };
  const viewer = await openWhepViewer(whepUrl, received);
  onTestFinished(() => viewer.close());
  const startMs = performance.now();
  const unexpected = () => received.keyFrames - (performance.now() - startMs) / 2000;
  const ask = () => {
    viewer.askForKeyFrame();
    return unexpected();
  };
  await expect.poll(ask, { ...PATIENCE, interval: 600 }).toBeGreaterThan(3);
});

test('an encoder by WHIP whose key was replaced is let go within 5 s, as one with a wrong key is refused', async () => {
  const { whipUrl, replaceKey, status } = await announce();
  const page = await openPage();
  const publish = async (streamKey: string) => {
    const startMs = performance.now();
    const answer = await publishFromPage(page, whipUrl, streamKey);
    expect(performance.now() - startMs).toBeLessThan(5_000);
    return answer;
  };
  const oldKey = await replaceKey();
  expect((await publish('a'.repeat(43))).status).toBe(401);
  const first = await publish(oldKey);
  expect(first.status).toBe(201);
  await expect.poll(status, PATIENCE).toBe('LIVE');

  // Reports come twice a second, from a moment after the first picture on.
  await expect.poll(() => reportedIn(page), PATIENCE).toBeGreaterThan(0);
  const newKey = await replaceKey();
  await expect.poll(status, { timeout: 5_000 }).toBe('RECONNECTING');
  expect(await end(first.location)).toBe(404);
  // The server reports no longer what it gets; the browser notices later that nobody is there.
  const silentMs = async () => Date.now() - (await reportedIn(page));
  await expect.poll(silentMs, { timeout: 5_000 }).toBeGreaterThan(1_500);
  expect(await publish(oldKey)).toMatchObject({ status: 401, message: expect.stringContaining('not known') });
  expect((await publish(newKey)).status).toBe(201);
  await expect.poll(status, PATIENCE).toBe('LIVE');
});
