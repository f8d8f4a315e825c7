import { readFile } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import { logIn } from '@commoncast/core/authentication/api';
import { createClient } from '@commoncast/core/http/client';
import {
  createStream,
  getStream,
  getStreamIngest,
  replaceStreamKey,
  setStreamStatus,
} from '@commoncast/core/live/api';
import { type BrowserShare, shareBrowser } from '@commoncast/server/test/browser/shared-browser';
import type { Page } from 'playwright';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { openDesk } from '../desk.ts';
import { type StartedPlatform, startPlatform } from '../start-platform.ts';
import { PATIENT } from './watched-player.ts';

interface OutsideClient {
  publish(connection: RTCPeerConnection, url: string, token: string): Promise<void>;
  view(connection: RTCPeerConnection, url: string): Promise<void>;
  stop(): Promise<void>;
}

declare global {
  interface Window {
    WHIPClient: new () => OutsideClient;
    WHEPClient: new () => OutsideClient;
    /** Ends what the page sends or watches. */
    leave: () => Promise<void>;
  }
}

let platform: StartedPlatform;
let browser: BrowserShare;
beforeAll(async () => {
  platform = await startPlatform();
  browser = await shareBrowser();
}, 180_000);
afterAll(async () => {
  await browser?.close();
  await platform?.stop();
});

const CLIENTS = {
  'whip.js': import.meta.resolve('whip-whep/whip.js'),
  'whep.js': import.meta.resolve('whip-whep/whep.js'),
};
const PAGE = `<video muted></video><script type="module">
  import { WHIPClient } from './whip.js';
  import { WHEPClient } from './whep.js';
  Object.assign(window, { WHIPClient, WHEPClient });
</script>`;

/** A page of the platform's origin that has the clients of `whip-whep` at hand. */
async function openClient(): Promise<Page> {
  const page = await (await openDesk(browser)).newPage();
  const at = (path: string) => `${platform.origin}/outside/${path}`;
  for (const [name, url] of Object.entries(CLIENTS)) {
    const body = await readFile(fileURLToPath(url), 'utf8');
    await page.route(at(name), (route) => route.fulfill({ contentType: 'text/javascript', body }));
  }
  await page.route(at(''), (route) => route.fulfill({ contentType: 'text/html', body: PAGE }));
  await page.goto(at(''));
  // A sound needs somebody who has touched the page.
  await page.mouse.click(1, 1);
  return page;
}

/** Runs in the page. */
async function publish({ whipUrl, streamKey }: { whipUrl: string; streamKey: string }): Promise<void> {
  const pen = Object.assign(document.createElement('canvas'), { width: 320, height: 180 }).getContext('2d')!;
  let turn = 0;
  setInterval(() => {
    turn += 7;
    pen.fillStyle = `hsl(${turn} 80% 50%)`;
    pen.fillRect(0, 0, 320, 180);
  }, 40);
  const studio = new AudioContext();
  const microphone = studio.createMediaStreamDestination();
  const tone = studio.createOscillator();
  tone.connect(microphone);
  tone.start();
  const connection = new RTCPeerConnection({ bundlePolicy: 'max-bundle' });
  for (const track of [...pen.canvas.captureStream(25).getTracks(), ...microphone.stream.getTracks()])
    connection.addTransceiver(track, { direction: 'sendonly' });
  const client = new window.WHIPClient();
  await client.publish(connection, whipUrl, streamKey);
  window.leave = () => client.stop();
}

/** Runs in the page. */
async function view(whepUrl: string): Promise<void> {
  const connection = new RTCPeerConnection({ bundlePolicy: 'max-bundle' });
  for (const kind of ['video', 'audio']) connection.addTransceiver(kind, { direction: 'recvonly' });
  const stream = new MediaStream();
  connection.addEventListener('track', ({ track }) => stream.addTrack(track));
  const client = new window.WHEPClient();
  await client.view(connection, whepUrl);
  const video = document.querySelector('video')!;
  video.srcObject = stream;
  await video.play();
  window.leave = () => client.stop();
}

it('takes a broadcast from another client of WHIP, and gives it to another client of WHEP', {
  timeout: 240_000,
}, async () => {
  const { origin, account } = platform;
  const { accessToken } = await createClient({ origin }).call(logIn, { body: account });
  const client = createClient({ origin, getAccessToken: () => accessToken });
  const { id } = await client.call(createStream, { body: { name: 'By other means', reconnectWindowS: 0 } });
  const params = { id };
  const { streamKey } = await client.call(replaceStreamKey, { params });
  const { whipUrl } = await client.call(getStreamIngest, { params });
  await client.call(setStreamStatus, { params, body: { streamStatus: 'READY' } });
  const status = async () => (await client.call(getStream, { params })).streamStatus;

  const encoder = await openClient();
  await encoder.evaluate(publish, { whipUrl: whipUrl!, streamKey });
  await expect.poll(status, PATIENT).toBe('LIVE');
  const viewer = await openClient();
  await viewer.evaluate(view, `${origin}/cdn/live/${id}/whep`);
  const seen = () =>
    viewer.evaluate(() => {
      const { videoWidth, currentTime } = document.querySelector('video')!;
      return videoWidth > 0 && currentTime > 1;
    });
  await expect.poll(seen, PATIENT).toBe(true);

  await viewer.evaluate(() => window.leave());
  await encoder.evaluate(() => window.leave());
  // Its goodbye ends what nobody waits for.
  await expect.poll(status, PATIENT).toBe('ENDED');
});
