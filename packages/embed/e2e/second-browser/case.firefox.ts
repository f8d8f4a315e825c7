import { readFile } from 'node:fs/promises';
import type { PublicPlayer } from '@commoncast/core/players/schema';
import puppeteer, { type Browser } from 'puppeteer-core';
import { afterAll, afterEach, beforeAll, expect, it } from 'vitest';
import { KEY, until } from '../harness.ts';
import { clickOn, stateOf, untilMoving, waitFor } from '../support/in-page.ts';
import { testMedia } from '../support/media.ts';
import { plainPlayer } from '../support/plain-player.ts';
import { publicWidget } from '../support/public-widget.ts';
import { publishFrame } from '../support/publish-frame.ts';
import { startService, type TestService } from '../support/service.ts';
import { driveFirefox, type FirefoxPage } from './drive-firefox.ts';

const PLAYER_ID = '01934567-0000-7000-8000-000000000001';

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

const snippet = () =>
  `<script async src="${service.origin}/sub-apps/widgets/player/index.js?key=${KEY}&sum=x"></script>`;
const placement = `<commoncast-player player-id="${PLAYER_ID}"></commoncast-player>`;
const playerOf = (changes: Partial<PublicPlayer> = {}): PublicPlayer =>
  plainPlayer({ id: PLAYER_ID, video: service.video }, changes);

interface Opening {
  /** The case whose `page.html` it is; a plain page where this is left out. */
  readonly like?: string;
  readonly fill?: Readonly<Record<string, string>>;
  readonly headers?: Readonly<Record<string, string>>;
  /** What the player has of its own. */
  readonly changes?: Partial<PublicPlayer>;
}

async function open({
  like = 'support',
  fill = {},
  headers = {},
  changes = {},
}: Opening = {}): Promise<void> {
  service.players.set(PLAYER_ID, playerOf(changes));
  const source = await readFile(new URL(`../${like}/page.html`, import.meta.url), 'utf8');
  const filled: Readonly<Record<string, string>> = { snippet: snippet(), placement, ...fill };
  const html = source.replace(/\{\{(\w+)\}\}/g, (_, hole: string) => filled[hole] ?? '');
  service.publish('/', { html, headers });
  const opened = await browser.newPage();
  page = driveFirefox(opened);
  await opened.goto(service.site('host'));
}
async function play(): Promise<void> {
  await clickOn(page, '.start');
  await untilMoving(page);
}
const untilState = (what: string, isSo: (state: Awaited<ReturnType<typeof stateOf>>) => boolean) =>
  until(what, () => stateOf(page), isSo);

it('plays with the picture moving, pauses and seeks by keyboard, shows captions, and says where it is', async () => {
  await open({ like: 'keyboard' });
  await play();
  await page.press('k');
  await untilState('it pauses', ({ paused }) => paused);
  const { currentTime } = await stateOf(page);
  await page.press('ArrowRight');
  await untilState('it seeks', (now) => now.currentTime > currentTime + 4);
  await page.press('k');
  await untilMoving(page);
  await page.press('c');
  await waitFor(page, '.captions', 'The clock is & stays running');
});

it('shows a chosen quality, with menus that keys move', async () => {
  await open();
  await play();
  await clickOn(page, 'button', 'Settings');
  await waitFor(page, '[role=menuitem]:focus', 'Quality');
  await page.press('Enter');
  await waitFor(page, '[role=menuitemradio]:focus', 'Auto');
  await clickOn(page, '[role=menuitemradio]', '360p');
  await untilState('it shows 360 lines', ({ videoHeight }) => videoHeight === 360);
  await page.press('Escape');
  await waitFor(page, 'button:focus', 'Settings');
  await untilMoving(page);
});

it('plays the next of a playlist', async () => {
  const videos = ['Clay', 'Wheel'].map((title, at) => ({
    ...service.video,
    id: `01934567-0000-7000-8000-00000000010${at}`,
    title,
    source: { ...service.video.source, url: `${service.video.source.url}?n=${at}` },
  }));
  const playlist = { id: '01934567-0000-7000-8000-000000000200', name: 'Pottery', videos };
  await open({ changes: { video: videos[0] ?? null, playlist } });
  await play();
  await clickOn(page, 'button', 'Next video');
  await waitFor(page, '[role=region]', 'Wheel');
  await untilMoving(page);
});

it('begins by itself, muted', async () => {
  await open({ changes: { autoPlay: true } });
  await untilMoving(page);
  expect((await stateOf(page)).muted).toBe(true);
});

it('plays in a widget that floats over the page, and goes when it is closed', async () => {
  service.answerPages(() => ({ widgets: [publicWidget(playerOf(), { kind: 'FLOATING' })] }));
  await open({ fill: { placement: '' } });
  await play();
  await clickOn(page, 'button', 'Close video');
  await until('it has gone', () => page.run(() => !document.querySelector('commoncast-widget[data-kind]')));
});

it.each([
  [640, 360],
  [300, 500],
])('plays in a frame of another site of %i by %i pixels', async (width, height) => {
  service.players.set(PLAYER_ID, playerOf());
  const path = await publishFrame(service, PLAYER_ID, KEY);
  const address = `${service.origin}${path}`;
  await open({
    fill: {
      snippet: '',
      placement: `<iframe title="A film" width="${width}" height="${height}" allow="autoplay; fullscreen" src="${address}"></iframe>`,
    },
  });
  await page.enterFrame();
  await play();
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
  await play();
});

it('works once however often it is pasted', async () => {
  await open({ like: 'pasted-twice', fill: { other: PLAYER_ID } });
  await play();
  expect(await page.run(() => document.querySelectorAll('commoncast-player').length)).toBe(2);
});

it('works under styles that break everything else', async () => {
  const styles = '<style>* { all: unset !important } button { display: none !important }</style>';
  await open({ like: 'hostile-css', fill: { styles } });
  await play();
});

it('comes back after a single-page app has taken it away', async () => {
  await open({ like: 'single-page-app' });
  await play();
  await page.run(async () => {
    const place = document.querySelector('#place') as HTMLElement;
    const player = place.querySelector('commoncast-player') as HTMLElement;
    player.remove();
    await new Promise((resolve) => setTimeout(resolve));
    place.append(player);
  });
  await play();
});
