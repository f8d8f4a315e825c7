import { readFile } from 'node:fs/promises';
import { deleteVod, getVod, publishVod } from '@commoncast/core/streams/api';
import { openBrowser } from '@commoncast/server/test/browser/open-browser';
import type { BrowserShare } from '@commoncast/server/test/browser/shared-browser';
import { untilStatus, uploadVideo } from '@commoncast/server/test/content/ready-video';
import { aac, h264 } from '@commoncast/server/test/fixtures/clips';
import { type MediaBench, openMediaBench } from '@commoncast/server/test/fixtures/media';
import { goToPlace } from '@commoncast/server/test/peers/go-to-place';
import {
  PEER_PLAYER_NAMES,
  type PlayerPages,
  servePlayerPages,
} from '@commoncast/server/test/peers/player-pages';
import { type SignedUp, startTestServer, type TestServer } from '@commoncast/server/test/server';
import type { Page } from 'playwright';
import { afterAll, beforeAll, expect, it, onTestFinished } from 'vitest';
import { until } from '../harness.ts';

/** Ten minutes, as a phone takes them. */
const CLIP_S = 10;
const TIMES = 60;
const FAR_S = CLIP_S * TIMES * 0.8;

let bench: MediaBench;
let film: Uint8Array<ArrayBuffer>;
let server: TestServer;
let owner: SignedUp;
let sites: PlayerPages;
let browser: BrowserShare;

beforeAll(async () => {
  bench = await openMediaBench();
  const video = { ...h264, encoder: 'libx265', width: 854, height: 480 };
  const options = { preset: 'ultrafast', 'x265-params': 'log-level=error' };
  const source = await bench.makeClip({
    ...{ file: 'phone.mp4', muxer: 'mp4', durationS: CLIP_S },
    ...{ video: { ...video, options }, audio: aac },
  });
  const target = `${source}-long`;
  await bench.repeatClip({ source, target, muxer: 'mp4', times: TIMES, everyS: CLIP_S });
  film = new Uint8Array(await readFile(target));
  server = await startTestServer({ engine: bench.engine({ givesWay: true }) });
  owner = await server.signUp();
  sites = await servePlayerPages();
  browser = await openBrowser();
}, 180_000);
afterAll(async () => {
  await browser?.close();
  await sites?.close();
  await server?.close();
  await bench?.remove();
});

/** A published video of which the beginning is there, and no more than that. */
async function beginVideo(): Promise<string> {
  const id = await uploadVideo(owner, film);
  onTestFinished(async () => {
    await owner.client.call(deleteVod, { params: { id } });
  });
  await owner.client.call(publishVod, { body: { id } });
  await untilStatus(owner, id, 'PLAYABLE');
  return id;
}

async function openPage(url: string): Promise<Page> {
  const context = await browser.newContext();
  onTestFinished(() => context.close());
  const page = await context.newPage();
  await page.goto(url);
  return page;
}

const positionS = (page: Page): Promise<number> =>
  page
    .locator('video')
    .first()
    .evaluate((video: HTMLVideoElement) => video.currentTime);
const untilPlayedTo = (page: Page, atS: number): Promise<number> =>
  until(
    `it plays to ${atS} s`,
    () => positionS(page),
    (reachedS) => reachedS > atS && reachedS < atS + 30,
  );

async function expectFarPlace(page: Page, id: string): Promise<void> {
  await untilPlayedTo(page, 0.5);
  await goToPlace(page, FAR_S);
  const { progress } = await owner.client.call(getVod, { params: { id } });
  expect(progress).toMatchObject({ status: 'PLAYABLE' });
  expect(progress.percent).toBeLessThan(50);
  await untilPlayedTo(page, FAR_S + 1);
  await goToPlace(page, 0);
  await untilPlayedTo(page, 2);
}

it('a place of a film in the making is shown by our player, and the beginning again', async () => {
  const id = await beginVideo();
  const page = await openPage(`${server.config.publicOrigin}/v/${id}`);
  await page.getByRole('button', { name: /^Play/ }).first().click();
  await expectFarPlace(page, id);
});

it.each(PEER_PLAYER_NAMES)('%s does the same on another site', async (name) => {
  const id = await beginVideo();
  const page = await openPage(sites.pageOf(name, `${server.config.publicOrigin}/cdn/vod/${id}/index.m3u8`));
  await expectFarPlace(page, id);
});
