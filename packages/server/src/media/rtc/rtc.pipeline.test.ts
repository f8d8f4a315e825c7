import { createSocket } from 'node:dgram';
import { once } from 'node:events';
import { launchOptions } from '@commoncast/server/test/browser/launch-options';
import fastify from 'fastify';
import { chromium } from 'playwright';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { LiveSink, VideoTrack } from '../live/source.ts';
import { registerRtcRoutes } from './http/rtc-routes.ts';
import { createRtcEngine, type RtcEngine } from './rtc-engine.ts';

const app = fastify();
const sinks = new Set<LiveSink>();
const seen = { tracks: [] as VideoTrack[], keys: 0, sounds: 0, ended: '', failures: [] as string[] };
let engine: RtcEngine;
let base = '';
let requestKeyFrame = (): void => {};
let browser: Awaited<ReturnType<typeof chromium.launch>>;

/** The publishing page's script. */
const PUBLISH = `(async () => {
  const media = await navigator.mediaDevices.getUserMedia({ video: { width: 640, height: 360 }, audio: true });
  const peer = new RTCPeerConnection();
  for (const track of media.getTracks()) peer.addTransceiver(track, { direction: 'sendonly' });
  await peer.setLocalDescription();
  const headers = { 'content-type': 'application/sdp', authorization: 'Bearer right' };
  const answer = await fetch('/stream/whip', { method: 'POST', headers, body: peer.localDescription.sdp });
  if (answer.status !== 201) throw new Error(await answer.text());
  await peer.setRemoteDescription({ type: 'answer', sdp: await answer.text() });
  return answer.headers.get('location');
})()`;
/** The viewing page's script. */
const VIEW = `(async () => {
  const peer = new RTCPeerConnection();
  const media = new MediaStream();
  const video = document.querySelector('video');
  peer.ontrack = ({ track }) => {
    media.addTrack(track);
    video.srcObject = media;
  };
  for (const kind of ['video', 'audio']) peer.addTransceiver(kind, { direction: 'recvonly' });
  await peer.setLocalDescription();
  const startMs = performance.now();
  video.requestVideoFrameCallback(() => {
    document.title = String(Math.round(performance.now() - startMs));
  });
  const headers = { 'content-type': 'application/sdp' };
  const answer = await fetch('/cdn/live/one/whep', {
    method: 'POST',
    headers,
    body: peer.localDescription.sdp,
  });
  if (answer.status !== 201) throw new Error(await answer.text());
  await peer.setRemoteDescription({ type: 'answer', sdp: await answer.text() });
  Object.assign(window, { peer });
})()`;

const source: LiveSink = {
  videoTrack: (track) => {
    seen.tracks.push(track);
    for (const sink of sinks) sink.videoTrack(track);
  },
  audioTrack: (track) => {
    for (const sink of sinks) sink.audioTrack(track);
  },
  videoFrame: (frame) => {
    if (frame.isKey) seen.keys += 1;
    for (const sink of sinks) sink.videoFrame(frame);
  },
  audioFrame: (frame) => {
    seen.sounds += 1;
    for (const sink of sinks) sink.audioFrame(frame);
  },
  end: (how) => {
    seen.ended = how;
  },
};

beforeAll(async () => {
  const socket = createSocket('udp4');
  socket.bind(0, '127.0.0.1');
  await once(socket, 'listening');
  const udpPort = socket.address().port;
  await new Promise<void>((resolve) => socket.close(resolve));
  engine = createRtcEngine({
    udpPort,
    bindAddress: '127.0.0.1',
    onFailure: (detail) => seen.failures.push(detail),
  });
  registerRtcRoutes(app, {
    engine,
    gate: {
      admit: async ({ streamKey }) =>
        streamKey === 'right'
          ? { isAdmitted: true, sink: source }
          : { isAdmitted: false, reason: 'Wrong key.' },
    },
    onPublishing: (_sink, ask) => {
      requestKeyFrame = ask;
    },
    findStream: async (id) =>
      id !== 'one'
        ? null
        : {
            stream: id,
            requestKeyFrame: () => requestKeyFrame(),
            subscribe: (sink) => {
              const track = seen.tracks.at(-1);
              if (track !== undefined) sink.videoTrack(track);
              sink.audioTrack({
                codec: 'opus',
                config: new Uint8Array(),
                sampleRate: 48_000,
                channels: 2,
                codecs: 'opus',
              });
              sinks.add(sink);
              return () => sinks.delete(sink);
            },
          },
  });
  app.get('/', (_request, reply) =>
    reply.type('text/html').send('<video id="v" muted autoplay playsinline></video>'),
  );
  base = await app.listen({ port: 0, host: '127.0.0.1' });
  browser = await chromium.launch(
    launchOptions('--use-fake-device-for-media-stream', '--use-fake-ui-for-media-stream'),
  );
});

afterAll(async () => {
  await browser?.close();
  await app.close();
  await engine?.stop();
});

test('a camera in one page is seen moving in another', async () => {
  const [publisher, viewer] = [await browser.newPage(), await browser.newPage()];
  await Promise.all([publisher.goto(base), viewer.goto(base)]);
  const location = await publisher.evaluate<string>(PUBLISH);
  expect(location).toMatch(/^\/stream\/whip\/[0-9a-f]{32}$/);
  await expect.poll(() => seen.keys, { timeout: 40_000 }).toBeGreaterThan(0);
  expect(seen.tracks[0]).toMatchObject({ codec: 'avc' });

  await viewer.evaluate(VIEW);
  const frames = (): Promise<number> =>
    viewer.evaluate<number>(`document.querySelector('video').getVideoPlaybackQuality().totalVideoFrames`);
  await expect.poll(frames, { timeout: 40_000 }).toBeGreaterThan(30);
  expect(seen.sounds).toBeGreaterThan(10);
  expect(engine.stats()).toMatchObject({ publishers: 1, viewers: 1 });

  const gone = await fetch(`${base}${location}`, { method: 'DELETE' });
  expect(gone.status).toBe(200);
  expect(seen.ended).toBe('finished');
  expect((await fetch(`${base}${location}`, { method: 'DELETE' })).status).toBe(404);
  expect(seen.failures).toEqual([]);
});
