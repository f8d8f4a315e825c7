import { assignContent } from '@commoncast/core/players/api';
import type { Vod } from '@commoncast/core/streams/schema';
import { createWidget, getPageDetails } from '@commoncast/core/widgets/api';
import { type BrowserShare, shareBrowser } from '@commoncast/server/test/browser/shared-browser';
import { readyVideo } from '@commoncast/server/test/content/ready-video';
import { scriptedEngine } from '@commoncast/server/test/content/scripted-engine';
import { type SignedUp, startTestServer, type TestServer } from '@commoncast/server/test/server';
import { splitTestsOverHttp } from '@commoncast/server/test/split-tests/split-tests-over-http';
import { widgetDraft } from '@commoncast/server/test/widgets/drafts';
import type { Page } from 'playwright';
import sharp from 'sharp';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { openDesk } from '../desk.ts';
import { useInputDialogs } from '../file-dialogs.ts';
import { logIn } from '../log-in.ts';
import { screenProblems } from '../pages/screen-problems.ts';

const OWNER = { email: 'owner@clocks.example', password: 'Correct-horse-7' };

let server: TestServer;
let owner: SignedUp;
let video: Vod;
let browser: BrowserShare;
let page: Page;

beforeAll(async () => {
  server = await startTestServer({ engine: scriptedEngine() });
  owner = await server.signUp(OWNER);
  video = await readyVideo(owner);
  const playerId = await splitTestsOverHttp(server).makePlayer(owner);
  await owner.client.call(assignContent, {
    body: { embeddedVideoPlayerId: playerId, contentId: video.id, category: 'VOD' },
  });
  await owner.client.call(createWidget, { body: widgetDraft({ kind: 'INLINE', playerId }) });
  browser = await shareBrowser();
  const context = await openDesk(browser);
  await useInputDialogs(context);
  page = await context.newPage();
  await logIn(page, server.platform.origin, OWNER);
}, 120_000);
afterAll(async () => {
  await browser?.close();
  await server?.close();
});

const button = (name: string) => page.getByRole('button', { name, exact: true });
const posterOf = (key: string) => page.getByRole('group', { name: `Poster of ‘${key}’` });

it('lets a player compete with itself, with a picture of one’s own in one variant', async () => {
  await page.goto(`${server.platform.origin}/split-tests/new`);
  await page.getByLabel('Name', { exact: true }).fill('Which poster');
  await page.getByLabel('Widget', { exact: true }).selectOption({ label: 'Spring offer' });
  for (const name of ['Control', 'Variant 2'])
    await page
      .getByRole('group', { name, exact: true })
      .getByLabel('Shows')
      .selectOption({ label: 'Front page' });
  const green = await sharp({ create: { width: 640, height: 360, channels: 3, background: '#10a040' } })
    .png()
    .toBuffer();
  const dialog = page.waitForEvent('filechooser');
  await posterOf('B').getByRole('button', { name: 'Upload a picture' }).click();
  await (await dialog).setFiles({ name: 'green.png', mimeType: 'image/png', buffer: green });
  await posterOf('B').getByRole('button', { name: 'Use the video’s poster' }).waitFor();
  const picture = posterOf('B').locator('img');
  await expect.poll(() => picture.evaluate((image) => (image as HTMLImageElement).naturalWidth)).toBe(320);
  expect(await picture.getAttribute('src')).not.toBe(await posterOf('A').locator('img').getAttribute('src'));
  expect(await screenProblems(page)).toEqual([]);

  await button('Save').click();
  await page.waitForURL(/split-tests\/[0-9a-f-]{36}$/);
  await button('Start').click();
  await button('Start the test').click();
  await page.getByText('locked while the test runs').waitFor();
  const query = { key: owner.business.publicKey, url: 'https://shop.example/a' };
  const { widgets } = await server.client.call(getPageDetails, { query });
  const posters = widgets?.[0]?.test?.variants.map((one) => one.player?.video?.posterUrl) ?? [];
  expect(new Set(posters).size).toBe(2);
  expect(await screenProblems(page)).toEqual([]);
});

it('says beside the widget’s element why it has no picture', async () => {
  await page.goto(`${server.platform.origin}/widgets`);
  await page.getByRole('link', { name: 'Spring offer' }).click();
  await page.getByText('the wrong one must not flash first').waitFor();
  const [code = ''] = await page.locator('pre', { hasText: 'commoncast-widget' }).allTextContents();
  expect(code).toContain('viewBox="0 0 16 9"');
  expect(code).not.toContain('image');
  expect(await screenProblems(page)).toEqual([]);
});

it('makes the poster of a variant that of the video when the test is over', async () => {
  await page.goto(`${server.platform.origin}/split-tests`);
  await page.getByRole('link', { name: 'Which poster' }).click();
  await button('Finish').click();
  await button('Finish the test').click();
  await button('Use the poster of ‘B’').click();
  await page.getByText('The video now shows the poster of ‘B’').waitFor();
  expect(await screenProblems(page)).toEqual([]);
});
