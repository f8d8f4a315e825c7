import { readFile } from 'node:fs/promises';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { updateBusinessAccount } from '@commoncast/core/business/api';
import { withId } from '@commoncast/core/http/with-id';
import { assignContent, createPlayer } from '@commoncast/core/players/api';
import { codeSnippetOf, placementOf } from '@commoncast/core/players/snippet';
import { publishVod, putCaption } from '@commoncast/core/streams/api';
import { findFreePort } from '@commoncast/server/http/free-port';
import { makeDemoVideo } from '@commoncast/server/media/demo/make-demo-video';
import { createLocalMediaEngine } from '@commoncast/server/media/local-media-engine';
import { openBrowser } from '@commoncast/server/test/browser/open-browser';
import type { BrowserShare } from '@commoncast/server/test/browser/shared-browser';
import { madeOnce } from '@commoncast/server/test/cache/made-once';
import { createTestClock } from '@commoncast/server/test/clock';
import { untilStatus, uploadVideo } from '@commoncast/server/test/content/ready-video';
import { startTestServer, type TestServer } from '@commoncast/server/test/server';
import type { Page } from 'playwright';
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { until, untilMoving, videoState } from '../harness.ts';

const HOUR_MS = 3_600_000;
/** Longer than what is loaded ahead, so that something is left to be asked for. */
const FILM = { durationS: 100, width: 320, height: 180, frameRate: 12 } as const;

const clock = createTestClock();
let server: TestServer;
let sites: Server;
let browser: BrowserShare;
let videoId: string;
let page: Page;
/** Addresses of media that the page has asked for, with what came back. */
let asked: { url: string; status: number }[];

beforeAll(async () => {
  const port = await findFreePort('127.0.0.1');
  server = await startTestServer({
    engine: createLocalMediaEngine(),
    clock: clock.read,
    config: { port, publicOrigin: `http://localhost:${port}`, mediaOrigin: `http://media.localhost:${port}` },
  });
  const owner = await server.signUp();
  const { client, business } = owner;
  const film = await madeOnce({
    name: 'long-film.mp4',
    code: ['packages/server/src/media'],
    parameters: FILM,
    make: (path) => makeDemoVideo(path, FILM),
  });
  videoId = await uploadVideo(owner, new Uint8Array(await readFile(film)));
  await untilStatus(owner, videoId, 'READY');
  await client.call(publishVod, { body: { id: videoId } });
  const cue = 'WEBVTT\n\n00:00.000 --> 01:40.000\nStill here after lunch\n';
  await client.call(putCaption, {
    params: { id: videoId, language: 'en' },
    query: { label: 'English' },
    body: cue,
  });
  const look = { autoPlay: false, videoLoop: false, hideControls: false, logo: '', showIcon: false };
  const made = await client.call(createPlayer, {
    body: { name: 'Front page', playerColor: '#C8102E', ...look },
  });
  const player = await client.call(assignContent, {
    body: { embeddedVideoPlayerId: made.uuid, contentId: videoId, category: 'VOD' },
  });
  const { businessName, email, logo } = business;
  await client.call(updateBusinessAccount, {
    body: { businessName, email, logo, allowedDomains: ['shop.localhost'] },
  });
  const { publicOrigin } = server.config;
  const snippet = `<script async src="${codeSnippetOf(publicOrigin, business.publicKey)}&sum=x"></script>`;
  const html = `<!doctype html><title>A site</title>${placementOf(publicOrigin, withId(player))}${snippet}`;
  sites = createServer((request, response) => {
    response.writeHead(request.url === '/' ? 200 : 404, { 'content-type': 'text/html; charset=utf-8' });
    response.end(request.url === '/' ? html : '');
  });
  await new Promise<void>((resolve) => sites.listen(0, '127.0.0.1', resolve));
  browser = await openBrowser();
}, 180_000);
afterAll(async () => {
  await browser?.close();
  sites?.close();
  sites?.closeAllConnections();
  await server?.close();
});
beforeEach(async () => {
  asked = [];
  // What a browser has kept knows nothing of the test's clock.
  const context = await browser.newContext();
  page = await context.newPage();
  page.on('response', (response) => {
    if (new URL(response.url()).pathname.startsWith('/cdn/vod/'))
      asked.push({ url: response.url(), status: response.status() });
  });
  return () => context.close();
});

