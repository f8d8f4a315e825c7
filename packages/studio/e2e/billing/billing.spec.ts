import { readFile } from 'node:fs/promises';
import { type BrowserShare, shareBrowser } from '@commoncast/server/test/browser/shared-browser';
import { openSmtpInbox, type SmtpInbox } from '@commoncast/server/test/mail/smtp-inbox';
import type { BrowserContext, Page } from 'playwright';
import { afterAll, afterEach, beforeAll, expect, it } from 'vitest';
import { openDesk } from '../desk.ts';
import { guestAddresses, invitePeople } from '../invite-people.ts';
import { axeViolations } from '../pages/axe-violations.ts';
import { screenProblems } from '../pages/screen-problems.ts';
import { BAKER, sendSignUp } from '../sign-up.ts';
import { type StartedPlatform, startPlatform } from '../start-platform.ts';
import { tabTo } from '../tab-to.ts';
import { CARDS, placesOf, typeCard } from './card-typing.ts';
import { makePromoCode } from './make-promo-code.ts';

const JOAN = { email: 'joan@example.com', password: 'Lantern-77-quay' };
const WHO_CAN = 'Only an owner of the business can manage its plan and payments.';
/** Members and open invitations of Starter. */
const STARTER_MEMBERS = 10;

let inbox: SmtpInbox;
let platform: StartedPlatform;
let browser: BrowserShare;
const contexts: BrowserContext[] = [];

beforeAll(async () => {
  inbox = await openSmtpInbox();
  platform = await startPlatform({
    isEmpty: true,
    prepare: (data) => makePromoCode(data, 'WELCOME20', '--percent', '20', '--months', '3'),
    env: { SMTP_URL: inbox.url, MAIL_FROM: 'Example Video <video@example.com>' },
  });
  browser = await shareBrowser();
}, 120_000);

afterAll(async () => {
  await browser?.close();
  await platform?.stop();
  await inbox?.close();
});

afterEach(async () => {
  for (const context of contexts.splice(0)) await context.close();
});

/** A person has a browser of their own. */
async function openBrowser(): Promise<Page> {
  const context = await openDesk(browser);
  contexts.push(context);
  return await context.newPage();
}

