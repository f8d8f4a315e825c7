import { randomUUID } from 'node:crypto';
import type { Browser, BrowserContext, Page } from 'playwright';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { openBrowser } from '../open-browser.ts';
import { axeViolations } from '../pages/axe-violations.ts';
import { type StartedPlatform, startPlatform } from '../start-platform.ts';

const WIDTHS_PX = [1280, 390] as const;

let platform: StartedPlatform;
let browser: Browser;
let context: BrowserContext;
let page: Page;
let publicKey: string;

beforeAll(async () => {
  platform = await startPlatform();
  browser = await openBrowser();
  context = await browser.newContext({ reducedMotion: 'reduce' });
  context.setDefaultTimeout(30_000);
  page = await context.newPage();
  await page.goto(platform.signInUrl);
  await page.getByRole('heading', { name: 'Home' }).waitFor();
  const site = await (await fetch(platform.siteOrigin)).text();
  publicKey = /index\.js\?key=([^&"]+)/.exec(site)?.[1] ?? '';
}, 120_000);

afterAll(async () => {
  await browser?.close();
  await platform?.stop();
});

/** The answer of a call that the studio makes with the member's token. */
async function call<T>(method: string, path: string, body?: unknown): Promise<T> {
  const token = await page.evaluate(async () => {
    const answer = await fetch('/dashboard', { credentials: 'same-origin' });
    return /"accessToken":"([^"]+)"/.exec(await answer.text())?.[1] ?? '';
  });
  const response = await fetch(platform.origin + path, {
    method,
    headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json' },
    ...(body !== undefined && { body: JSON.stringify(body) }),
  });
  expect(response.ok, `${method} ${path}`).toBe(true);
  return ((await response.json()) as { responseData: T }).responseData;
}

/** A visitor with consent who meets a variant, and perhaps reaches the goal. */
async function visit(testId: string, variantKey: string, reaches: boolean): Promise<void> {
  const beat = (event: string, more: object) => ({
    playId: randomUUID(),
    seq: 0,
    event,
    tClient: Date.now(),
    ...more,
  });
  const response = await fetch(`${platform.origin}/insight/events`, {
    method: 'POST',
    headers: { 'content-type': 'text/plain' },
    body: JSON.stringify({
      v: 1,
      key: publicKey,
      viewerId: randomUUID(),
      sessionId: randomUUID(),
      pageUrl: `${platform.siteOrigin}/`,
      referrer: '',
      beats: [
        beat('exposed', { test: { id: testId, phase: 1, variantKey } }),
        ...(reaches ? [beat('goal', { goal: 'order', tClient: Date.now() + 1_000 })] : []),
      ],
    }),
  });
  expect(response.status).toBe(202);
}

it('lets two versions compete, from the first plan to the end', { timeout: 180_000 }, async () => {
  await call('POST', '/business/v1.1/video-widget', {
    name: 'Corner offer',
    kind: 'FLOATING',
    playerId: null,
    isEnabled: true,
    urls: ['shop.example/*'],
    trigger: { on: 'LOAD' },
    place: { corner: 'BOTTOM_RIGHT', selector: null, position: 'AFTER', widthPx: 360 },
    conditions: { devices: [], languages: [] },
    frequency: { maxShows: null, period: 'VISIT', hideAfterDismissalDays: 1 },
    callToAction: { ctaTextValue: '', ctaUrlValue: '' },
    ctaMoment: { at: 'END' },
    hypergraphics: [],
  });

  await page.getByRole('link', { name: 'Split tests' }).click();
  await page.getByText('Let two versions compete').waitFor();
  await page.getByText('About 7,600 visitors in each variant').waitFor();
  await page.getByRole('link', { name: 'Create a split test' }).click();
  await page.getByLabel('Name', { exact: true }).fill('Film or nothing');
  await page.getByLabel('Widget', { exact: true }).selectOption({ label: 'Corner offer' });
  await page
    .getByRole('group', { name: 'Variant 2' })
    .getByLabel('Shows')
    .selectOption({ label: 'Workshop page' });
  await page.getByLabel('A visitor counts as won when').selectOption('custom');
  await page.getByLabel('Name of the event').fill('order');
  await page.getByRole('button', { name: 'Save' }).click();
  await page.waitForURL(/split-tests\/[0-9a-f-]{36}$/);
  const testId = page.url().split('/').at(-1) ?? '';

  await page.getByRole('button', { name: 'Start', exact: true }).click();
  await page.getByRole('button', { name: 'Start the test' }).click();
  await page.getByText('Each variant needs visitors first.').waitFor();
  expect(await page.getByLabel('Widget', { exact: true }).isDisabled()).toBe(true);

  for (let visitor = 0; visitor < 12; visitor += 1) await visit(testId, visitor % 2 ? 'A' : 'B', visitor < 4);
  // Results ask again by themselves.
  const line = page.getByRole('row', { name: /^B/ });
  await line.getByText('33.3 %').waitFor();
  expect(await line.getByRole('cell').allTextContents()).toEqual(
    expect.arrayContaining(['6', '2', '33.3 %', 'Too early to tell']),
  );
  await page.getByText('needs 7 days, has run for less than one').waitFor();

  for (const width of WIDTHS_PX) {
    await page.setViewportSize({ width, height: 900 });
    for (const colorScheme of ['light', 'dark'] as const) {
      await page.emulateMedia({ colorScheme });
      expect(await axeViolations(page), `${width} ${colorScheme}`).toEqual([]);
    }
    const overflowPx = await page.evaluate(
      () => document.documentElement.scrollWidth - document.documentElement.clientWidth,
    );
    expect(overflowPx).toBe(0);
  }
  await page.setViewportSize({ width: 1280, height: 900 });
  await page.getByRole('button', { name: 'Finish' }).click();
  await page.getByRole('button', { name: 'Finish the test' }).click();
  await page.getByText('It ended too early to tell').waitFor();

  await page.getByRole('button', { name: 'More about Film or nothing' }).click();
  await page.getByRole('menuitem', { name: 'Duplicate' }).click();
  await page.getByRole('heading', { name: 'Copy of Film or nothing' }).waitFor();
  await page.getByRole('button', { name: 'Start', exact: true }).waitFor();
});
