import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import type { BrowserContextOptions, Page } from 'playwright';
import { build } from 'vite';
import { afterAll, afterEach, beforeAll, expect, it } from 'vitest';
import { type Harness, KEY, startHarness, until, untilMoving, videoState } from '../harness.ts';
import { axeViolations } from '../support/axe.ts';
import { EXAMPLES, fillIn, readExample, SCRIPT_TYPE } from './example-files.ts';

let harness: Harness;
let page: Page;
let child: ChildProcess | undefined;
beforeAll(async () => {
  harness = await startHarness();
});
afterEach(async () => {
  child?.kill();
  await page.context().close();
});
afterAll(() => harness.close());

/** Opens an address and keeps what the page's policy has refused. */
async function visit(url: string, options: BrowserContextOptions = {}): Promise<Page> {
  const viewport = { width: 1280, height: 800 };
  page = await (await harness.browser.newContext({ viewport, ...options })).newPage();
  await page.addInitScript(
    `window.broken = []; addEventListener('securitypolicyviolation', (event) => broken.push(event.violatedDirective + ' ' + event.blockedURI));`,
  );
  await page.goto(url);
  return page;
}

/** Builds an example as its owner would, and publishes all files of it. */
async function publishBuilt(name: string, playerId: string): Promise<void> {
  const built = await build({
    root: join(EXAMPLES, name),
    configFile: false,
    logLevel: 'silent',
    build: { write: false, modulePreload: false },
  });
  for (const file of 'output' in built ? built.output : []) {
    const text = file.type === 'chunk' ? file.code : Buffer.from(file.source).toString();
    harness.service.publish(file.fileName === 'index.html' ? '/' : `/${file.fileName}`, {
      html: fillIn(text, harness, playerId),
      ...(file.type === 'chunk' && { headers: SCRIPT_TYPE }),
    });
  }
}

async function play(): Promise<void> {
  await page.getByRole('button', { name: /^Play/ }).click();
  await untilMoving(page);
}

it('plain-html plays', async () => {
  const html = await readExample('plain-html/index.html', harness, harness.player());
  harness.service.publish('/', { html });
  await visit(harness.service.site('plain'));
  await play();
});

it('analytics hands starts and milestones on to the data layer and to Segment', async () => {
  const { service } = harness;
  const id = harness.player();
  service.publish('/', { html: await readExample('analytics/index.html', harness, id) });
  const script = await readExample('analytics/count.js', harness, id);
  service.publish('/count.js', { html: script, headers: SCRIPT_TYPE });
  await visit(service.site('analytics'));
  await page.evaluate(() => {
    const tracked: unknown[] = [];
    Object.assign(window, { tracked, analytics: { track: (...all: unknown[]) => tracked.push(all) } });
  });
  await play();
  await page.locator('commoncast-player').evaluate((player) => Object.assign(player, { currentTime: 17 }));
  const told = await until(
    'a milestone is told',
    () => page.evaluate(() => (window as unknown as { dataLayer: { event: string }[] }).dataLayer),
    (all) => all.some(({ event }) => event === 'video_progress'),
  );
  const common = { video_provider: 'commoncast', video_id: id, video_duration: service.video.durationS };
  expect(told).toEqual([
    { event: 'video_start', ...common, video_current_time: expect.any(Number) },
    { event: 'video_progress', ...common, video_current_time: 18, video_percent: 75 },
  ]);
  const tracked = await page.evaluate(() => (window as unknown as { tracked: unknown[] }).tracked);
  expect(tracked).toEqual([
    ['Video Playback Started', expect.objectContaining({ content_asset_id: id })],
    ['Video Content Playing', { content_asset_id: id, position: 18, total_length: service.video.durationS }],
  ]);
});

it('single-page-app plays on the page that it draws, and nothing plays on once that is left', async () => {
  const id = harness.player();
  const html = await readExample('single-page-app/index.html', harness, id);
  for (const path of ['/', '/film']) harness.service.publish(path, { html });
  const script = await readExample('single-page-app/app.js', harness, id);
  harness.service.publish('/app.js', { html: script, headers: SCRIPT_TYPE });
  await visit(harness.service.site('app'));
  await page.getByRole('link', { name: 'The film' }).click();
  await play();
  await page.getByRole('link', { name: 'Home' }).click();
  await page.getByRole('heading', { name: 'Home' }).waitFor();
  expect(await page.locator('commoncast-player').count()).toBe(0);
  await page.goBack();
  await play();
  // Opened at its own address, the page is drawn before the snippet arrives.
  await page.reload();
  await play();
});

