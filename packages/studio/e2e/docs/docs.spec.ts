import { type BrowserShare, shareBrowser } from '@commoncast/server/test/browser/shared-browser';
import type { Locator, Page } from 'playwright';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { openDesk } from '../desk.ts';
import { type StartedPlatform, startPlatform } from '../start-platform.ts';
import { tabTo } from '../tab-to.ts';

let platform: StartedPlatform;
let browser: BrowserShare;
let page: Page;

beforeAll(async () => {
  platform = await startPlatform();
  browser = await shareBrowser();
  page = await (await openDesk(browser)).newPage();
  await page.goto(`${platform.origin}/docs`);
}, 120_000);

afterAll(async () => {
  await browser?.close();
  await platform?.stop();
});

const search = () => page.getByRole('searchbox', { name: 'Search calls' });

it('leaves the calls that have all words, and says how many', async () => {
  const all = await page.getByRole('article').count();
  await page.keyboard.press('/');
  await page.keyboard.type('delete trash KIND');
  expect(await search().inputValue()).toBe('delete trash KIND');
  const left = page.locator('article[data-call]:visible');
  await expect.poll(() => left.count()).toBe(1);
  expect(await left.innerText()).toContain('/business/v1.1/trash/{kind}/{id}');
  expect(await page.locator('nav li:visible').allInnerTexts()).toEqual([
    'DELETE /business/v1.1/trash/{kind}/{id}',
  ]);
  const status = page.getByRole('search').getByRole('status');
  expect(await status.innerText()).toMatch(/^1 of \d+ calls$/);
  await search().fill('nothing like that');
  expect(await status.innerText()).toBe(
    'No call has all these words. Try fewer, or part of a path such as vod.',
  );
  await search().press('Escape');
  expect(await search().inputValue()).toBe('');
  expect(await page.getByRole('article').count()).toBe(all);
});

it('tries a log-in, and then calls with its token, by keyboard', async () => {
  const logIn = await open('post', '/v1.1/authentication/login');
  const { email, password } = platform.account;
  await tabTo(page, logIn.getByLabel('Body'));
  await page.keyboard.press('Control+A');
  await page.keyboard.insertText(JSON.stringify({ email, password }));
  await send(logIn);
  await expect.poll(() => statusOf(logIn)).toMatch(/^Done: 200 in \d+ ms\.$/);
  expect(await page.getByLabel('Access token').inputValue()).toMatch(/^[\w-]+\.[\w-]+\.[\w-]+$/);
  expect(await page.evaluate(() => [localStorage.length, sessionStorage.length, document.cookie])).toEqual([
    0,
    0,
    '',
  ]);

  const create = await open('post', '/stream/playlist');
  expect(await create.innerText()).toContain('This may change your data.');
  await send(create);
  await expect.poll(() => statusOf(create)).toMatch(/^Done: 20[01] in/);

  const list = await open('get', '/stream/playlist');
  await tabTo(page, list.getByLabel('size'));
  await page.keyboard.type('5');
  await send(list);
  await expect.poll(() => statusOf(list)).toMatch(/^Done: 200 in/);
  expect(await list.getByRole('form').locator('pre').last().innerText()).toContain(
    '"name": "One minute in the workshop"',
  );
}, 90_000);

it('sends several values of one parameter, one per line', async () => {
  const path = '/business/v1.1/embedded-video-player/public';
  const details = await open('get', path);
  await page.getByLabel('Public key').fill('0'.repeat(32));
  const ids = ['018f2b6e-0000-7000-8000-000000000001', '018f2b6e-0000-7000-8000-000000000002'];
  await details.getByLabel('playerId (one per line)').fill(`${ids.join('\n')}\n`);
  const asked = page.waitForRequest((request) => new URL(request.url()).pathname === path);
  await send(details);
  expect(new URL((await asked).url()).searchParams.getAll('playerId')).toEqual(ids);
});

it('says what is missing, what was refused, and why a call has no form', async () => {
  await page.getByLabel('Access token').fill('');
  const account = await open('get', '/business/v1.1/account');
  await send(account);
  await expect.poll(() => statusOf(account)).toContain('Enter an access token at the top of this page first');
  await page.getByLabel('Access token').fill('not one');
  await send(account);
  await expect.poll(() => statusOf(account)).toMatch(/^Refused: 401 in/);
  expect(await account.innerText()).toContain('"code": "UNAUTHORIZED"');

  const logIn = await open('post', '/v1.1/authentication/login');
  await logIn.getByLabel('Body').fill('{');
  await send(logIn);
  await expect.poll(() => statusOf(logIn)).toContain('The body is not JSON:');

  await page.route('**/business/v1.1/account', (route) => route.abort());
  await send(await open('get', '/business/v1.1/account'));
  await expect.poll(() => statusOf(account)).toContain('No answer came from the server.');

  await search().fill('post /api/authentication/logout');
  const withCookie = page.locator('#post-api-authentication-logout');
  await withCookie.getByText('Request and responses').click();
  expect(await withCookie.innerText()).toContain('it needs the cookie of a session');
  expect(await withCookie.getByRole('button', { name: 'Send' }).count()).toBe(0);
}, 90_000);

/** Opens the details of a call, found by the search, with the keyboard. */
async function open(method: string, path: string): Promise<Locator> {
  const article = page.locator(`#${method}${path.replace(/[^A-Za-z0-9]+/g, '-')}`);
  await search().fill(`${method} ${path}`);
  const summary = article.getByText('Request and responses');
  if (!(await article.getByRole('form').isVisible())) {
    await summary.focus();
    await page.keyboard.press('Enter');
  }
  await article.getByRole('form').waitFor();
  return article;
}

async function send(article: Locator): Promise<void> {
  await article.getByRole('button', { name: 'Send' }).focus();
  await page.keyboard.press('Enter');
}

const statusOf = (article: Locator): Promise<string> => article.getByRole('status').innerText();
