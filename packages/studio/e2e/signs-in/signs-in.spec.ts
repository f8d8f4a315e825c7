import { type BrowserShare, shareBrowser } from '@commoncast/server/test/browser/shared-browser';
import { openSmtpInbox, type SmtpInbox } from '@commoncast/server/test/mail/smtp-inbox';
import type { BrowserContext, Page } from 'playwright';
import { afterAll, afterEach, beforeAll, beforeEach, expect, it } from 'vitest';
import { logIn } from '../log-in.ts';
import { signUp } from '../sign-up.ts';
import { type StartedPlatform, startPlatform } from '../start-platform.ts';

const EMAIL = 'baker@example.com';
const PASSWORD = 'Sourdough-7-loaves';

let inbox: SmtpInbox;
let platform: StartedPlatform;
let browser: BrowserShare;
let context: BrowserContext;
let page: Page;

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

beforeEach(async () => {
  context = await browser.newContext({ viewport: { width: 1280, height: 900 } });
  context.setDefaultTimeout(15_000);
  page = await context.newPage();
});

afterEach(() => context.close());

it('says under each field what is wrong, then shows a new business its three steps', async () => {
  await page.goto(`${platform.origin}/signup`);
  await page.getByLabel('Email').fill('baker at example');
  await page.getByLabel('Password', { exact: true }).fill('bread');
  await page.getByRole('button', { name: 'Create account' }).click();
  await expect.poll(() => errorUnder('Business name')).toBe('Business name is required');
  expect(await errorUnder('Username')).toBe('Username is required');
  expect(await errorUnder('Email')).toBe('Invalid format for email');
  expect(await errorUnder('Password')).toBe(
    'Invalid format! Must contain at least one uppercase letter, lowercase letter, number, and special character.',
  );
  const focused = page.locator(':focus');
  expect(await focused.getAttribute('name')).toBe('businessName');
  expect(new URL(page.url()).pathname).toBe('/signup');

  await signUp(page, platform.origin);
  const steps = page.getByRole('main').getByRole('list').getByRole('heading', { level: 2 });
  await expect
    .poll(() => steps.allInnerTexts())
    .toEqual(['Upload a video', 'Create a player', 'Paste the snippet']);

  // Somebody who logs out is out, at every address.
  await page.getByRole('button', { name: /^Account: baker/ }).click();
  await page.getByRole('menuitem', { name: 'Log out' }).click();
  // A failure says whether the press was lost (the menu is open) or the log-out was refused (an alert says why).
  const seen = async () => ({
    address: page.url(),
    menus: await page.getByRole('menu').count(),
    alerts: await page.getByRole('alert').allInnerTexts(),
  });
  await expect.poll(seen).toEqual({ address: `${platform.origin}/login`, menus: 0, alerts: [] });
  await page.goto(`${platform.origin}/videos?search=bread`);
  await page.waitForURL(`${platform.origin}/login?from=/videos%3Fsearch%3Dbread`);
  // And back where they wanted to be once they are in.
  await page.getByLabel('Email').fill(EMAIL);
  await page.getByLabel('Password', { exact: true }).fill(PASSWORD);
  await page.getByRole('button', { name: 'Log in', exact: true }).click();
  await page.waitForURL(`${platform.origin}/videos?search=bread`);
});

it('shows the terms and the privacy policy before anybody accepts them', async () => {
  await page.goto(`${platform.origin}/signup`);
  for (const [link, title] of [
    ['terms of use', 'Terms of use'],
    ['privacy policy', 'Privacy policy'],
  ] as const) {
    const opened = context.waitForEvent('page');
    await page.getByRole('link', { name: link }).click();
    const legal = await opened;
    await legal.getByRole('heading', { name: title }).waitFor();
  }
  expect(await page.getByRole('checkbox', { name: 'I accept the terms of use' }).isChecked()).toBe(false);
});

it('refuses an address that is taken, under its field', async () => {
  await page.goto(`${platform.origin}/signup`);
  await page.getByLabel('Business name').fill('Another bakery');
  await page.getByLabel('Username').fill('other');
  await page.getByLabel('Email').fill(EMAIL);
  await page.getByLabel('Password', { exact: true }).fill(PASSWORD);
  await page.getByRole('checkbox').check();
  await page.getByRole('button', { name: 'Create account' }).click();
  await expect.poll(() => errorUnder('Email')).toBe('An account with this email exists');
  expect(new URL(page.url()).pathname).toBe('/signup');
});

