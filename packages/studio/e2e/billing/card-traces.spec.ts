import { join } from 'node:path';
import { openDatabase } from '@commoncast/server/db/connect';
import { type BrowserShare, shareBrowser } from '@commoncast/server/test/browser/shared-browser';
import { filesWithSecret } from '@commoncast/server/test/erasure/files-with-secret';
import { holdsSecret } from '@commoncast/server/test/erasure/holds-secret';
import { tracesOf } from '@commoncast/server/test/erasure/traces-of';
import { openSmtpInbox, type SmtpInbox } from '@commoncast/server/test/mail/smtp-inbox';
import type { BrowserContext, Locator, Page } from 'playwright';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { type SentryStandIn, startSentry } from '../crash-reports/sentry-stand-in.ts';
import { openDesk } from '../desk.ts';
import { BAKER, signUp } from '../sign-up.ts';
import { type StartedPlatform, startPlatform } from '../start-platform.ts';
import { CARDS, placesOf, typeCard } from './card-typing.ts';

/** Numbers with four digits for their code. */
const MARKER = '378282246310005';
/** The same brand, with a wrong digit at its end. */
const MISTYPED = '378282246310006';
const NAME = 'Marker Nobody-Else';
const DECLINED = 'Your bank declined the card. Use another card, or ask your bank why.';
const WRONG_CODE = 'The security code is incorrect. Check it against your card.';
const PAID = 'We received your payment of $29';
/** Calls that carry a card, and those that carry what was typed as a promo code. */
const MAY_CARRY = /\/payment-profile$|\/subscription\/plan\/preview\?|\/promo-code$/;

let inbox: SmtpInbox;
let sentry: SentryStandIn;
let platform: StartedPlatform;
let browser: BrowserShare;
let context: BrowserContext;
let page: Page;
let dataDirectory: string;
/** What the server answered, and what else the browser said and sent. */
const answers: Promise<string>[] = [];
const said: string[] = [];
const sent: string[] = [];

beforeAll(async () => {
  [inbox, sentry] = await Promise.all([openSmtpInbox(), startSentry()]);
  platform = await startPlatform({
    isEmpty: true,
    prepare: async (directory) => {
      dataDirectory = directory;
    },
    env: {
      SMTP_URL: inbox.url,
      MAIL_FROM: 'Example Video <video@example.com>',
      SENTRY_DSN: sentry.dsn,
      LOG_LEVEL: 'trace',
    },
  });
  browser = await shareBrowser();
  context = await openDesk(browser);
  page = await context.newPage();
  page.on('console', (message) => void said.push(message.text()));
  page.on('request', (request) => {
    if (!MAY_CARRY.test(request.url())) sent.push(`${request.url()} ${request.postData() ?? ''}`);
  });
  page.on('response', (response) => {
    if (/json|html/.test(response.headers()['content-type'] ?? ''))
      answers.push(response.text().catch(() => ''));
  });
}, 120_000);

afterAll(async () => {
  await context?.close();
  await browser?.close();
  await platform?.stop();
  await Promise.all([sentry?.close(), inbox?.close()]);
});

const press = (name: string | RegExp, place: Page | Locator = page) =>
  place.getByRole('button', { name }).click();

/** Four digits that are in no file yet, so that chance puts them into hardly any. */
async function unusedCode(): Promise<string> {
  for (;;) {
    const code = String(1_000 + Math.floor(Math.random() * 9_000));
    if ((await filesWithSecret(dataDirectory, code)).length === 0) return code;
  }
}

