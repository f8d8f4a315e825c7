import { type BrowserShare, shareBrowser } from '@commoncast/server/test/browser/shared-browser';
import { openSmtpInbox, type SmtpInbox } from '@commoncast/server/test/mail/smtp-inbox';
import type { BrowserContext, Page } from 'playwright';
import { afterAll, afterEach, beforeAll, beforeEach, expect, it } from 'vitest';
import { logIn } from '../log-in.ts';
import { signUp } from '../sign-up.ts';
import { type StartedPlatform, startPlatform } from '../start-platform.ts';

const OWNER = { email: 'baker@example.com', password: 'Sourdough-7-loaves' };
const JOAN = { email: 'joan@example.com', password: 'Lantern-77-quay' };

let inbox: SmtpInbox;
let platform: StartedPlatform;
let browser: BrowserShare;
const contexts: BrowserContext[] = [];
let owner: Page;

beforeAll(async () => {
  inbox = await openSmtpInbox();
  const env = { SMTP_URL: inbox.url, MAIL_FROM: 'Example Video <video@example.com>' };
  platform = await startPlatform({ isEmpty: true, env });
  browser = await shareBrowser();
}, 120_000);

afterAll(async () => {
  await browser?.close();
  await platform?.stop();
  await inbox?.close();
});

/** A person has a browser of their own. */
async function openBrowser(): Promise<Page> {
  const context = await browser.newContext({ viewport: { width: 1280, height: 900 } });
  context.setDefaultTimeout(20_000);
  contexts.push(context);
  return await context.newPage();
}

beforeEach(async () => {
  owner = await openBrowser();
});

afterEach(async () => {
  for (const context of contexts.splice(0)) await context.close();
});

it('lets an owner invite somebody who has no account, who joins, becomes an owner, and has a business of their own', async () => {
  const { origin } = platform;
  await signUp(owner, origin);
  await owner.goto(`${origin}/settings/members`);
  await owner.getByRole('heading', { name: 'Members' }).waitFor();
  // Nobody is invited by somebody who may be anybody.
  expect(await owner.getByRole('button', { name: 'Invite' }).count()).toBe(0);
  await owner.goto((await inbox.waitFor(OWNER.email)).link);
  await owner.getByRole('button', { name: 'Verify email' }).click();
  await owner.getByRole('heading', { name: 'Email verified' }).waitFor();
  await owner.goto(`${origin}/settings/members`);
  await owner.getByRole('button', { name: 'Invite' }).click();
  await owner.getByRole('dialog').getByLabel('Email').fill(JOAN.email);
  await owner.getByRole('button', { name: 'Send invitation' }).click();
  await owner.getByRole('dialog').waitFor({ state: 'detached' });
  await owner.getByRole('list', { name: 'Invitations' }).getByText(JOAN.email).waitFor();

  const joan = await openBrowser();
  await joan.goto((await inbox.waitFor(JOAN.email)).link);
  await joan.getByRole('heading', { name: 'Join Mill Street Bakery' }).waitFor();
  await joan.getByLabel('Username').fill('joan');
  await joan.getByLabel('Password', { exact: true }).fill(JOAN.password);
  await joan.getByRole('checkbox', { name: 'I accept the terms of use' }).check();
  await joan.getByRole('button', { name: 'Create account and join' }).click();
  await joan.getByRole('heading', { name: 'Home' }).waitFor();
  // What only owners may do, she reads who can.
  await joan.goto(`${origin}/settings/members`);
  await joan.getByText('Only an owner of the business can manage its members.').waitFor();

  await owner.reload();
  await owner.getByRole('button', { name: 'More about joan' }).click();
  await owner.getByRole('menuitem', { name: 'Make owner' }).click();
  await owner.getByRole('button', { name: 'Make owner' }).click();
  await owner.getByText('joan is an owner now').waitFor();
  await joan.reload();
  await joan.getByRole('button', { name: 'Invite' }).waitFor();

  await joan.getByRole('button', { name: /^Account: joan/ }).click();
  await joan.getByRole('menuitem', { name: 'New business' }).click();
  await joan.getByLabel('Business name').fill('Quayside Cafe');
  await joan.getByRole('button', { name: 'Create' }).click();
  await joan.getByRole('heading', { name: 'Home' }).waitFor();
  await joan.getByRole('button', { name: /^Account: joan/ }).click();
  await joan.getByRole('menuitemradio', { name: 'Quayside Cafe', checked: true }).waitFor();
  // The page before it is Home as well, so its heading says nothing.
  const other = joan.waitForEvent('load');
  await joan.getByRole('menuitemradio', { name: 'Mill Street Bakery' }).click();
  await other;
  await joan.goto(`${origin}/settings/audit-log`);
  await joan.getByRole('main').getByText('joan', { exact: false }).first().waitFor();
}, 120_000);

it('joins with the password of an account, and ends other sessions with a new one', async () => {
  const { origin } = platform;
  await logIn(owner, origin, OWNER);
  const other = await openBrowser();
  await logIn(other, origin, OWNER);
  await owner.goto(`${origin}/settings/account`);
  await owner.getByRole('heading', { name: 'Where you are logged in' }).waitFor();
  await expect.poll(() => owner.getByText(/Chrome on Linux/).count()).toBeGreaterThanOrEqual(2);
  const password = 'Rye-and-barley-9';
  await owner.getByLabel('Current password').fill('Not-my-password-1');
  await owner.getByLabel('New password').fill(password);
  await owner.getByLabel('Confirm password').fill(password);
  await owner.getByRole('button', { name: 'Change password' }).click();
  await owner.getByText('This is not your password').waitFor();
  await owner.getByLabel('Current password').fill(OWNER.password);
  await owner.getByRole('button', { name: 'Change password' }).click();
  await owner.getByText('Password changed. You are logged out everywhere else.').waitFor();
  await other.reload();
  await other.waitForURL(/\/login/);
  await owner.reload();
  await owner.getByRole('heading', { name: 'Where you are logged in' }).waitFor();
}, 120_000);