it('stays signed in over tabs when a token has run out', async () => {
  await logIn(page, platform.origin, { email: EMAIL, password: PASSWORD });
  await context.clearCookies({ name: 'token' });
  const second = await context.newPage();
  await second.goto(`${platform.origin}/videos`);
  await second.getByRole('heading', { name: 'Videos' }).waitFor();
  expect((await context.cookies()).map(({ name }) => name)).toContain('token');

  // The first tab goes on too, and so does one whose own token runs out while it is open.
  await page.getByRole('link', { name: 'Players' }).first().click();
  await page.getByRole('heading', { name: 'Create your first player' }).waitFor();
  const refreshes: number[] = [];
  second.on('response', (response) => {
    if (response.url().endsWith('/access-token')) refreshes.push(response.status());
  });
  const expired = { success: false, code: 'TOKEN_EXPIRED', message: 'The token has expired', fields: {} };
  const once = { times: 1 };
  const players = '**/business/v1.1/embedded-video-player**';
  await second.route(players, (route) => route.fulfill({ status: 403, json: expired }), once);
  await second.getByRole('link', { name: 'Players' }).first().click();
  await second.getByRole('heading', { name: 'Create your first player' }).waitFor();
  expect(refreshes).toEqual([200]);
  await page.reload();
  await page.getByRole('heading', { name: 'Create your first player' }).waitFor();
});

it('asks what happened when a page crashes, and sends the answer', async () => {
  await logIn(page, platform.origin, { email: EMAIL, password: PASSWORD });
  await page.route('**/videos-page-*.js', (route) =>
    route.fulfill({
      contentType: 'text/javascript',
      body: "export function VideosPage() { throw new Error('A page that cannot be drawn'); }",
    }),
  );
  const noticed = page.waitForRequest('**/v1.1/logging/crash');
  await page.goto(`${platform.origin}/videos`);
  const dialog = page.getByRole('dialog', { name: 'It looks like we’re having issues.' });
  await dialog.waitFor();
  await dialog
    .getByText('Our team has been notified. Please tell us what happened, so that we can fix it sooner.')
    .waitFor();
  expect((await noticed).postDataJSON()).toMatchObject({
    origin: 'RENDER',
    message: 'Error: A page that cannot be drawn',
    componentStack: expect.stringContaining('at '),
    route: '/videos',
    version: '0.1.0',
  });
  const submit = dialog.getByRole('button', { name: 'Submit' });
  expect(await submit.isDisabled()).toBe(true);

  await dialog.getByLabel('Name').fill('Ada Baker');
  await dialog.getByLabel('Email').fill(EMAIL);
  expect(await submit.isDisabled()).toBe(true);
  await dialog.getByLabel('What Happened?').fill('I only wanted to see my videos.');
  await expect.poll(() => submit.isDisabled()).toBe(false);
  await submit.click();
  await page.getByText('Crash report submitted successfully', { exact: true }).waitFor();
  await page.unrouteAll();
  await dialog.getByRole('button', { name: 'Reload the page' }).click();
  await page.getByRole('heading', { name: 'Videos' }).waitFor();
});

it('verifies an email by its link, and lets somebody back in who forgot their password', async () => {
  const { origin } = platform;
  await logIn(page, origin, { email: EMAIL, password: PASSWORD });
  const notice = page.getByText(`Verify your email: open the link that we sent to ${EMAIL}.`);
  await notice.waitFor();
  await page.goto((await inbox.waitFor(EMAIL)).link);
  await page.getByRole('button', { name: 'Verify email' }).click();
  await page.getByRole('heading', { name: 'Email verified' }).waitFor();
  // The token does not stay where others may see it.
  expect(page.url()).toBe(`${origin}/verify-email`);
  await page.getByRole('link', { name: 'Go to Home' }).click();
  await page.getByRole('heading', { name: 'Home' }).waitFor();
  expect(await notice.count()).toBe(0);

  await context.clearCookies();
  await page.goto(`${origin}/login`);
  await page.getByRole('link', { name: 'Forgot your password?' }).click();
  // The page before it has such a field, too.
  await page.getByRole('heading', { name: 'Forgot your password?' }).waitFor();
  await page.getByLabel('Email').fill(EMAIL);
  await page.getByRole('button', { name: 'Send link' }).click();
  await page.getByText('If there is an account with this email, a link is on its way.').waitFor();
  await page.goto((await inbox.waitFor(EMAIL, 2)).link);
  const password = 'Rye-and-barley-9';
  await page.getByLabel('New password').fill(password);
  await page.getByLabel('Confirm password').fill(password);
  expect(page.url()).toBe(`${origin}/reset-password`);
  await page.getByRole('button', { name: 'Save password' }).click();
  await page.getByText('Your password has been changed. Log in with the new one.').waitFor();
  await logIn(page, origin, { email: EMAIL, password });
});

/** What the field itself says is wrong with it; empty where nothing is. */
function errorUnder(label: string): Promise<string> {
  return page.getByLabel(label, { exact: true }).evaluate((field) => {
    const id = field.getAttribute('aria-invalid') === 'true' && field.getAttribute('aria-describedby');
    return (id && document.getElementById(id)?.textContent?.trim()) || '';
  });
}