const siteOf = (name: string) => `http://${name}.localhost:${(sites.address() as AddressInfo).port}/`;
const start = () => page.getByRole('button', { name: /^Play/ });

async function play(): Promise<void> {
  await start().first().click();
  await untilMoving(page);
}

/** What a page of another site's script gets of an address. */
const statusAt = (url: string): Promise<number> =>
  page.evaluate(async (address) => (await fetch(address)).status, url);

it('plays on an allowed site and on our own pages, by signed addresses alone', async () => {
  for (const address of [siteOf('shop'), `${server.config.publicOrigin}/v/${videoId}`]) {
    await page.goto(address);
    await play();
  }
  expect(asked.length).toBeGreaterThan(4);
  expect(asked.filter(({ url, status }) => !url.includes('/~') || status >= 400)).toEqual([]);
});

it('shows another site nothing, and serves it no address without a signature', async () => {
  await page.goto(siteOf('shop'));
  await play();
  const [{ url } = { url: '' }] = asked.filter((one) => one.url.endsWith('.m4s'));
  const token = /~[^/]+\//.exec(url)?.[0] ?? '';
  expect(token).not.toBe('');

  await page.goto(siteOf('thief'));
  // Told no, the player says so.
  await page.getByText('Loading failed').waitFor();
  expect(await page.locator('commoncast-player video').evaluate((video: HTMLVideoElement) => video.src)).toBe(
    '',
  );
  expect(await statusAt(url.replace(token, ''))).toBe(403);
  expect(await statusAt(url.replace(/.(?=\/[^/]*\/[^/]*$)/, (last) => (last === 'A' ? 'B' : 'A')))).toBe(403);
  // As SECURITY.md says: who is handed an address may use it for some hours, and no longer.
  expect(await statusAt(url)).toBe(200);
  clock.pass(13 * HOUR_MS);
  expect(await statusAt(`${url}?again`)).toBe(403);
});

it('a page that was left open plays although the addresses that it was told have expired', async () => {
  await page.goto(siteOf('shop'));
  await start().first().waitFor();
  clock.pass(13 * HOUR_MS);
  await start().first().click();
  await until(
    'it plays',
    () => videoState(page),
    ({ currentTime }) => currentTime > 0.5,
    30_000,
  );
  expect(asked.some(({ status }) => status === 403)).toBe(true);
});

it('a film that plays goes on over the expiry of its addresses', async () => {
  await page.goto(siteOf('shop'));
  await play();
  clock.pass(13 * HOUR_MS);
  const beforeS = 80;
  await page.locator('commoncast-player').evaluate((player, positionS) => {
    (player as unknown as { seek(positionS: number): void }).seek(positionS);
  }, beforeS);
  await until(
    'it plays on',
    () => videoState(page),
    ({ currentTime, paused }) => !paused && currentTime > beforeS + 1,
    30_000,
  );
  const renewed = asked.filter(({ status }) => status === 200).at(-1)?.url ?? '';
  expect(/~[^/]+/.exec(renewed)?.[0]).not.toBe(/~[^/]+/.exec(asked[0]?.url ?? '')?.[0]);
});

it('captions and the pictures of moments come after the expiry of their addresses, while the film stands still', async () => {
  await page.goto(siteOf('shop'));
  await play();
  await page.keyboard.press('k');
  clock.pass(13 * HOUR_MS);
  await page.keyboard.press('c');
  await page.getByText('Still here after lunch').waitFor();
  await page.getByRole('slider', { name: 'Seek' }).hover();
  await page.locator('commoncast-player .preview-picture img').waitFor();
  await until(
    'its picture is there',
    () =>
      page
        .locator('commoncast-player .preview-picture img')
        .evaluate((image: HTMLImageElement) => image.naturalWidth),
    (width) => width > 0,
  );
});
