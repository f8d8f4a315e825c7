import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import type { Page } from 'playwright';
import { build } from 'vite';
import { afterAll, afterEach, beforeAll, expect, it } from 'vitest';
import { type Harness, KEY, startHarness, until, untilMoving } from '../harness.ts';
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
async function visit(url: string): Promise<Page> {
  page = await (await harness.browser.newContext({ viewport: { width: 1280, height: 800 } })).newPage();
  await page.addInitScript(
    `window.broken = []; addEventListener('securitypolicyviolation', (event) => broken.push(event.violatedDirective + ' ' + event.blockedURI));`,
  );
  await page.goto(url);
  return page;
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
  const built = await build({
    root: join(EXAMPLES, 'react'),
    configFile: false,
    logLevel: 'silent',
    build: { write: false, modulePreload: false },
  });
  const id = harness.player();
  for (const file of 'output' in built ? built.output : []) {
    const text = file.type === 'chunk' ? file.code : Buffer.from(file.source).toString();
    harness.service.publish(file.fileName === 'index.html' ? '/' : `/${file.fileName}`, {
      html: fillIn(text, harness, id),
      ...(file.type === 'chunk' && { headers: SCRIPT_TYPE }),
    });
  }
  await visit(harness.service.site('react'));
  await play();
  await page.getByRole('button', { name: 'Hide the video' }).click();
  expect(await page.locator('video').count()).toBe(0);
  await page.getByRole('button', { name: 'Show the video' }).click();
  await play();
});
