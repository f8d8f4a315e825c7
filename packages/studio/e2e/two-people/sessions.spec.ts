import { logOut as endSession } from '@commoncast/core/authentication/api';
import { createClient } from '@commoncast/core/http/client';
import { type BrowserShare, shareBrowser } from '@commoncast/server/test/browser/shared-browser';
import type { BrowserContext, Page } from 'playwright';
import { afterAll, afterEach, beforeAll, beforeEach, expect, it } from 'vitest';
import { openDesk } from '../desk.ts';
import { logIn } from '../log-in.ts';
import { axeViolations } from '../pages/axe-violations.ts';
import { type StartedPlatform, startPlatform } from '../start-platform.ts';
import { type Account, makeAccount } from './make-account.ts';

let platform: StartedPlatform;
let browser: BrowserShare;
let context: BrowserContext;
let page: Page;
let ada: Account;
let bea: Account;
let accounts = 0;

beforeAll(async () => {
  platform = await startPlatform({ isEmpty: true });
  browser = await shareBrowser();
}, 120_000);

afterAll(async () => {
  await browser?.close();
  await platform?.stop();
});

beforeEach(async () => {
  accounts += 1;
  ada = await makeAccount(platform.origin, `ada${accounts}`, 'Harbour Lane');
  bea = await makeAccount(platform.origin, `bea${accounts}`, 'Mill Street');
  context = await openDesk(browser);
  page = await context.newPage();
  await logIn(page, platform.origin, ada);
});

afterEach(() => context.close());

const bar = () => page.getByRole('alert').filter({ hasText: 'tab' });
const nameField = () => page.getByRole('main').getByLabel('Name');

/** In the middle of a new player, with a name that nobody has saved. */
async function startPlayer(name: string): Promise<void> {
  await page.goto(`${platform.origin}/players/new`);
  await nameField().fill(name);
  await page.getByText('Not saved yet').waitFor();
}

/** Logs out with the menu, as people do. */
async function logOut(tab: Page): Promise<void> {
  await tab.getByRole('button', { name: /^Account:/ }).click();
  await tab.getByRole('menuitem', { name: 'Log out' }).click();
  await tab.waitForURL(`${platform.origin}/login`);
}

/** Collects the calls of the page from now on. */
function watchCalls(): string[] {
  const calls: string[] = [];
  page.on('request', (request) => {
    const { pathname } = new URL(request.url());
    if (!pathname.startsWith('/assets/')) calls.push(`${request.method()} ${pathname}`);
  });
  return calls;
}

/** The server takes the page's access token for expired, as it does after 15 minutes, in the calls of this pattern. */
async function expireToken(calls: string): Promise<void> {
  const json = { code: 'TOKEN_EXPIRED', message: 'The token has expired', fields: {} };
  await page.route(calls, (route) => route.fulfill({ status: 403, json }));
}

it('stops when somebody else logs in in another tab: nothing is sent, and what was typed can be copied', async () => {
  await startPlayer('Ada’s window');
  const other = await context.newPage();
  await other.goto(`${platform.origin}/dashboard`);
  await logOut(other);
  await bar().getByText('You logged out in another tab. What you typed is still here.').waitFor();
  await logIn(other, platform.origin, bea);
  await bar()
    .getByText(
      `You are signed in as bea${accounts} (Mill Street) in another tab. This page can no longer save anything. Copy what you still need, then continue as bea${accounts}.`,
    )
    .waitFor();

  expect(await axeViolations(page, 'all')).toEqual([]);

  const calls = watchCalls();
  await page.getByRole('button', { name: 'Save', exact: true }).click();
  await page.getByText(`You are signed in as bea${accounts} in another tab. Nothing was sent.`).waitFor();
  expect(await nameField().inputValue()).toBe('Ada’s window');
  await page.getByText('Harbour Lane').first().waitFor();
  expect(calls).toEqual([]);
  expect([await ada.playerNames(), await bea.playerNames()]).toEqual([[], []]);

  page.once('dialog', (dialog) => void dialog.accept());
  await page.getByRole('link', { name: `Continue as bea${accounts}` }).click();
  await page.getByRole('button', { name: `Account: bea${accounts}` }).waitFor();
  await page.getByText('Mill Street').first().waitFor();
  expect(await page.getByText('Harbour Lane').count()).toBe(0);
});

