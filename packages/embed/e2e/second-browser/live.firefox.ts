import {
  createBrowserKey,
  createStream,
  getStream,
  getStreamIngest,
  replaceStreamKey,
  setStreamStatus,
} from '@commoncast/core/live/api';
import { findFreePort } from '@commoncast/server/http/free-port';
import { aac, h264 } from '@commoncast/server/test/fixtures/clips';
import type { DemuxedClip } from '@commoncast/server/test/fixtures/demux-clip';
import { openMediaBench } from '@commoncast/server/test/fixtures/media';
import { broadcastClip } from '@commoncast/server/test/live/broadcast-clip';
import { type SignedUp, startTestServer, type TestServer } from '@commoncast/server/test/server';
import puppeteer, { type Browser } from 'puppeteer-core';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { until } from '../harness.ts';
import { play, untilMoving } from '../support/in-page.ts';
import { driveFirefox, type FirefoxPage } from './drive-firefox.ts';

let server: TestServer;
let owner: SignedUp;
let clip: DemuxedClip;
let browser: Browser;
/** Firefox gets H.264 for WebRTC from a plugin of Cisco's, which it downloads, and not everywhere. */
let hasH264: boolean;

beforeAll(async () => {
  const bench = await openMediaBench();
  const spec = { file: 'live.mp4', muxer: 'mp4', durationS: 6, video: h264, audio: aac };
  clip = await bench.demux(await bench.makeClip(spec));
  await bench.remove();
  const port = await findFreePort('127.0.0.1');
  server = await startTestServer({
    config: { roles: ['web', 'live'], port, publicOrigin: `http://localhost:${port}` },
  });
  owner = await server.signUp();
  browser = await puppeteer.launch({
    browser: 'firefox',
    executablePath: process.env.FIREFOX_PATH ?? '/usr/bin/firefox-esr',
    headless: true,
  });
  const page = await browser.newPage();
  hasH264 = await page.evaluate(() =>
    Boolean(
      RTCRtpReceiver.getCapabilities('video')?.codecs.some(({ mimeType }) => mimeType === 'video/H264'),
    ),
  );
  await page.close();
}, 300_000);
afterAll(async () => {
  await browser?.close();
  await server?.close();
});

/** A stream that prefers WebRTC and goes on air with its first media. */
async function announce() {
  const { client } = owner;
  const body = { name: 'Raku firing', streamProtocol: 'webRtc' } as const;
  const { id, watchUrl } = await client.call(createStream, { body });
  const params = { id };
  await client.call(setStreamStatus, { params, body: { streamStatus: 'READY' } });
  const status = async () => (await client.call(getStream, { params })).streamStatus;
  return { params, watchUrl: new URL(watchUrl, server.config.publicOrigin).href, status };
}

/** Whether the picture comes as a stream of WebRTC. */
const isWebRtc = (page: FirefoxPage): Promise<boolean> =>
  page.run(() => {
    const video = document.querySelector('commoncast-player')?.shadowRoot?.querySelector('video');
    return Boolean(video?.srcObject);
  });

it('plays a broadcast that prefers WebRTC: by it where this Firefox has H.264 for that, and by HLS without a second press where not', async () => {
  const { params, watchUrl, status } = await announce();
  const { streamKey } = await owner.client.call(replaceStreamKey, { params });
  const encoder = await broadcastClip(clip, { port: server.config.rtmpPort, streamKey });
  await until('it is on air', async () => (await status()) === 'LIVE');
  const opened = await browser.newPage();
  const page = driveFirefox(opened);
  await opened.goto(watchUrl);
  await play(page);
  await untilMoving(page);
  expect(await isWebRtc(page)).toBe(hasH264);
  await page.close();
  await encoder.stop();
});

it('publishes from a page by WHIP where it has H.264, and is told what is missing where not', async () => {
  const { params, watchUrl, status } = await announce();
  const { streamKey } = await owner.client.call(createBrowserKey, { params });
  const { whipUrl } = await owner.client.call(getStreamIngest, { params });
  const page = await browser.newPage();
  await page.goto(watchUrl);
  const answer = await page.evaluate(
    async (url, key) => {
      const canvas = Object.assign(document.createElement('canvas'), { width: 320, height: 180 });
      const pen = canvas.getContext('2d') as CanvasRenderingContext2D;
      let turn = 0;
      setInterval(() => {
        turn += 7;
        pen.fillStyle = `hsl(${turn} 80% 50%)`;
        pen.fillRect(0, 0, 320, 180);
      }, 40);
      const peer = new RTCPeerConnection();
      for (const track of canvas.captureStream(25).getTracks())
        peer.addTransceiver(track, { direction: 'sendonly' });
      await peer.setLocalDescription();
      const response = await fetch(url, {
        method: 'POST',
        headers: { 'content-type': 'application/sdp', authorization: `Bearer ${key}` },
        body: peer.localDescription?.sdp ?? '',
      });
      const text = await response.text();
      if (response.status === 201) await peer.setRemoteDescription({ type: 'answer', sdp: text });
      // Nothing else holds it.
      Object.assign(window, { peer });
      return { status: response.status, text };
    },
    whipUrl ?? '',
    streamKey,
  );
  if (hasH264) {
    expect(answer.status).toBe(201);
    await until('it is on air', async () => (await status()) === 'LIVE');
  } else {
    expect(answer.status).toBe(406);
    expect(JSON.parse(answer.text).message).toContain('has to be offered as H.264');
    expect(await status()).toBe('READY');
  }
  await page.close();
});