it('keeps number, code and name of a card nowhere, whatever becomes of it', {
  timeout: 240_000,
}, async () => {
  const { origin } = platform;
  const dialog = page.getByRole('dialog');
  await signUp(page, origin);
  const code = await unusedCode();
  const marked = { code, name: NAME };
  const secrets = [MARKER, MISTYPED, code, NAME, ...Object.values(CARDS).map(withoutSpaces)];

  // With the first plan: as a promo code, mistyped, declined, with a wrong code, without an answer, and well.
  await page.goto(`${origin}/subscription/plan?plan=STARTER`);
  await page.getByRole('radio', { name: 'Pay now, without a trial' }).check();
  await page.getByRole('textbox', { name: 'Promo code' }).fill(MARKER);
  await press('Apply');
  await page.getByText('There is no such promo code. Check the spelling.').waitFor();
  await page.getByRole('textbox', { name: 'Promo code' }).fill('');
  for (const [number, typed, problem] of [
    [MISTYPED, marked, 'The card number is incorrect. Check it against your card.'],
    [CARDS.declined, { ...marked, code: '739' }, DECLINED],
    [CARDS.succeeds, marked, WRONG_CODE],
  ] as const) {
    await clearCard();
    await typeCard(page, number, typed);
    await press('Pay $29');
    await page.getByText(problem).first().waitFor();
  }
  await clearCard();
  await typeCard(page, MARKER, marked);
  await page.route('**/payment-profile', (route) => route.abort(), { times: 1 });
  await press('Pay $29');
  await page.getByRole('alert').first().waitFor();
  await press('Pay $29');
  await page.getByText('You are on Starter now').waitFor();
  await page.getByText('American Express ending in 0005', { exact: true }).waitFor();

  // In place of the card that is kept: in the wrong fields, refused when the bank asks, and given up.
  await press('Change card');
  await typeCard(page, MARKER, { ...marked, expiry: MARKER, zipCode: MARKER });
  await press('Save card', dialog);
  await dialog.locator('[aria-invalid="true"]').first().waitFor();
  await press('Cancel', dialog);
  await dialog.waitFor({ state: 'detached' });
  await press('Change card');
  await typeCard(page, CARDS.asks, { code: '739', name: MARKER });
  await press('Save card', dialog);
  await press('Refuse');
  await page.getByRole('alertdialog').waitFor({ state: 'detached' });
  await page.getByText('American Express ending in 0005', { exact: true }).waitFor();

  // In a page that crashes over it.
  await press('Change card');
  await typeCard(page, MARKER, marked);
  const noticed = page.waitForResponse('**/v1.1/logging/crash');
  await page.evaluate(
    ([number, digits]) => {
      setTimeout(() => {
        throw new Error(`Cannot read ${number} with ${digits}`);
      });
    },
    [MARKER, code],
  );
  expect((await noticed).ok()).toBe(true);
  await expect.poll(() => sentry.all('event').length).toBeGreaterThan(0);
  await page.reload();
  await page.getByText('American Express ending in 0005', { exact: true }).waitFor();
  for (const secret of secrets.filter((one) => one !== code))
    expect(await placesOf(page, secret)).toEqual([]);
  expect(holdsSecret(await page.content(), code)).toBe(false);
  await expect.poll(() => inbox.mails.map(({ subject }) => subject)).toContain(PAID);
  await platform.kill();

  const all = {
    answers: await Promise.all(answers),
    console: said,
    requests: sent,
    log: [platform.printed()],
    emails: inbox.mails.map((mail) => JSON.stringify(mail)),
    sentry: sentry.items.map(({ text }) => text),
  };
  // All of them are where they were looked for.
  expect(all.answers.some((text) => text.includes('"lastFour":"0005"'))).toBe(true);
  expect(all.log[0]).toContain('/payment-profile');
  expect(all.emails.some((text) => text.includes(PAID))).toBe(true);
  expect(all.sentry.length).toBeGreaterThan(0);
  expect(await filesWithSecret(dataDirectory, BAKER.email)).not.toEqual([]);

  const database = await openDatabase({ dataDirectory: join(dataDirectory, 'database') });
  try {
    expect(await tracesOf(database, BAKER.email)).not.toEqual([]);
    for (const secret of secrets) {
      for (const [place, texts] of Object.entries(all))
        expect([place, texts.filter((text) => holdsSecret(text, secret))]).toEqual([place, []]);
      const rows = await tracesOf(database, secret);
      expect(rows.filter((row) => holdsSecret(row, secret))).toEqual([]);
    }
  } finally {
    await database.close();
  }
  for (const secret of secrets) expect(await filesWithSecret(dataDirectory, secret)).toEqual([]);
});

/** Empties the fields of the card, in which a refused one still stands. */
async function clearCard(): Promise<void> {
  for (const label of ['Card number', 'Expiration date', 'Security code', 'Name on card', 'ZIP code'])
    await page.getByLabel(label).fill('');
}

function withoutSpaces(number: string): string {
  return number.replaceAll(' ', '');
}
