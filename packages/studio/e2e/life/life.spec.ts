import type { Platform } from '@commoncast/server/start-platform';
import { readPdfText } from '@commoncast/server/test/billing/read-pdf-text';
import { type BrowserShare, shareBrowser } from '@commoncast/server/test/browser/shared-browser';
import { mailAbout } from '@commoncast/server/test/mail/mail-about';
import { openSmtpInbox, type SmtpInbox } from '@commoncast/server/test/mail/smtp-inbox';
import type { BrowserContext, Page } from 'playwright';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { addVirtualAuthenticator } from '../add-virtual-authenticator.ts';
import { CARDS, typeCard } from '../billing/card-typing.ts';
import { makePromoCode } from '../billing/make-promo-code.ts';
import { deleteBusiness } from '../business-end/delete-business.ts';
import { downloadExport, rowsOf } from '../business-end/download-export.ts';
import { openDesk } from '../desk.ts';
import { guestAddresses, invitePeople } from '../invite-people.ts';
import { logIn } from '../log-in.ts';
import { logOut } from '../log-out.ts';
import { BAKER, signUp } from '../sign-up.ts';
import { type StartedPlatform, startPlatform } from '../start-platform.ts';
import { addPasskey } from './add-passkey.ts';
import { downloadBill } from './download-bill.ts';
import { resetPassword } from './reset-password.ts';
import { startLater } from './start-later.ts';
import { switchBusiness } from './switch-business.ts';
import { verifyEmail } from './verify-email.ts';

const JOAN = {
  businessName: 'Quayside Cafe',
  username: 'joan',
  email: 'joan@example.com',
  password: 'Lantern-77-quay',
};
const OPERATOR = {
  businessName: 'Harbour Lane',
  username: 'olga',
  email: 'olga@example.com',
  password: 'Lighthouse-3-keys',
};
const NEW_PASSWORD = 'Rye-and-barley-9';
const REASON = 'They cannot find their bill';
const ONLY_OWNERS_PAY = 'Only an owner of the business can manage its plan and payments.';
/** Members and open invitations of Starter; two of them are the baker and Joan. */
const STARTER_PLACES = 10;
const HOUR_MS = 3_600_000;
/** Between the request for a deletion and the deletion, with an hour to spare. */
const UNTIL_DELETION_MS = (30 * 24 + 1) * HOUR_MS;

let inbox: SmtpInbox;
/** Of the platform. */
let env: NodeJS.ProcessEnv;
let platform: StartedPlatform;
/** The same one when the days of a business are over. */
let later: Platform | undefined;
let browser: BrowserShare;
let baker: Page;
let joan: Page;
let operator: Page;
const contexts: BrowserContext[] = [];

beforeAll(async () => {
  inbox = await openSmtpInbox();
  env = {
    SMTP_URL: inbox.url,
    MAIL_FROM: 'Example Video <video@example.com>',
    OPERATORS: OPERATOR.email,
  };
  platform = await startPlatform({
    isEmpty: true,
    prepare: (data) => makePromoCode(data, 'WELCOME20', '--percent', '20', '--months', '3'),
    env,
  });
  browser = await shareBrowser();
  baker = await openBrowser();
  joan = await openBrowser();
  operator = await openBrowser();
}, 120_000);

