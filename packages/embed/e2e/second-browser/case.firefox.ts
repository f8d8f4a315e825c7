import puppeteer, { type Browser } from 'puppeteer-core';
import { afterAll, afterEach, beforeAll, expect, it } from 'vitest';
import { KEY, until } from '../harness.ts';
import { clickOn, play, stateOf, untilMoving, untilState, waitFor } from '../support/in-page.ts';
import { testMedia } from '../support/media.ts';
import {
  frameOf,
  type OnePlayerPage,
  PLAYER_ID,
  playerOf,
  playlistOfTwo,
  publishOnePlayer,
} from '../support/one-player-page.ts';
import { publicWidget } from '../support/public-widget.ts';
import { publishFrame } from '../support/publish-frame.ts';
import { startService, type TestService } from '../support/service.ts';
import { driveFirefox, type FirefoxPage } from './drive-firefox.ts';

let service: TestService;
let browser: Browser;
let page: FirefoxPage;
beforeAll(async () => {
  service = await startService(await testMedia());
  browser = await puppeteer.launch({
    browser: 'firefox',
    executablePath: process.env.FIREFOX_PATH ?? '/usr/bin/firefox-esr',
    headless: true,
  });
});
afterEach(async () => {
  service.answerPages(() => ({}));
  await page?.close();
});
afterAll(async () => {
  await browser?.close();
  await service?.close();
});

async function open(shown: OnePlayerPage = {}): Promise<void> {
  const address = await publishOnePlayer(service, shown);
  const opened = await browser.newPage();
  page = driveFirefox(opened);
  await opened.goto(address);
}

it('plays with the picture moving, pauses and seeks by keyboard, shows captions, and says where it is', async () => {
  await open({ like: 'keyboard' });
  await play(page);
  await page.press('k');
  await untilState(page, 'it pauses', ({ paused }) => paused);
  const { currentTime } = await stateOf(page);
  await page.press('ArrowRight');
  await untilState(page, 'it seeks', (now) => now.currentTime > currentTime + 4);
  await page.press('k');
  await untilMoving(page);
  await page.press('c');
  await waitFor(page, '.captions', 'The clock is & stays running');
});

it('shows a chosen quality, with menus that keys move', async () => {
  await open();
  await play(page);
  await clickOn(page, 'button', 'Settings');
  await waitFor(page, '[role=menuitem]:focus', 'Quality');
  await page.press('Enter');
  await waitFor(page, '[role=menuitemradio]:focus', 'Auto');
  await clickOn(page, '[role=menuitemradio]', '360p');
  await untilState(page, 'it shows 360 lines', ({ videoHeight }) => videoHeight === 360);
  await page.press('Escape');
  await waitFor(page, 'button:focus', 'Settings');
  await untilMoving(page);
});

it('plays the next of a playlist', async () => {
  await open({ changes: playlistOfTwo(service) });
  await play(page);
  await clickOn(page, 'button', 'Next video');
  await waitFor(page, '[role=region]', 'Wheel');
  await untilMoving(page);
});

it('autoplays, muted', async () => {
  await open({ changes: { autoPlay: true } });
  await untilMoving(page);
  expect((await stateOf(page)).muted).toBe(true);
});

it('plays in a widget that floats over the page, and goes when it is closed', async () => {
  service.answerPages(() => ({ widgets: [publicWidget(playerOf(service), { kind: 'FLOATING' })] }));
  await open({ fill: { placement: '' } });
  await play(page);
  await clickOn(page, 'button', 'Close video');
  await until('it has gone', () => page.run(() => !document.querySelector('commoncast-widget[data-kind]')));
});

it.each([
  [640, 360],
  [300, 500],
] as const)('plays in a frame of another site of %i by %i pixels', async (...size) => {
  service.players.set(PLAYER_ID, playerOf(service));
  const path = await publishFrame(service, PLAYER_ID, KEY);
  await open({ fill: { snippet: '', placement: frameOf(service.origin + path, size) } });
  await page.enterFrame();
  await play(page);
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
  await open({ like: 'strict-csp', headers: { 'content-security-policy': policy } });
  await play(page);
});

it('works once however often it is pasted', async () => {
  await open({ like: 'pasted-twice', fill: { other: PLAYER_ID } });
  await play(page);
  expect(await page.run(() => document.querySelectorAll('commoncast-player').length)).toBe(2);
});

it('works under styles that break everything else', async () => {
  const styles = '<style>* { all: unset !important } button { display: none !important }</style>';
  await open({ like: 'hostile-css', fill: { styles } });
  await play(page);
});

it('comes back after a single-page app has taken it away', async () => {
  await open({ like: 'single-page-app' });
  await play(page);
  await page.run(async () => {
    const place = document.querySelector('#place') as HTMLElement;
    const player = place.querySelector('commoncast-player') as HTMLElement;
    player.remove();
    await new Promise((resolve) => setTimeout(resolve));
    place.append(player);
  });
  await play(page);
});
