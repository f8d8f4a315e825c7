import { logIn } from '@commoncast/core/authentication/api';
import { type Client, createClient } from '@commoncast/core/http/client';
import {
  createStream,
  getStream,
  getStreamIngest,
  replaceStreamKey,
  setStreamStatus,
  updateStream,
} from '@commoncast/core/live/api';
import { findFreePort } from '@commoncast/server/http/free-port';
import { type BrowserShare, shareBrowser } from '@commoncast/server/test/browser/shared-browser';
import { childrenThatRun } from '@commoncast/server/test/processes';
import type { Page } from 'playwright';
import { afterAll, beforeAll, expect, it, onTestFinished } from 'vitest';
import { openDesk } from '../desk.ts';
import { type StartedPlatform, startPlatform } from '../start-platform.ts';
import { startEncoder } from './start-encoder.ts';
import { openPlayer, PATIENT, watchByWebRtc } from './watched-player.ts';

/** Within which each player has moved on by a second. */
const RESUME_MS = 15_000;

let platform: StartedPlatform;
let browser: BrowserShare;
beforeAll(async () => {
  const rtmpPort = await findFreePort('127.0.0.1');
  platform = await startPlatform({ env: { RTMP_PORT: String(rtmpPort) } });
  browser = await shareBrowser();
}, 180_000);
afterAll(async () => {
  await browser?.close();
  await platform?.stop();
});

async function signIn(): Promise<Client> {
  const { origin, account } = platform;
  const { accessToken } = await createClient({ origin }).call(logIn, { body: account });
  return createClient({ origin, getAccessToken: () => accessToken });
}

async function openVisitor(): Promise<Page> {
  const visitor = await openDesk(browser);
  onTestFinished(() => visitor.close());
  visitor.setDefaultTimeout(PATIENT.timeout);
  return visitor.newPage();
}

/** Ends the process of the platform that runs a program. */
async function kill(program: string): Promise<void> {
  const [pid, ...others] = await childrenThatRun(platform.pid(), program);
  expect(others).toEqual([]);
  process.kill(pid!, 'SIGKILL');
}

it('plays on in each player, without a reload, whichever process is killed', { timeout: 420_000 }, async ({
  annotate,
}) => {
  const client = await signIn();
  const { id, watchUrl } = await client.call(createStream, {
    body: { name: 'Hard times', reconnectWindowS: 600 },
  });
  const params = { id };
  const { streamKey } = await client.call(replaceStreamKey, { params });
  const server = (await client.call(getStreamIngest, { params })).rtmpUrl!;
  await client.call(setStreamStatus, { params, body: { streamStatus: 'READY' } });
  const encoder = await startEncoder({ server, streamKey });
  onTestFinished(() => encoder.cut());
  await expect
    .poll(async () => (await client.call(getStream, { params })).streamStatus, PATIENT)
    .toBe('LIVE');

  const url = new URL(watchUrl, platform.origin).href;
  const hls = await openPlayer(await openVisitor(), url);
  await hls.press(/^Play/);
  await hls.untilMoving();
  expect(await hls.source()).toBe('hls');
  await client.call(updateStream, { params, body: { streamProtocol: 'webRtc' } });
  const rtc = await watchByWebRtc(await openVisitor(), url);
  await rtc.untilHeard();

  const resumeAfter = async (what: string, whatHappens: () => Promise<unknown>) => {
    const atMs = Date.now();
    await whatHappens();
    // How long a machine takes to start a server is not the players' doing.
    const backMs = Date.now();
    await Promise.all([hls.untilMoving(), rtc.untilMoving()]);
    const resumedMs = Date.now();
    await annotate(`${what}: all play on after ${((resumedMs - atMs) / 1000).toFixed(1)} s`);
    expect(resumedMs - backMs).toBeLessThan(RESUME_MS);
  };
  await resumeAfter('the process for WebRTC', () => kill('rtc-main.ts'));
  expect(await rtc.source()).toBe('webRtc');
  await resumeAfter('the process that converts sound', () => kill('audio-main.ts'));
  await rtc.untilHeard();
  await resumeAfter('the server', async () => {
    await platform.kill();
    await platform.startAgain();
  });
  expect([await hls.isSamePage(), await rtc.isSamePage()]).toEqual([true, true]);
});