it('takes a guest from the plans to a bill, another card, a larger plan, and back from a cancellation', async () => {
  const { origin } = platform;
  const page = await openBrowser();
  const button = (name: string | RegExp) => page.getByRole('button', { name });
  const billing = page.getByRole('heading', { name: 'Billing', level: 1 });

  // A guest reads the plans, and comes back to the one that they want.
  await page.goto(`${origin}/subscription/plan`);
  const starter = page.getByRole('listitem', { name: 'Starter' });
  await starter.getByText('$29 a month', { exact: true }).waitFor();
  await starter.getByText('14 days free, then $29 a month.').waitFor();
  await starter.getByRole('link', { name: 'Sign up for Starter' }).press('Enter');
  await sendSignUp(page);
  await page.getByRole('heading', { name: 'Your plan: Starter' }).waitFor();
  expect(new URL(page.url()).pathname).toBe('/subscription/plan');

  // Pays now, with a promo code.
  await page.getByRole('radio', { name: 'Pay now, without a trial' }).check();
  await button('Pay $29').waitFor();
  await page.getByRole('textbox', { name: 'Promo code' }).fill('welcome20');
  await page.keyboard.press('Enter');
  await page.getByText('WELCOME20 is applied.').waitFor();
  await button('Pay $23.20').waitFor();
  await typeCard(page, CARDS.succeeds);
  expect(await placesOf(page, CARDS.succeeds)).not.toEqual([]);
  expect(await screenProblems(page)).toEqual([]);
  await tabTo(page, button('Pay $23.20'));
  await page.keyboard.press('Enter');
  await billing.waitFor();
  await page.getByText('You are on Starter now').waitFor();
  await page.getByText('Starter, $29 a month.').waitFor();
  await page.getByText('Visa ending in 4242', { exact: true }).waitFor();
  await page.getByText('WELCOME20: 20% off your next 2 bills.').waitFor();
  expect(await placesOf(page, CARDS.succeeds)).toEqual([]);

  // Reads the bill, and takes it along.
  const bills = page.getByRole('list', { name: 'Bills' });
  const first = bills.getByRole('listitem').first();
  await first.getByText('Paid', { exact: true }).waitFor();
  await first.getByText('$23.20').waitFor();
  await first.getByText(/^Paid on .+ with Visa ending in 4242$/).waitFor();
  const downloading = page.waitForEvent('download');
  await first.getByRole('button', { name: /^Download .+ as PDF$/ }).press('Enter');
  const download = await downloading;
  expect(download.suggestedFilename()).toMatch(/^[0-9A-F]{8}-0001\.pdf$/);
  const pdf = await readFile(await download.path());
  expect(pdf.subarray(0, 5).toString('latin1')).toBe('%PDF-');
  expect(await screenProblems(page)).toEqual([]);

  // A card that is declined changes nothing, and is forgotten with its dialog.
  const dialog = page.getByRole('dialog');
  await button('Change card').press('Enter');
  await typeCard(page, CARDS.declined);
  await dialog.getByRole('button', { name: 'Save card' }).click();
  await dialog.getByText('Your bank declined the card. Use another card, or ask your bank why.').waitFor();
  expect(await axeViolations(page)).toEqual([]);
  await page.keyboard.press('Escape');
  await dialog.waitFor({ state: 'detached' });
  expect(await placesOf(page, CARDS.declined)).toEqual([]);
  await page.getByText('Visa ending in 4242', { exact: true }).waitFor();

  // The bank asks about another one.
  const asked = page.getByRole('alertdialog', { name: 'Your bank asks you to confirm' });
  await button('Change card').click();
  await typeCard(page, CARDS.asks);
  await page.keyboard.press('Enter');
  await asked.getByText('Nothing is charged for this.', { exact: false }).waitFor();
  // Its question survives a reload, the number does not.
  await page.reload();
  await asked.waitFor();
  expect(await axeViolations(page)).toEqual([]);
  await expect.poll(() => asked.getByRole('button', { name: 'Confirm card' }).evaluate(isFocused)).toBe(true);
  await page.keyboard.press('Enter');
  await page.getByText('Visa ending in 3184', { exact: true }).waitFor();
  expect(await placesOf(page, CARDS.asks)).toEqual([]);

  // Members are invited until the plan has no place left, which says where to get more.
  await page.goto((await inbox.waitFor(BAKER.email)).link);
  await button('Verify email').click();
  await page.getByRole('heading', { name: 'Email verified' }).waitFor();
  await invitePeople(origin, BAKER, [JOAN.email, ...guestAddresses(STARTER_MEMBERS - 2)]);
  await page.goto(`${origin}/settings/members`);
  await page.getByText('10 of 10 places are taken, open invitations included.').waitFor();
  await button('Invite').click();
  await dialog.getByLabel('Email').fill('eleventh@example.com');
  await page.keyboard.press('Enter');
  await dialog.getByText(/\bplan\b.*\b10 members\b/i).waitFor();
  const opening = page.waitForEvent('popup');
  await dialog.getByRole('link', { name: 'See plans' }).press('Enter');
  const plans = await opening;

  // The larger plan costs what was shown, and the bank asks about that amount.
  await plans.getByRole('link', { name: 'Move to Business' }).waitFor();
  expect(await axeViolations(plans)).toEqual([]);
  await plans.getByRole('link', { name: 'Move to Business' }).click();
  await plans.getByText('Visa ending in 3184', { exact: false }).waitFor();
  const pay = plans.getByRole('button', { name: /^Pay \$/ });
  const amount = (await pay.innerText()).replace('Pay ', '');
  expect(await plans.getByRole('row', { name: 'Due now' }).innerText()).toContain(amount);
  await pay.press('Enter');
  await plans.getByText(`Confirm that you want to pay ${amount}.`).waitFor();
  await plans.getByRole('button', { name: 'Confirm payment' }).press('Enter');
  await plans.getByText('You are on Business now').waitFor();
  await plans.getByText('Business, $99 a month.').waitFor();
  await plans.getByRole('list', { name: 'Bills' }).getByText(amount, { exact: true }).waitFor();
  await plans.close();
  await dialog.getByRole('button', { name: 'Send invitation' }).click();
  await dialog.waitFor({ state: 'detached' });
  // A tab that somebody comes back to reads again what is older than some seconds.
  const comeBack = () =>
    page.evaluate(() => document.dispatchEvent(new Event('visibilitychange', { bubbles: true })));
  const places = page.getByText(/places are taken/);
  await expect
    .poll(() => comeBack().then(() => places.innerText()))
    .toBe('11 of 50 places are taken, open invitations included.');

  // Cancels, says why, and stays after all.
  await page.goto(`${origin}/billing`);
  await button('Cancel plan').press('Enter');
  await page.getByText('and nothing more is charged', { exact: false }).waitFor();
  await page
    .getByRole('alertdialog', { name: 'Cancel Business?' })
    .getByRole('button', { name: 'Cancel plan' })
    .click();
  await dialog.getByText('Your plan is cancelled. Why?').waitFor();
  await dialog.getByRole('radio', { name: 'I do not use it enough' }).check();
  await dialog.getByLabel('What should we know? (optional)').fill('Summer is quiet.');
  await dialog.getByRole('button', { name: 'Send' }).click();
  await page.getByText('Thank you for telling us').waitFor();
  await page.getByText(/^Business is cancelled and runs until /).waitFor();
  await button('Keep Business').press('Enter');
  await page.getByText('Business continues').waitFor();
  await page.getByText('Business, $99 a month.').waitFor();
  expect(await bills.getByRole('listitem').filter({ hasText: 'Paid' }).count()).toBe(2);

  // A member reads who can do all that.
  const joan = await openBrowser();
  await joan.goto((await inbox.waitFor(JOAN.email)).link);
  await joan.getByLabel('Username').fill('joan');
  await joan.getByLabel('Password', { exact: true }).fill(JOAN.password);
  await joan.getByRole('checkbox', { name: 'I accept the terms of use' }).check();
  await joan.getByRole('button', { name: 'Create account and join' }).click();
  await joan.getByRole('heading', { name: 'Home' }).waitFor();
  await joan.goto(`${origin}/subscription/plan?plan=STARTER`);
  await joan.getByText(WHO_CAN).waitFor();
  await joan.getByRole('listitem', { name: 'Business' }).getByText('Your plan', { exact: true }).waitFor();
  expect(await joan.getByRole('link', { name: /^(Choose|Move to|Try) / }).count()).toBe(0);
  await joan.goto(`${origin}/billing`);
  await joan.getByText(WHO_CAN).waitFor();
  expect(await joan.getByText('Visa').count()).toBe(0);
}, 180_000);

function isFocused(element: Element): boolean {
  return element === document.activeElement;
}
