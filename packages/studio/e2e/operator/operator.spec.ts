import { type BrowserShare, shareBrowser } from '@commoncast/server/test/browser/shared-browser';
import { openSmtpInbox, type SmtpInbox } from '@commoncast/server/test/mail/smtp-inbox';
import type { BrowserContext, Page } from 'playwright';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { openDesk } from '../desk.ts';
import { screenProblems } from '../pages/screen-problems.ts';
import { signUp } from '../sign-up.ts';
import { type StartedPlatform, startPlatform } from '../start-platform.ts';

const OPERATOR = {
  businessName: 'Harbour Lane',
  username: 'olga',
  email: 'olga@example.com',
  password: 'Lantern-77-quay',
};
const BAKER = 'baker@example.com';
const REASON = 'They cannot find their player';
const NOT_FOR_OPERATORS = 'Only the user can do this, not somebody in their name';
const WIDTHS_PX = [390, 1280] as const;
const HEIGHT_PX = 900;

let inbox: SmtpInbox;
let platform: StartedPlatform;
let browser: BrowserShare;
const contexts: BrowserContext[] = [];
let owner: Page;
let operator: Page;

beforeAll(async () => {
  inbox = await openSmtpInbox();
  platform = await startPlatform({
    isEmpty: true,
    env: { SMTP_URL: inbox.url, MAIL_FROM: 'Example Video <video@example.com>', OPERATORS: OPERATOR.email },
  });
  browser = await shareBrowser();
  owner = await openBrowser();
  operator = await openBrowser();
  await signUp(owner, platform.origin);
  await signUp(operator, platform.origin, OPERATOR);
}, 120_000);

afterAll(async () => {
  for (const context of contexts) await context.close();
  await browser?.close();
  await platform?.stop();
  await inbox?.close();
});

/** A person has a browser of their own. */
async function openBrowser(): Promise<Page> {
  const context = await openDesk(browser);
  contexts.push(context);
  return await context.newPage();
}

const open = (page: Page, path: string) => page.goto(`${platform.origin}${path}`);
const bar = () => operator.getByRole('complementary', { name: 'Impersonation' });
const end = () => bar().getByRole('button', { name: 'End looking through their eyes' });

it('is nobody’s before their address is verified, nor anybody else’s', async () => {
  for (const page of [operator, owner]) {
    await open(page, '/operator');
    await page.getByRole('heading', { name: 'Page not found' }).waitFor();
  }
  await operator.goto((await inbox.waitFor(OPERATOR.email)).link);
  await operator.getByRole('button', { name: 'Verify email' }).click();
  await operator.getByRole('heading', { name: 'Email verified' }).waitFor();
  await open(operator, '/operator');
  await operator.getByRole('heading', { name: 'Look through a customer’s eyes' }).waitFor();
}, 120_000);

it('opens with the keyboard, and says what is wrong at the fields', async () => {
  await open(operator, '/operator');
  await operator.getByLabel('Email').fill(BAKER);
  await operator.getByLabel('Reason').fill('Because');
  await operator.keyboard.press('Tab');
  await operator.keyboard.press('Enter');
  await operator.getByText('Must contain atleast 10 characters').waitFor();
  await operator.getByLabel('Reason').fill(REASON);
  await operator.getByLabel('Email').fill(OPERATOR.email);
  await operator.getByRole('button', { name: 'Look through their eyes' }).click();
  await operator.getByRole('alert').getByText('Nobody can look through the eyes of an operator').waitFor();
  expect(await screenProblems(operator)).toEqual([]);
  await operator.getByLabel('Email').fill(BAKER);
  await operator.getByRole('button', { name: 'Look through their eyes' }).focus();
  await operator.keyboard.press('Enter');
  await bar().waitFor();
}, 90_000);

it('shows the user’s Home under a bar that covers nothing one needs, on a phone and on a desk', async () => {
  await operator.waitForURL(`${platform.origin}/dashboard`);
  await operator.getByRole('heading', { name: 'Upload a video' }).waitFor();
  expect(await bar().innerText()).toContain(
    `You are looking through the eyes of ${BAKER} at Mill Street Bakery. Ends in`,
  );
  expect(await screenProblems(operator)).toEqual([]);
  for (const width of WIDTHS_PX) {
    await operator.setViewportSize({ width, height: HEIGHT_PX });
    const box = await bar().boundingBox();
    expect(box).toMatchObject({ x: 0, width });
    expect((box?.y ?? 0) + (box?.height ?? 0)).toBeLessThanOrEqual(HEIGHT_PX);
    // Both can be reached by a pointer: neither lies over the other.
    await end().click({ trial: true });
    await operator.getByRole('navigation').getByRole('link', { name: 'Home' }).click({ trial: true });
    // What the keyboard reaches is not under the bar either.
    await end().focus();
    const last = operator.getByRole('main').getByRole('link').last();
    await last.focus();
    const focused = await last.boundingBox();
    const top = (await bar().boundingBox())?.y ?? 0;
    expect((focused?.y ?? 0) + (focused?.height ?? 0)).toBeLessThanOrEqual(top);
  }
}, 90_000);

it('reads what stays closed, and why', async () => {
  await open(operator, '/settings/account');
  await operator
    .getByText(
      'Only the user can change their email, password and two-step login, and see where they are logged in.',
    )
    .waitFor();
  expect(await operator.getByLabel('Current password').count()).toBe(0);
  await open(operator, '/billing');
  await operator.getByText('Only the user can see and manage the plan, card and bills.').waitFor();
  await open(operator, '/settings/tokens');
  await operator.getByRole('button', { name: 'Create a token' }).first().click();
  await operator.getByRole('dialog').getByLabel('Name').fill('A way back in');
  await operator.getByRole('dialog').getByRole('button', { name: 'Create' }).click();
  await operator.getByRole('dialog').getByText(NOT_FOR_OPERATORS).waitFor();
  await open(operator, '/operator');
  await operator.getByRole('heading', { name: 'Page not found' }).waitFor();
}, 120_000);

it('may change what the owner may, and is back in their own business by the bar', async () => {
  await open(operator, '/settings/account');
  await operator.getByLabel('Name', { exact: true }).fill('Mill Street Bakery and Cafe');
  await operator.getByRole('button', { name: 'Save' }).click();
  await operator.getByText('Saved', { exact: true }).waitFor();
  await end().click();
  await operator.waitForURL(`${platform.origin}/operator`);
  await operator.getByRole('heading', { name: 'Look through a customer’s eyes' }).waitFor();
  await bar().waitFor({ state: 'detached' });
  await open(operator, '/settings/account');
  expect(await operator.getByLabel('Name', { exact: true }).inputValue()).toBe(OPERATOR.businessName);
  await operator.getByRole('region', { name: 'You' }).getByText(OPERATOR.email).waitFor();
}, 120_000);

it('is in the audit log for the owner, with the reason and each change', async () => {
  await open(owner, '/settings/audit-log');
  const entry = (did: string) => owner.getByRole('listitem').filter({ hasText: did });
  for (const did of [
    'baker was impersonated',
    'baker asked for a change',
    'baker changed the settings of the business',
    'baker was no longer impersonated',
  ])
    await entry(did).getByText('Done by olga, an operator of this server').first().waitFor();
  await owner.getByRole('button', { name: 'Details: baker was impersonated' }).click();
  await owner.getByRole('region', { name: 'What was changed' }).getByText(REASON).waitFor();
}, 120_000);