afterAll(async () => {
  for (const context of contexts) await context.close();
  await browser?.close();
  await later?.stop();
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
const press = (name: string | RegExp) => baker.getByRole('button', { name }).click();
const section = (name: string) => baker.getByRole('region', { name });

it('begins with a business, and an address that is verified', async () => {
  await signUp(baker, platform.origin);
  await baker.getByText(`Verify your email: open the link that we sent to ${BAKER.email}.`).waitFor();
  await verifyEmail(baker, inbox, BAKER.email);
}, 90_000);

it('goes on with Joan, who has an account of her own, joins, and switches between both businesses', async () => {
  await signUp(joan, platform.origin, JOAN);
  await open(baker, '/settings/members');
  await press('Invite');
  await baker.getByRole('dialog').getByLabel('Email').fill(JOAN.email);
  await baker.getByRole('button', { name: 'Send invitation' }).click();
  await baker.getByRole('list', { name: 'Invitations' }).getByText(JOAN.email).waitFor();

  await joan.goto((await mailAbout(inbox, JOAN.email, 'You are invited to Commoncast')).link);
  await joan.getByRole('heading', { name: `Join ${BAKER.businessName}` }).waitFor();
  await joan.getByRole('button', { name: 'Join', exact: true }).click();
  await joan.getByRole('heading', { name: 'Home' }).waitFor();
  // A member here, and an owner there.
  await open(joan, '/billing');
  await joan.getByText(ONLY_OWNERS_PAY).waitFor();
  await switchBusiness(joan, JOAN.businessName);
  await open(joan, '/billing');
  await joan.getByRole('region', { name: 'Plan', exact: true }).getByText('Free').first().waitFor();
  await switchBusiness(joan, BAKER.businessName);
}, 120_000);

it('takes a plan with a card, and a promo code for the bills to come', async () => {
  await open(baker, '/subscription/plan');
  await baker.getByRole('link', { name: 'Try Starter' }).click();
  await baker.getByRole('heading', { name: 'Your plan: Starter' }).waitFor();
  await baker.getByRole('radio', { name: 'Pay now, without a trial' }).check();
  await typeCard(baker, CARDS.succeeds);
  await press('Pay $29');
  await baker.getByText('You are on Starter now').waitFor();
  await baker.getByText('Visa ending in 4242', { exact: true }).waitFor();

  await baker.getByRole('textbox', { name: 'Promo code' }).fill('welcome20');
  await press('Redeem');
  await baker.getByText('WELCOME20: 20% off your next 3 bills.').waitFor();
  await section('Next bill').getByText('$23.20').waitFor();
}, 90_000);

it('is told that a card is declined, and confirms another one with its bank', async () => {
  const dialog = baker.getByRole('dialog');
  await press('Change card');
  await typeCard(baker, CARDS.declined);
  await dialog.getByRole('button', { name: 'Save card' }).click();
  await dialog.getByText('Your bank declined the card. Use another card, or ask your bank why.').waitFor();
  await dialog.getByRole('button', { name: 'Cancel' }).click();
  await dialog.waitFor({ state: 'detached' });
  await baker.getByText('Visa ending in 4242', { exact: true }).waitFor();

  await press('Change card');
  await typeCard(baker, CARDS.asks);
  await dialog.getByRole('button', { name: 'Save card' }).click();
  await press('Confirm card');
  await baker.getByText('Visa ending in 3184', { exact: true }).waitFor();
}, 90_000);

it('takes the bill along', async () => {
  const bill = baker.getByRole('list', { name: 'Bills' }).getByRole('listitem').first();
  const number = await bill.getByRole('heading').innerText();
  expect(number).toMatch(/^[0-9A-F]{8}-0001$/);
  const { fileName, pdf } = await downloadBill(baker, bill);
  expect(fileName).toBe(`${number}.pdf`);
  expect(pdf.subarray(0, 5).toString('latin1')).toBe('%PDF-');
  const text = await readPdfText(pdf);
  for (const part of [number, BAKER.businessName, '$29.00', 'Visa ending in 4242'])
    expect(text).toContain(part);
}, 90_000);

it('meets the limit of the plan, and moves to a larger one', async () => {
  const { origin } = platform;
  const dialog = baker.getByRole('dialog');
  await invitePeople(origin, BAKER, guestAddresses(STARTER_PLACES - 2));
  await open(baker, '/settings/members');
  await baker.getByText('10 of 10 places are taken, open invitations included.').waitFor();
  await press('Invite');
  await dialog.getByLabel('Email').fill('eleventh@example.com');
  await dialog.getByRole('button', { name: 'Send invitation' }).click();
  await dialog.getByText('Your plan allows 10 members, open invitations included').waitFor();

  const opening = baker.waitForEvent('popup');
  await dialog.getByRole('link', { name: 'See plans' }).click();
  const plans = await opening;
  await plans.getByRole('link', { name: 'Move to Business' }).click();
  await plans.getByRole('button', { name: /^Pay \$/ }).click();
  await plans.getByRole('button', { name: 'Confirm payment' }).click();
  await plans.getByText('You are on Business now').waitFor();
  await plans.close();
  await dialog.getByRole('button', { name: 'Send invitation' }).click();
  await dialog.waitFor({ state: 'detached' });
  await baker.getByRole('list', { name: 'Invitations' }).getByText('eleventh@example.com').waitFor();
}, 120_000);

it('is cancelled, and continues after all', async () => {
  const dialog = baker.getByRole('dialog');
  await open(baker, '/billing');
  await press('Cancel plan');
  await baker
    .getByRole('alertdialog', { name: 'Cancel Business?' })
    .getByRole('button', { name: 'Cancel plan' })
    .click();
  await dialog.getByRole('radio', { name: 'I do not use it enough' }).check();
  await dialog.getByRole('button', { name: 'Send' }).click();
  await baker.getByText(/^Business is cancelled and runs until /).waitFor();
  await press('Keep Business');
  await baker.getByText('Business continues').waitFor();
  await baker.getByText('Business, $99 a month.').waitFor();
}, 90_000);

it('goes on for somebody who forgot their password', async () => {
  await logOut(baker, platform.origin);
  await resetPassword(baker, inbox, { email: BAKER.email, password: NEW_PASSWORD });
  await logIn(baker, platform.origin, { email: BAKER.email, password: NEW_PASSWORD });
}, 90_000);

it('needs no password any more with a passkey', async () => {
  await addVirtualAuthenticator(baker);
  await open(baker, '/settings/account');
  await addPasskey(baker, { name: 'Bakery laptop', password: NEW_PASSWORD });
  await mailAbout(inbox, BAKER.email, 'Passkey added');
  await logOut(baker, platform.origin);
  await press('Log in with a passkey');
  await baker.getByRole('heading', { name: 'Home' }).waitFor();
}, 90_000);

it('is seen through the eyes of an operator, which its owner can read', async () => {
  await signUp(operator, platform.origin, OPERATOR);
  await verifyEmail(operator, inbox, OPERATOR.email);
  await open(operator, '/operator');
  await operator.getByLabel('Email').fill(BAKER.email);
  await operator.getByLabel('Reason').fill(REASON);
  await operator.getByRole('button', { name: 'Look through their eyes' }).click();
  const bar = operator.getByRole('complementary', { name: 'Impersonation' });
  await expect
    .poll(() => bar.innerText())
    .toContain(`You are looking through the eyes of ${BAKER.email} at ${BAKER.businessName}.`);
  await open(operator, '/billing');
  await operator.getByText('Only the user can see and manage the plan, card and bills.').waitFor();
  await bar.getByRole('button', { name: 'End looking through their eyes' }).click();
  await bar.waitFor({ state: 'detached' });

  await open(baker, '/settings/audit-log');
  const entry = baker.getByRole('listitem').filter({ hasText: 'baker was impersonated' });
  await entry.getByText('Done by olga, an operator of this server').waitFor();
  await press('Details: baker was impersonated');
  await section('What was changed').getByText(REASON).waitFor();
}, 120_000);

it('takes everything along', async () => {
  await open(baker, '/settings/account');
  await press('Export data');
  await baker.goto((await mailAbout(inbox, BAKER.email, 'Your data is ready to download')).link);
  const files = await downloadExport(baker);
  expect(rowsOf(files, 'business')).toMatchObject([{ name: BAKER.businessName }]);
  expect(rowsOf(files, 'members').map(({ email }) => email)).toEqual([BAKER.email, JOAN.email]);
  expect(rowsOf(files, 'bills').length).toBe(2);
  expect(files.get('tables/audit-log.csv')?.toString()).toContain(REASON);
}, 180_000);

it('is closed to everybody who works there', async () => {
  const closing = { level: 1, name: `${BAKER.businessName} will be deleted` };
  await deleteBusiness(baker, { businessName: BAKER.businessName, password: NEW_PASSWORD });
  await mailAbout(inbox, BAKER.email, 'Your business will be deleted in 30 days');
  await baker.getByRole('button', { name: 'Keep the business' }).waitFor();
  await open(joan, '/videos');
  await joan.getByRole('heading', closing).waitFor();
  await joan.getByText('Only an owner of the business can delete or keep it.').waitFor();
}, 90_000);

it('is gone after 30 days with the account of its owner, and Joan works on in her own', async () => {
  await platform.kill();
  later = await startLater(platform, UNTIL_DELETION_MS, env);
  await later.services.sweepBusinessEnds();
  await mailAbout(inbox, BAKER.email, 'Your account has been deleted');

  await open(baker, '/login');
  await baker.getByLabel('Email').fill(BAKER.email);
  await baker.getByLabel('Password', { exact: true }).fill(NEW_PASSWORD);
  await baker.getByRole('button', { name: 'Log in', exact: true }).click();
  await baker.getByText('Email or password is wrong').waitFor();
  await press('Log in with a passkey');
  await baker.getByText('This passkey does not work here').waitFor();

  await logIn(joan, platform.origin, JOAN);
  await open(joan, '/billing');
  await joan.getByRole('region', { name: 'Plan', exact: true }).getByText('Free').first().waitFor();
  await joan.getByRole('button', { name: /^Account: / }).click();
  await joan.getByRole('menuitem', { name: 'Log out' }).waitFor();
  expect(await joan.getByText(BAKER.businessName).count()).toBe(0);
}, 180_000);
