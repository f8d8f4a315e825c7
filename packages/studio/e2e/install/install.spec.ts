import type { Browser, BrowserContext, Page } from 'playwright';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { openBrowser } from '../open-browser.ts';
import { screenProblems } from '../pages/screen-problems.ts';
import { type StartedPlatform, startPlatform } from '../start-platform.ts';

let platform: StartedPlatform;
let browser: Browser;
let context: BrowserContext;
let page: Page;
/** What the owner of the second site has pasted: snippet and placement. */
let pasted: string;

beforeAll(async () => {
  platform = await startPlatform();
  browser = await openBrowser();
  context = await browser.newContext({ reducedMotion: 'reduce', viewport: { width: 1280, height: 900 } });
  context.setDefaultTimeout(20_000);
  const editor = await context.newPage();
  await editor.goto(`${platform.siteOrigin}/edit`);
  pasted = await editor.getByRole('textbox').inputValue();
  await editor.close();
  page = await context.newPage();
  await page.goto(platform.signInUrl);
  await page.getByRole('heading', { name: 'Home' }).waitFor();
  await page.goto(`${platform.origin}/settings/install`);
});
afterAll(async () => {
  await browser?.close();
  await platform?.stop();
});

const card = () => page.getByRole('region', { name: 'Does it work?' });
/** What was found, a line each: its mark, what it is about, and its cure. */
const findings = async (): Promise<string[]> =>
  (await card().getByRole('listitem').all()).reduce<Promise<string[]>>(
    async (before, line) => [...(await before), await textOf(line)],
    Promise.resolve([]),
  );
const textOf = (line: import('playwright').Locator) =>
  line.evaluate(
    (element) => `${element.querySelector('title')?.textContent}: ${(element as HTMLElement).innerText}`,
  );

/** Puts this on the second site, as its owner does, and has it checked. */
async function check(markup: string): Promise<void> {
  const editor = await context.newPage();
  await editor.goto(`${platform.siteOrigin}/edit`);
  await editor.getByRole('textbox').fill(markup);
  await editor.getByRole('button', { name: 'Save and show the page' }).click();
  await editor.waitForURL(`${platform.siteOrigin}/`);
  await editor.close();
  const address = page.getByRole('textbox', { name: 'Address of a page with the snippet' });
  await address.fill(platform.siteOrigin);
  const answered = page.waitForResponse(({ url }) => url().endsWith('/verify-code-snippet'));
  await address.press('Enter');
  await answered;
  await card().getByRole('button', { name: 'Check now' }).waitFor();
}

it('says that a page carries the snippet, and hears it report', async () => {
  await check(pasted);
  await card().getByText('The snippet is in place.').waitFor();
  const host = new URL(platform.siteOrigin).host;
  expect(await findings()).toEqual([
    `Fine: ${host} answers with a page.`,
    'Fine: The snippet stands in the page, once.',
    'Fine: It carries your key.',
    'Fine: Its address is as it was signed.',
    'Fine: No security policy of the page is in its way.',
    'Fine: Your players may appear on this domain.',
    'Fine: One place for a player was found.',
  ]);
  expect(await screenProblems(page)).toEqual([]);

  const opened = context.waitForEvent('page');
  await card().getByRole('link', { name: 'Open the page and wait' }).click();
  const site = await opened;
  await card().getByText('It works: your page has reported to us.').waitFor();
  await site.close();
  expect(await screenProblems(page)).toEqual([]);
});
