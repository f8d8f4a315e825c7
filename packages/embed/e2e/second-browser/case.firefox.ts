import { readFile } from 'node:fs/promises';
import puppeteer, { type Browser, type ElementHandle, type Page } from 'puppeteer-core';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { until } from '../harness.ts';
import { testMedia } from '../support/media.ts';
import { plainPlayer } from '../support/plain-player.ts';
import { startService, type TestService } from '../support/service.ts';

const PLAYER_ID = '01934567-0000-7000-8000-000000000001';

let service: TestService;
let browser: Browser;
beforeAll(async () => {
  service = await startService(await testMedia());
  service.players.set(PLAYER_ID, plainPlayer({ id: PLAYER_ID, video: service.video }));
  browser = await puppeteer.launch({
    browser: 'firefox',
    executablePath: process.env.FIREFOX_PATH ?? '/usr/bin/firefox-esr',
    headless: true,
  });
});
afterAll(async () => {
  await browser?.close();
  await service?.close();
});

const snippet = () =>
  `<script async src="${service.origin}/sub-apps/widgets/player/index.js?key=pk_test&sum=x"></script>`;
const placement = `<commoncast-player player-id="${PLAYER_ID}"></commoncast-player>`;

async function open(name: string, fill: Readonly<Record<string, string>>, headers = {}): Promise<Page> {
  const source = await readFile(new URL(`../${name}/page.html`, import.meta.url), 'utf8');
  const html = source.replace(/\{\{(\w+)\}\}/g, (_, hole: string) => fill[hole] ?? '');
  service.publish('/', { html, headers });
  const page = await browser.newPage();
  await page.goto(service.site('host'));
  return page;
}

/** Waits for something inside the player's root. */
async function inPlayer(page: Page, selector: string): Promise<ElementHandle> {
  const find = () =>
    page.evaluateHandle(
      (wanted) => document.querySelector('commoncast-player')?.shadowRoot?.querySelector(wanted),
      selector,
    );
  const isThere = async () => (await find()).asElement() !== null;
  await until(selector, isThere, (found) => found);
  return (await find()).asElement() as ElementHandle;
}

const state = (page: Page) =>
  page.evaluate(() => {
    const video = document.querySelector('commoncast-player')?.shadowRoot?.querySelector('video');
    return {
      currentTime: video?.currentTime ?? 0,
      paused: video?.paused ?? true,
      frames: video?.getVideoPlaybackQuality().totalVideoFrames ?? 0,
    };
  });

async function untilMoving(page: Page): Promise<void> {
  const before = await state(page);
  await until(
    'the picture moves',
    () => state(page),
    ({ currentTime, frames }) => currentTime > before.currentTime + 0.3 && frames > before.frames + 5,
  );
}

async function play(page: Page): Promise<void> {
  await (await inPlayer(page, '.start')).click();
  await untilMoving(page);
}

it('plays with the picture moving, pauses and seeks by keyboard, shows captions, and says where it is', async () => {
  const page = await open('keyboard', { snippet: snippet(), placement });
  await play(page);
  await page.keyboard.press('k');
  await until(
    'it pauses',
    () => state(page),
    ({ paused }) => paused,
  );
  const { currentTime } = await state(page);
  await page.keyboard.press('ArrowRight');
  await until(
    'it seeks',
    () => state(page),
    (now) => now.currentTime > currentTime + 4,
  );
  await page.keyboard.press('k');
  await untilMoving(page);
  await page.keyboard.press('c');
  const captions = await inPlayer(page, '.captions');
  await until(
    'a caption is shown',
    () => captions.evaluate((one) => one.textContent),
    (text) => text?.includes('The clock is & stays running') ?? false,
  );
  await page.close();
});

it('plays under a strict policy and breaks no rule of it', async () => {
  const { origin } = service;
  const policy = [
    "default-src 'none'",
    `script-src ${origin}`,
    "style-src 'none'",
    `img-src ${origin}`,
    'media-src blob:',
    `connect-src ${origin}`,
    "worker-src 'none'",
  ].join('; ');
  const page = await open(
    'strict-csp',
    { snippet: snippet(), placement },
    { 'content-security-policy': policy },
  );
  await play(page);
  await page.close();
});

it('works once however often it is pasted, and under styles that break everything else', async () => {
  const twice = await open('pasted-twice', { snippet: snippet(), placement, other: PLAYER_ID });
  await play(twice);
  expect(await twice.$$eval('commoncast-player', (all) => all.length)).toBe(2);
  await twice.close();
  const styles = '<style>* { all: unset !important } button { display: none !important }</style>';
  const hostile = await open('hostile-css', { snippet: snippet(), placement, styles });
  await play(hostile);
  await hostile.close();
});

it('comes back after a single-page app has taken it away', async () => {
  const page = await open('single-page-app', { snippet: snippet(), placement });
  await play(page);
  await page.evaluate(async () => {
    const place = document.querySelector('#place') as HTMLElement;
    const player = place.querySelector('commoncast-player') as HTMLElement;
    player.remove();
    await new Promise((resolve) => setTimeout(resolve));
    place.append(player);
  });
  await play(page);
  await page.close();
});