it('strict-csp plays under its policy and breaks no rule of it', async () => {
  child = spawn(process.execPath, ['server.js'], {
    cwd: join(EXAMPLES, 'strict-csp'),
    env: { ...process.env, ORIGIN: harness.service.origin, KEY, PLAYER_ID: harness.player(), PORT: '0' },
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  const [line] = (await once(child.stdout as NodeJS.EventEmitter, 'data')) as [Buffer];
  await visit(line.toString().trim());
  await play();
  const broken = await page.evaluate(() => (window as unknown as { broken: string[] }).broken);
  expect(broken.filter((one) => !one.includes('favicon'))).toEqual([]);
});

it('react plays, and a player that is hidden and shown again plays anew', async () => {
  await publishBuilt('react', harness.player());
  await visit(harness.service.site('react'));
  await play();
  await page.getByRole('button', { name: 'Hide the video' }).click();
  expect(await page.locator('video').count()).toBe(0);
  await page.getByRole('button', { name: 'Show the video' }).click();
  await play();
});

it('media-chrome plays, pauses and seeks under controls of the page alone', async () => {
  await publishBuilt('media-chrome', harness.player({ hideControls: true }));
  await visit(harness.service.site('chrome'));
  await page.locator('[data-phase=idle]').waitFor();
  expect(await page.locator('commoncast-player').getByRole('button').count()).toBe(0);
  const bar = page.locator('media-control-bar');
  await bar.getByRole('button', { name: /^play$/ }).click();
  await untilMoving(page);
  await page.locator('media-time-range').click();
  await until(
    'it is in the middle',
    () => videoState(page),
    ({ currentTime }) => currentTime > 11 && currentTime < 16,
  );
  await bar.getByRole('button', { name: /^pause$/ }).click();
  await until(
    'it stands',
    () => videoState(page),
    ({ paused }) => paused,
  );
  expect(await page.locator('commoncast-player').getByRole('button').count()).toBe(0);
  expect(await axeViolations(page)).toEqual([]);
});

async function openBackground(reducedMotion: 'no-preference' | 'reduce'): Promise<void> {
  const { service } = harness;
  const id = harness.player({ hideControls: true });
  service.publish('/', { html: await readExample('background-video/index.html', harness, id) });
  for (const [file, type] of [
    ['background.css', 'text/css'],
    ['background.js', 'text/javascript'],
  ] as const) {
    const html = await readExample(`background-video/${file}`, harness, id);
    service.publish(`/${file}`, { html, headers: { 'content-type': type } });
  }
  await visit(service.site('background'), { reducedMotion });
}
const untilPaused = () =>
  until(
    'it stands',
    () => videoState(page),
    ({ paused }) => paused,
  );

it('background-video covers its box without sound, stands off the screen, and stays paused once it is', async () => {
  await openBackground('no-preference');
  await untilMoving(page);
  expect(await videoState(page)).toMatchObject({ muted: true, ended: false });
  // Higher than a picture of 16 : 9 would be: no bar is seen.
  const { width, height } = (await page.locator('.hero').boundingBox()) ?? {};
  expect(height).toBe(800);
  const player = page.locator('commoncast-player');
  expect(await player.locator('video').boundingBox()).toMatchObject({ width, height });
  expect(await player.locator('video').evaluate((video) => getComputedStyle(video).objectFit)).toBe('cover');
  expect(await player.evaluate((element) => (element as HTMLVideoElement).loop)).toBe(true);
  expect(await player.locator('.start').isVisible()).toBe(false);
  expect(await axeViolations(page)).toEqual([]);

  await page.evaluate(() => scrollTo(0, document.body.scrollHeight));
  await untilPaused();
  await page.evaluate(() => scrollTo(0, 0));
  await untilMoving(page);

  // The first thing that the keyboard meets.
  await page.keyboard.press('Tab');
  await page.keyboard.press('Enter');
  await untilPaused();
  const button = page.getByRole('button', { name: 'Play the background video' });
  await button.waitFor();
  await page.evaluate(() => scrollTo(0, document.body.scrollHeight));
  await until('it is off the screen', () => button.evaluate((one) => one.getBoundingClientRect().bottom < 0));
  await page.evaluate(() => scrollTo(0, 0));
  await until('it is back', () => button.evaluate((one) => one.getBoundingClientRect().bottom > 0));
  // Two frames later, the page has heard of it.
  await page.evaluate(() => new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done))));
  expect((await videoState(page)).paused).toBe(true);
  await button.click();
  await untilMoving(page);
});

it('background-video shows a poster in its whole box where less motion is wanted, and plays if it is asked', async () => {
  await openBackground('reduce');
  const poster = page.locator('commoncast-player img');
  await poster.waitFor();
  expect(await poster.evaluate((image) => getComputedStyle(image).objectFit)).toBe('cover');
  expect(await videoState(page)).toMatchObject({ paused: true, currentTime: 0 });
  await page.getByRole('button', { name: 'Play the background video' }).click();
  await untilMoving(page);
});
