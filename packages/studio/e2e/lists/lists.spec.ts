import { deletePlaylist, savePlaylist } from '@commoncast/core/playlists/api';
import { createWidget } from '@commoncast/core/widgets/api';
import { type BrowserShare, shareBrowser } from '@commoncast/server/test/browser/shared-browser';
import { readyVideo } from '@commoncast/server/test/content/ready-video';
import { scriptedEngine } from '@commoncast/server/test/content/scripted-engine';
import { startTestServer, type TestServer } from '@commoncast/server/test/server';
import { splitTestsOverHttp } from '@commoncast/server/test/split-tests/split-tests-over-http';
import { widgetDraft } from '@commoncast/server/test/widgets/drafts';
import type { Page } from 'playwright';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { openDesk } from '../desk.ts';
import { logIn } from '../log-in.ts';
import { screenProblems } from '../pages/screen-problems.ts';

const OWNER = { email: 'owner@bells.example', password: 'Correct-horse-7' };
/** More than a page of any list holds. */
const MANY = 14;

let server: TestServer;
let browser: BrowserShare;
let page: Page;

beforeAll(async () => {
  server = await startTestServer({ engine: scriptedEngine() });
  const owner = await server.signUp(OWNER);
  await readyVideo(owner);
  await splitTestsOverHttp(server).start(owner);
  for (let number = 1; number <= MANY; number += 1) {
    await owner.client.call(createWidget, { body: widgetDraft({ name: `Offer ${number}` }) });
    const playlist = await owner.client.call(savePlaylist, { body: { name: `Evening ${number}` } });
    if (number === 1) await owner.client.call(deletePlaylist, { params: { id: playlist.id } });
  }
  browser = await shareBrowser();
  page = await (await openDesk(browser)).newPage();
  await logIn(page, server.platform.origin, OWNER);
}, 120_000);
afterAll(async () => {
  await browser?.close();
  await server?.close();
});

it.each(['/videos', '/playlists', '/players', '/widgets', '/split-tests', '/trash'])(
  '%s with rows is accessible and fits, on a phone and in the dark too',
  { timeout: 120_000 },
  async (path) => {
    await page.goto(server.platform.origin + path);
    await page.getByRole('listitem').or(page.getByRole('row')).first().waitFor();
    expect(await screenProblems(page)).toEqual([]);
  },
);

it('leads to the same rows by its address, and Back shows those before', { timeout: 120_000 }, async () => {
  const { origin } = server.platform;
  const names = () => page.getByRole('link', { name: /^Offer \d+$/ }).allTextContents();
  await page.goto(`${origin}/widgets?sort=createdDate,ASC`);
  await expect.poll(names).toContain('Offer 1');
  await page.getByRole('button', { name: 'Go to page 2' }).click();
  await page.waitForURL(/page=2/);
  await expect.poll(names).toContain(`Offer ${MANY}`);
  const second = await names();
  await page.reload();
  await expect.poll(names).toEqual(second);
  await page.goBack();
  await expect.poll(names).toContain('Offer 1');
  await page.getByRole('combobox', { name: 'Per page' }).click();
  await page.getByRole('option', { name: '25', exact: true }).click();
  await page.waitForURL(/size=25/);
  await expect.poll(async () => (await names()).length).toBe(MANY);
});
