import { mkdir, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { logIn } from '@commoncast/core/authentication/api';
import { createClient } from '@commoncast/core/http/client';
import { listSplitTests } from '@commoncast/core/split-tests/api';
import { listByCategory } from '@commoncast/core/streams/api';
import { saveAsWebp } from '@commoncast/server/test/pictures/save-as-webp';
import { type RunningPlatform, runPlatform } from '@commoncast/server/test/platform/run-platform';
import { type Browser, chromium, type Page, type Request } from 'playwright';
import { findChromium } from './test/find-chromium.ts';

/**
 * Takes the README's pictures of a fresh demo, with nothing in them that belongs to this machine. It waits until
 * the last video has its visitors, which takes a few minutes.
 */

const FOLDER = join(import.meta.dirname, '../docs/pictures');
const MAX_BYTES = 150_000;
const VIDEOS = 8;
const COMPLETE_LIMIT_MS = 20 * 60_000;

interface Shot {
  readonly name: string;
  readonly url: string;
  readonly isPhone?: boolean;
  readonly heightPx?: number;
  readonly isDark?: boolean;
  /** What must be there before the picture is taken. */
  prepare(page: Page): Promise<unknown>;
}

const dataDirectory = await mkdtemp(join(tmpdir(), 'commoncast-pictures-'));
const platform = await runPlatform({ dataDirectory, port: '0', demo: 'full' });
try {
  const found = await findChromium(console.log);
  if (!found) throw new Error('There is no Chromium that plays H.264.');
  const browser = await chromium.launch({ executablePath: found.path });
  await mkdir(FOLDER, { recursive: true });
  for (const shot of await shotsOf(platform)) await take(browser, shot);
  await browser.close();
} finally {
  await platform.end('SIGTERM');
  await rm(dataDirectory, { recursive: true, force: true });
}

async function shotsOf({ origin, siteOrigin, account }: RunningPlatform): Promise<Shot[]> {
  const { accessToken } = await createClient({ origin }).call(logIn, { body: account });
  let token = accessToken;
  const client = createClient({
    origin,
    getAccessToken: () => token,
    refresh: async () => {
      ({ accessToken: token } = await createClient({ origin }).call(logIn, { body: account }));
      return token;
    },
  });
  const deadline = Date.now() + COMPLETE_LIMIT_MS;
  for (;;) {
    const { content } = await client.call(listByCategory, { query: { category: 'VOD' } });
    if (content.filter(({ views }) => views > 0).length === VIDEOS) break;
    if (Date.now() > deadline) throw new Error('The demo was not complete in time.');
    await new Promise((resolve) => setTimeout(resolve, 1_000));
  }
  const { content: videos } = await client.call(listByCategory, { query: { category: 'VOD' } });
  const { content: tests } = await client.call(listSplitTests, { query: {} });
  const video = videos.find(({ name }) => name.startsWith('One minute'))?.id;
  const test = tests.find(({ state }) => state === 'COMPLETED')?.id;
  return [
    { name: 'home', url: `${origin}/dashboard`, prepare: showMonth },
    { name: 'home-dark', url: `${origin}/dashboard`, isDark: true, prepare: showMonth },
    { name: 'home-phone', url: `${origin}/dashboard`, isPhone: true, prepare: showMonth },
    {
      name: 'insights',
      url: `${origin}/videos/${video}/insights`,
      heightPx: 1040,
      prepare: async (page) => {
        await showMonth(page);
        await page.getByText('Retention', { exact: true }).first().waitFor();
      },
    },
    {
      name: 'split-test',
      url: `${origin}/split-tests/${test}`,
      prepare: (page) =>
        page
          .getByText(/winner/i)
          .filter({ visible: true })
          .first()
          .waitFor(),
    },
    { name: 'player', url: siteOrigin, prepare: playForAWhile },
    { name: 'shop-phone', url: `${siteOrigin}/shop`, isPhone: true, prepare: untilQuiet },
  ];
}

async function take(
  browser: Browser,
  { name, url, isPhone = false, isDark = false, heightPx = 800, prepare }: Shot,
): Promise<void> {
  const context = await browser.newContext({
    viewport: isPhone ? { width: 390, height: 844 } : { width: 1280, height: heightPx },
    deviceScaleFactor: isPhone ? 2 : 1.5,
    colorScheme: isDark ? 'dark' : 'light',
    reducedMotion: 'reduce',
    locale: 'en-GB',
    timezoneId: 'UTC',
  });
  // Where the machine has other work.
  context.setDefaultTimeout(90_000);
  const page = await context.newPage();
  if (url.startsWith(platform.origin)) await signIn(page);
  await page.goto(url);
  await prepare(page);
  await untilQuiet(page);
  const path = join(FOLDER, `${name}.webp`);
  const size = await saveAsWebp(await page.screenshot(), path);
  if (size > MAX_BYTES) throw new Error(`${name}.webp has ${size} bytes.`);
  console.log(`${name}.webp, ${Math.round(size / 1000)} kB`);
  await context.close();
}

async function signIn(page: Page): Promise<void> {
  await page.goto(`${platform.origin}/login`);
  await page.getByLabel('Email').fill(platform.account.email);
  await page.getByLabel('Password', { exact: true }).fill(platform.account.password);
  await page.getByRole('button', { name: 'Log in', exact: true }).click();
  await page.getByRole('heading', { name: 'Home' }).waitFor();
}

/** Chooses 30 days; until all their figures have come, those of the week before stand in their places. */
async function showMonth(page: Page): Promise<void> {
  const figures = ['/insight/kpi', '/insight/chart'].map((path) =>
    page.waitForResponse((answer) => answer.url().endsWith(path) && isOfMonth(answer.request())),
  );
  await page.getByRole('button', { name: '30 days' }).first().click();
  await Promise.all(figures);
}

function isOfMonth(request: Request): boolean {
  const { startDate, endDate } = request.postDataJSON() as Record<'startDate' | 'endDate', string>;
  return Date.parse(endDate) - Date.parse(startDate) > 20 * 86_400_000;
}

async function playForAWhile(page: Page): Promise<void> {
  await page.getByRole('button', { name: /^Play/ }).first().click();
  await page.waitForTimeout(8_000);
  await page.locator('commoncast-player').hover();
}

/** Pictures and fonts are there, and nothing moves any more. */
async function untilQuiet(page: Page): Promise<void> {
  await page.evaluate(() => document.fonts.ready);
  await page.waitForTimeout(1_500);
}
