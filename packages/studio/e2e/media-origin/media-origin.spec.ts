import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { type BrowserShare, shareBrowser } from '@commoncast/server/test/browser/shared-browser';
import type { BrowserContext, Page } from 'playwright';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { openDesk } from '../desk.ts';
import { type StartedPlatform, startPlatform } from '../start-platform.ts';

const MEDIA_NAME = 'media.localhost';

let platform: StartedPlatform;
let mediaOrigin: string;
let browser: BrowserShare;
let context: BrowserContext;

beforeAll(async () => {
  platform = await startPlatform({ mediaName: MEDIA_NAME });
  mediaOrigin = `http://${MEDIA_NAME}:${new URL(platform.origin).port}`;
  browser = await shareBrowser();
  context = await openDesk(browser);
}, 180_000);

afterAll(async () => {
  await browser?.close();
  await platform?.stop();
});

interface Seen {
  readonly page: Page;
  /** Origins from which media were loaded. */
  readonly origins: Set<string>;
  readonly failed: string[];
  /** What a security policy has stopped. */
  readonly stopped: string[];
}

async function openPage(): Promise<Seen> {
  const page = await context.newPage();
  const seen: Seen = { page, origins: new Set(), failed: [], stopped: [] };
  page.on('response', (response) => {
    const { pathname, origin } = new URL(response.url());
    if (!pathname.startsWith('/cdn/')) return;
    seen.origins.add(origin);
    if (response.status() >= 400) seen.failed.push(response.url());
  });
  page.on('console', (message) => {
    if (/content security policy|CORS policy/i.test(message.text())) seen.stopped.push(message.text());
  });
  return seen;
}

function expectMediaAlone({ origins, failed, stopped }: Seen): void {
  expect([[...origins], failed, stopped]).toEqual([[mediaOrigin], [], []]);
}

const player = (page: Page) => page.locator('commoncast-player').first();

async function play(page: Page): Promise<void> {
  await player(page).getByRole('button', { name: /^Play/ }).first().click();
  const positionS = () =>
    player(page)
      .locator('video')
      .evaluate((video: HTMLVideoElement) => video.currentTime);
  await expect.poll(positionS, { timeout: 30_000 }).toBeGreaterThan(0.5);
}

/** Another site, of one page. */
async function serveSite(html: string, headers: Record<string, string>) {
  const server = createServer((request, response) => {
    const isPage = request.url === '/';
    response.writeHead(isPage ? 200 : 404, { 'content-type': 'text/html; charset=utf-8', ...headers });
    response.end(isPage ? html : '');
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;
  return {
    origin: `http://shop.localhost:${port}`,
    async [Symbol.asyncDispose]() {
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
    },
  };
}

it('a site whose policy is the one that the studio gives plays from the origin of media alone', async () => {
  const seen = await openPage();
  const { page } = seen;
  const pasted = await (await fetch(platform.siteOrigin)).text();
  const studio = await context.newPage();
  await studio.goto(platform.signInUrl);
  await studio.goto(`${platform.origin}/settings/install`);
  const lines = studio.locator('pre').filter({ hasText: /^script-src 'self'/ });
  const policy = `default-src 'none'; style-src 'unsafe-inline'; ${await lines.innerText()}`;
  expect(policy).toContain(mediaOrigin);
  await studio.close();
  await using site = await serveSite(pasted.replace('<link rel="icon" href="data:,">', ''), {
    'content-security-policy': policy.replaceAll('\n', ' '),
  });
  await page.goto(site.origin);
  await play(page);
  // The storyboard: text and pictures.
  await player(page).getByRole('slider', { name: 'Seek' }).hover();
  await page.locator('.preview-picture img').waitFor();
  expectMediaAlone(seen);
  await page.close();
});

it('our own pages play from there too, and so does a frame', async () => {
  const site = await context.newPage();
  await site.goto(platform.siteOrigin);
  const href = await site.locator('commoncast-player a').getAttribute('href');
  const id = await site.locator('commoncast-player').getAttribute('player-id');
  await site.close();
  for (const address of [href, `${platform.origin}/embed/${id}`]) {
    const seen = await openPage();
    await seen.page.goto(String(address));
    await play(seen.page);
    expectMediaAlone(seen);
    await seen.page.close();
  }
});

it('the studio shows pictures, plays, takes a frame and reads the sound of media at another origin', {
  timeout: 180_000,
}, async () => {
  const seen = await openPage();
  const { page } = seen;
  await page.goto(`${platform.origin}/videos`);
  await page.getByRole('link', { name: 'One minute in the workshop' }).first().click();
  await page.locator('[role="region"][aria-label="Player"][aria-busy="false"]').waitFor();
  await page.keyboard.press('k');
  const positionS = () => page.locator('video').evaluate((video: HTMLVideoElement) => video.currentTime);
  await expect.poll(positionS, { timeout: 30_000 }).toBeGreaterThan(0.5);
  await page.keyboard.press('k');
  const poster = page.getByRole('group', { name: 'Poster' }).locator('img');
  const before = await poster.getAttribute('src');
  await page.getByRole('button', { name: 'Use this frame as the poster', exact: true }).click();
  await expect.poll(() => poster.getAttribute('src'), { timeout: 30_000 }).not.toBe(before);
  await page.getByRole('tab', { name: 'Captions' }).click();
  await page.getByRole('button', { name: 'Write captions', exact: true }).click();
  const sound = page.getByRole('img', { name: /^Sound from/ });
  const heights = async () =>
    new Set((await sound.locator('path').getAttribute('d'))?.match(/ [\d.]+/g)).size;
  await expect.poll(heights, { timeout: 30_000 }).toBeGreaterThan(50);
  expectMediaAlone(seen);
  await page.close();
});

it('nobody is signed in at the origin of media, and no page is there', async () => {
  const page = await context.newPage();
  for (const path of ['/', '/videos', '/login', '/embed/x']) {
    const answer = await page.goto(`${mediaOrigin}${path}`);
    expect([path, answer?.status(), answer?.headers()['content-type']]).toEqual([
      path,
      404,
      'application/json; charset=utf-8',
    ]);
  }
  expect(await context.cookies(mediaOrigin)).toEqual([]);
  await page.close();
});