it('finds out by itself where no tab could tell it', async () => {
  await startPlayer('Ada’s window');
  // As a tab that was frozen, or a browser that keeps nothing between tabs.
  const { email, password } = bea;
  await context.request.post(`${platform.origin}/api/authentication/login`, { data: { email, password } });
  await expireToken('**/business/v1.1/embedded-video-player');
  await page.getByRole('button', { name: 'Save', exact: true }).click();
  await bar().getByText(`You are signed in as bea${accounts} (Mill Street) in another tab.`).waitFor();
  await page.unrouteAll();
  await page.getByRole('button', { name: 'Save', exact: true }).click();
  await page
    .getByText(`You are signed in as bea${accounts} in another tab. Nothing was sent.`)
    .first()
    .waitFor();
  expect(await nameField().inputValue()).toBe('Ada’s window');
  expect([await ada.playerNames(), await bea.playerNames()]).toEqual([[], []]);
});

it('logs out in all tabs at once', async () => {
  await page.goto(`${platform.origin}/players`);
  await page.getByRole('heading', { name: 'Create your first player' }).waitFor();
  const other = await context.newPage();
  await other.goto(`${platform.origin}/dashboard`);
  await logOut(other);
  await page.waitForURL(`${platform.origin}/login?reason=logged-out`);
  await page.getByText('You logged out in another tab.').waitFor();
  await page.goBack();
  await page.getByRole('heading', { name: 'Log in' }).waitFor();
});

it('tells a log-in page that somebody has logged in next door', async () => {
  await logOut(page);
  const other = await context.newPage();
  await logIn(other, platform.origin, bea);
  await bar().getByText(`You are signed in as bea${accounts} in another tab.`).waitFor();
  await page.getByRole('link', { name: `Continue as bea${accounts}` }).click();
  await page.getByRole('button', { name: `Account: bea${accounts}` }).waitFor();
});

/** Ends the session of the page on the server, as its owner could from somewhere else. */
async function loseSession(): Promise<void> {
  const token = (await context.cookies()).find(({ name }) => name === 'token')?.value ?? null;
  const client = createClient({ origin: platform.origin, getAccessToken: () => token });
  await client.call(endSession, {});
}

it('keeps what was typed when the session is lost, and saves it after a log-in in a new tab', async () => {
  await startPlayer('Ada’s window');
  await loseSession();
  await page.getByRole('button', { name: 'Save', exact: true }).click();
  const lost = page.getByText(
    'Your session has ended. What you typed is still here. Log in again to save it.',
  );
  await lost.waitFor();
  expect(await ada.playerNames()).toEqual([]);

  const opened = context.waitForEvent('page');
  await page.getByRole('link', { name: 'Log in' }).click();
  const tab = await opened;
  await tab.getByLabel('Email').fill(ada.email);
  await tab.getByLabel('Password', { exact: true }).fill(ada.password);
  await tab.getByRole('button', { name: 'Log in', exact: true }).click();
  await lost.waitFor({ state: 'hidden' });
  expect(await nameField().inputValue()).toBe('Ada’s window');
  await page.getByRole('button', { name: 'Save', exact: true }).click();
  await page.waitForURL(/\/players\/[0-9a-f-]{36}$/);
  expect(await ada.playerNames()).toEqual(['Ada’s window']);
  // The newer session is this page's as well.
  await logOut(page);
});

it('comes back to where the session ended', async () => {
  // The dashboard asks every few seconds, and would hear of it first.
  await page.goto(`${platform.origin}/hypergraphics`);
  await page.getByRole('heading', { name: 'Hypergraphics', level: 1 }).waitFor();
  await loseSession();
  await expireToken('**/stream/playlist**');
  await page.getByRole('link', { name: 'Playlists' }).first().click();
  await page.waitForURL(`${platform.origin}/login?from=/playlists&reason=session-ended`);
  await page.getByText('Your session has ended. Log in to continue.').waitFor();
  await page.unrouteAll();
  await page.getByLabel('Email').fill(ada.email);
  await page.getByLabel('Password', { exact: true }).fill(ada.password);
  await page.getByRole('button', { name: 'Log in', exact: true }).click();
  await page.waitForURL(`${platform.origin}/playlists`);
  await page.getByRole('heading', { name: 'Playlists', level: 1 }).waitFor();
});
