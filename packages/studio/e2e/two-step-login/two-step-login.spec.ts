import { type BrowserShare, shareBrowser } from '@commoncast/server/test/browser/shared-browser';
import { appCode } from '@commoncast/server/test/second-factor/app-code';
import type { BrowserContext, Page } from 'playwright';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { addVirtualAuthenticator } from '../add-virtual-authenticator.ts';
import { openDesk } from '../desk.ts';
import { logOut as logOutOf } from '../log-out.ts';
import { screenProblems } from '../pages/screen-problems.ts';
import { BAKER, signUp } from '../sign-up.ts';
import { type StartedPlatform, startPlatform } from '../start-platform.ts';

let platform: StartedPlatform;
let browser: BrowserShare;
let context: BrowserContext;
let page: Page;
/** Of the app. */
let secret: string;
let recoveryCodes: readonly string[];

beforeAll(async () => {
  platform = await startPlatform({ isEmpty: true });
  browser = await shareBrowser();
  context = await openDesk(browser);
  page = await context.newPage();
  await signUp(page, platform.origin);
}, 120_000);

afterAll(async () => {
  await context?.close();
  await browser?.close();
  await platform?.stop();
});

const section = () => page.getByRole('region', { name: 'Two-step login' });
const button = (name: string) => page.getByRole('button', { name, exact: true });

const logOut = () => logOutOf(page, platform.origin);

async function typePassword(): Promise<void> {
  await page.getByLabel('Email').fill(BAKER.email);
  await page.getByLabel('Password', { exact: true }).fill(BAKER.password);
  await button('Log in').click();
  await page.getByRole('heading', { name: 'Confirm that it is you' }).waitFor();
}

/** Answers the dialog that asks for the password. */
async function confirmPassword(label: string): Promise<void> {
  const dialog = page.getByRole('dialog');
  await dialog.getByLabel('Your password').fill(BAKER.password);
  await dialog.getByRole('button', { name: label }).click();
}

it('is turned on with an app, and shows recovery codes once', async () => {
  await page.goto(`${platform.origin}/settings/account`);
  await section().getByText('Two-step login is off.').waitFor();
  await button('Set up app').click();
  await confirmPassword('Continue');
  const dialog = page.getByRole('dialog', { name: 'Scan the code with your app' });
  await dialog.getByRole('img', { name: 'QR code for your authenticator app' }).waitFor();
  secret = (await dialog.locator('pre').innerText()).replaceAll(' ', '');
  expect(await screenProblems(page)).toEqual([]);
  await dialog.getByRole('textbox', { name: 'Code', exact: true }).fill(appCode(secret, new Date()));
  await page.keyboard.press('Enter');
  const codes = page.getByRole('dialog', { name: 'Save your recovery codes' });
  recoveryCodes = (await codes.locator('pre').innerText()).split('\n');
  expect(new Set(recoveryCodes).size).toBe(10);
  await codes.getByRole('button', { name: 'I have saved them' }).click();
  await section().getByText('10 codes are left.').waitFor();
  expect(await screenProblems(page)).toEqual([]);
}, 120_000);

it('asks for a code after the password', async () => {
  await logOut();
  await typePassword();
  expect(await page.locator(':focus').getAttribute('name')).toBe('code');
  expect(await screenProblems(page)).toEqual([]);
  // The one that confirmed the app is spent.
  await page.getByRole('textbox', { name: 'Code', exact: true }).fill(appCode(secret, new Date(), 1));
  await button('Log in').click();
  await page.getByRole('heading', { name: 'Home' }).waitFor();
}, 90_000);

it('takes a recovery code where the phone is not at hand', async () => {
  await logOut();
  await typePassword();
  await button('Use a recovery code').click();
  await page.getByLabel('Recovery code').fill(recoveryCodes[0]!.toUpperCase());
  await button('Log in').click();
  await page.getByRole('heading', { name: 'Home' }).waitFor();
}, 90_000);

it('has a passkey made, and then needs no password', async () => {
  await addVirtualAuthenticator(page);
  await page.goto(`${platform.origin}/settings/account`);
  await section().getByText('9 codes are left.').waitFor();
  await button('Add a passkey').click();
  await page.getByRole('dialog').getByLabel('Name').fill('This laptop');
  await confirmPassword('Continue');
  const item = section().getByRole('listitem').filter({ hasText: 'This laptop' });
  await item.getByText('Never used').waitFor();
  expect(await screenProblems(page)).toEqual([]);

  await logOut();
  await button('Log in with a passkey').click();
  await page.getByRole('heading', { name: 'Home' }).waitFor();
  await page.goto(`${platform.origin}/settings/account`);
  await item.getByText(/Last used/).waitFor();

  // And as the second step, too.
  await logOut();
  await typePassword();
  await button('Use a passkey').click();
  await button('Use a passkey').click();
  await page.getByRole('heading', { name: 'Home' }).waitFor();
}, 120_000);

it('is required of members by an owner who uses it, who goes on', async () => {
  await page.goto(`${platform.origin}/settings/members`);
  await page.getByRole('switch', { name: 'Members must use two-step login' }).click();
  await page.getByRole('alertdialog').getByRole('button', { name: 'Require it' }).click();
  await page.getByText('Members without it cannot use the business until they set it up.').waitFor();
  expect(await screenProblems(page)).toEqual([]);

  await page.goto(`${platform.origin}/settings/account`);
  await button('Remove app').click();
  await confirmPassword('Remove');
  await section().getByRole('button', { name: 'More about This laptop' }).click();
  await page.getByRole('menuitem', { name: 'Remove' }).click();
  await confirmPassword('Remove');
  await page.getByRole('heading', { name: 'Set up two-step login' }).waitFor();
  await page.goto(`${platform.origin}/videos`);
  await page.getByRole('heading', { name: 'Set up two-step login' }).waitFor();
  expect(await screenProblems(page)).toEqual([]);
}, 120_000);
