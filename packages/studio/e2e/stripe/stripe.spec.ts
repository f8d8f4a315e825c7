import { type BrowserShare, shareBrowser } from '@commoncast/server/test/browser/shared-browser';
import { testDatabase } from '@commoncast/server/test/database';
import {
  type BillingWithStripe,
  startBillingWithStripe,
} from '@commoncast/server/test/payments/billing-with-stripe';
import type { BrowserContext, Page } from 'playwright';
import { afterAll, afterEach, beforeAll, expect, it } from 'vitest';
import { openDesk } from '../desk.ts';
import { axeViolations } from '../pages/axe-violations.ts';
import { screenProblems } from '../pages/screen-problems.ts';
import { BAKER, signUp } from '../sign-up.ts';
import { type RoutedStripe, routeStripe } from './route-stripe.ts';

const CARDS = { succeeds: '4242424242424242', declined: '4000000000000002', asks: '4000002760003184' };

let own: BillingWithStripe;
let browser: BrowserShare;
const contexts: BrowserContext[] = [];

beforeAll(async () => {
  own = await startBillingWithStripe(await testDatabase());
  own.goTo(new Date());
  browser = await shareBrowser();
}, 120_000);

afterAll(async () => {
  await browser?.close();
  await own?.close();
});

afterEach(async () => {
  for (const context of contexts.splice(0)) await context.close();
});

interface Seen {
  readonly page: Page;
  readonly stripe: RoutedStripe;
  /** What the security policy has stopped. */
  readonly stopped: string[];
  /** Everything that was sent to our own server. */
  readonly sent: string[];
}

async function openBrowser(): Promise<Seen> {
  const context = await openDesk(browser);
  contexts.push(context);
  const stripe = await routeStripe(context, own.stripe);
  const page = await context.newPage();
  const seen: Seen = { page, stripe, stopped: [], sent: [] };
  page.on('console', (message) => {
    if (/content security policy/i.test(message.text())) seen.stopped.push(message.text());
  });
  page.on('request', (request) => {
    if (!request.url().includes('stripe.com')) seen.sent.push(`${request.url()} ${request.postData() ?? ''}`);
  });
  return seen;
}

const fieldIn = (page: Page, title: string) =>
  page.frameLocator(`iframe[title="${title}"]`).getByRole('textbox');

async function typeCard(page: Page, number: string): Promise<void> {
  // A field that takes the focus as it arrives would take it from the text, faster than anybody types.
  for (const kind of ['card number', 'expiration date', 'CVC'])
    await page.locator(`iframe[title="Secure ${kind} input frame"][data-settled]`).waitFor();
  await fieldIn(page, 'Secure card number input frame').fill(number);
  await fieldIn(page, 'Secure expiration date input frame').fill('1234');
  await fieldIn(page, 'Secure CVC input frame').fill('739');
  await page.getByLabel('Name on card').fill('Ada Baker');
  await page.getByLabel('ZIP code').fill('10115');
}

/** The bank's page opens over ours, and is answered. */
async function answerBank(page: Page, answer: 'Complete' | 'Fail'): Promise<void> {
  await page.getByRole('button', { name: 'Continue to your bank' }).press('Enter');
  const bank = page.frameLocator('iframe[title="The page of your bank"]');
  await bank.getByRole('button', { name: answer }).click();
}

it('adds a card in Stripe’s fields, pays, and asks the bank, on a policy that admits Stripe on these pages alone', async () => {
  const { page, stripe, stopped, sent } = await openBrowser();
  const button = (name: string) => page.getByRole('button', { name, exact: true });
  await signUp(page, own.server.platform.origin);
  expect(stripe.keys).toEqual([]);

  // From Home, whose policy knows nothing of Stripe, to Billing, which is loaded for it.
  await page.getByRole('link', { name: 'Billing' }).first().click();
  await page.getByText(/^No card is saved\./).waitFor();
  await page.waitForFunction(() =>
    document.querySelector('#page-props')?.textContent?.includes('"admitsStripe":true'),
  );
  await button('Add card').click();
  const dialog = page.getByRole('dialog');

  // A card that is declined, and then another one.
  await typeCard(page, CARDS.declined);
  expect(await screenProblems(page)).toEqual([]);
  await button('Save card').click();
  await dialog.getByText('Your bank declined the card. Use another card, or ask your bank why.').waitFor();
  await typeCard(page, CARDS.succeeds);
  await button('Save card').click();
  await page.getByText('Visa ending in 4242', { exact: true }).waitFor();

  // A plan with a card whose bank asks, when it is kept and when it pays.
  await page.goto(`${own.server.platform.origin}/subscription/plan?plan=STARTER`);
  await page.getByRole('radio', { name: 'Pay now, without a trial' }).check();
  await button('Use another card').click();
  await typeCard(page, CARDS.asks);
  await button('Pay $29').click();
  await page.getByText('Nothing is charged for this.').waitFor();
  await answerBank(page, 'Complete');
  await page.getByText('Confirm that you want to pay $29.').waitFor();
  await answerBank(page, 'Fail');
  await page
    .getByText('The payment was not confirmed with your bank. Try again, or use another card.')
    .waitFor();
  await button('Pay $29').click();
  await page.getByText('Confirm that you want to pay $29.').waitFor();
  await answerBank(page, 'Complete');
  await page.getByRole('heading', { name: 'Billing', level: 1 }).waitFor();
  await page.getByText('Visa ending in 3184', { exact: true }).waitFor();
  await page.getByText('Starter, $29 a month.').waitFor();

  expect(new Set(stripe.keys)).toEqual(new Set([own.stripe.settings.publishableKey]));
  expect(stopped).toEqual([]);
  const secrets = [...Object.values(CARDS), '"739"'];
  expect(sent.filter((text) => secrets.some((secret) => text.includes(secret)))).toEqual([]);
  expect(JSON.stringify(own.server.logged)).not.toMatch(new RegExp(Object.values(CARDS).join('|')));
});

it('says that Stripe is blocked, and goes on once it is not', async () => {
  const { page, stripe } = await openBrowser();
  stripe.isBlocked = true;
  await signUp(page, own.server.platform.origin, {
    ...BAKER,
    username: 'miller',
    email: 'miller@example.com',
  });
  await page.goto(`${own.server.platform.origin}/billing`);
  await page.getByRole('button', { name: 'Add card' }).click();
  await page.getByText(/^Stripe’s card fields could not be loaded\./).waitFor();
  expect(await axeViolations(page)).toEqual([]);
  stripe.isBlocked = false;
  await page.getByRole('button', { name: 'Try again' }).click();
  await typeCard(page, CARDS.succeeds);
  await page.getByRole('button', { name: 'Save card' }).click();
  await page.getByText('Visa ending in 4242', { exact: true }).waitFor();
});
