import {
  createPaymentProfile,
  previewPlan,
  selectPlan,
  updatePaymentProfile,
  updatePlan,
} from '@commoncast/core/billing/api';
import { screen, waitFor, within } from '@testing-library/react';
import { beforeEach, expect, it } from 'vitest';
import { paymentProfile, withPlan } from '../../../../test/billing-factories.ts';
import { pageProps } from '../../../../test/factories.ts';
import { createFakeService, type FakeService } from '../../../../test/fake-service.ts';
import { findSaid } from '../../../../test/find-said.ts';
import { member } from '../../../../test/member-factories.ts';
import { openStudio } from '../../../../test/open-studio.tsx';
import { fill, person } from '../../../../test/person.ts';
import '../plans/plans-page.tsx';
import '../billing-page.tsx';

const DAY_MS = 86_400_000;

let service: FakeService;
beforeEach(() => {
  service = createFakeService();
});

const open = (plan: string, props = pageProps()) =>
  openStudio(`/subscription/plan?plan=${plan}`, { service, props });
const section = (title: string) => screen.findByRole('region', { name: title });
const cardField = (name: string) => screen.findByRole<HTMLInputElement>('textbox', { name });
const press = async (name: string) => person.click(await screen.findByRole('button', { name }));

async function typeCard(cardNumber: string): Promise<void> {
  await fill(await cardField('Card number'), cardNumber);
  await fill(await cardField('Expiration date'), '12/2099');
  await fill(await cardField('Security code'), '123');
  await fill(await cardField('Name on card'), 'Ada Baker');
  await fill(await cardField('ZIP code'), '02134');
}
/** A month of Starter from 10 days ago. */
const inMidMonth = {
  plan: 'STARTER',
  periodStart: new Date(Date.now() - 10 * DAY_MS).toISOString(),
  periodEnd: new Date(Date.now() + 20 * DAY_MS).toISOString(),
} as const;

it('starts a trial with a card, and says what comes next', async () => {
  const { path } = await open('STARTER');
  const due = await section('What you pay');
  expect(due.textContent).toMatch(/^What you payDue now\$0Next bill: \$29 on \d+ \w+ \d{4}\./);
  await screen.findByText(/^This installation takes test cards only, such as 4242 4242 4242 4242\. No money/);
  await typeCard('4242424242424242');
  await press('Start trial');
  await waitFor(() => expect(path()).toBe('/billing'));
  await findSaid('status', 'Your trial of Starter has started');
  expect(service.records.billing.subscription).toMatchObject({ plan: 'STARTER', state: 'TRIALING' });
  expect(service.sent(selectPlan)).toMatchObject([{ body: { withTrial: true, expectedTotal: 0 } }]);
  await screen.findByText(/^Starter, free until /);
});

it('pays without a trial, after the errors at the fields of the card', async () => {
  const { path } = await open('STARTER');
  await person.click(await screen.findByRole('radio', { name: 'Pay now, without a trial' }));
  await press('Pay $29');
  const card = await section('Card');
  for (const error of [
    'Card Number is required',
    'Expiration Date is required',
    'Security Code is required',
    'Name on card is required',
    'Zip Code is required',
  ])
    expect(card.textContent).toContain(error);
  await waitFor(() =>
    expect(document.activeElement).toBe(screen.getByRole('textbox', { name: 'Card number' })),
  );
  expect(service.sent(createPaymentProfile)).toEqual([]);
  await typeCard('4242 4242-4242 4242');
  await press('Pay $29');
  await waitFor(() => expect(path()).toBe('/billing'));
  await findSaid('status', 'You are on Starter now');
  expect(service.sent(createPaymentProfile)).toMatchObject([{ body: { cardNumber: '4242424242424242' } }]);
  expect(service.records.billing.bills).toMatchObject([{ status: 'PAID', total: 2_900 }]);
});

it('keeps a card that was declined in its fields, with the reason, and nothing else', async () => {
  await open('STARTER');
  await typeCard('4000000000000002');
  await press('Start trial');
  await findSaid('alert', 'Your bank declined the card. Use another card, or ask your bank why.');
  expect((await cardField('Card number')).value).toBe('4000 0000 0000 0002');
  expect(service.sent(selectPlan)).toEqual([]);
  await fill(await cardField('Card number'), '4000000000000127');
  await press('Start trial');
  await screen.findByText('The security code is incorrect. Check it against your card.');
  expect((await cardField('Security code')).getAttribute('aria-invalid')).toBe('true');
});

it('asks for the bank, for the card and for the payment, and continues without another click', async () => {
  const { path } = await open('STARTER');
  await person.click(await screen.findByRole('radio', { name: 'Pay now, without a trial' }));
  await typeCard('4000002760003184');
  await press('Pay $29');
  const first = await screen.findByRole('alertdialog', { name: 'Your bank asks you to confirm' });
  expect(first.textContent).toContain('Nothing is charged for this.');
  // The number was sent, so it is gone.
  expect(screen.queryByRole('textbox', { name: 'Card number', hidden: true })).toBeNull();
  await person.click(within(first).getByRole('button', { name: 'Confirm card' }));
  await press('Confirm payment');
  await waitFor(() => expect(path()).toBe('/billing'));
  expect(service.records.billing.bills).toMatchObject([{ status: 'PAID', total: 2_900 }]);
});

it('says that nothing was charged where the owner refuses, and lets them try again', async () => {
  service.records.billing.profile = paymentProfile();
  service.records.billing.habits = { asksWhenCharged: true, declinesCharges: null };
  const { path } = await open('STARTER', withPlan(service, { canTry: false }));
  await press('Pay $29');
  const dialog = await screen.findByRole('alertdialog', { name: 'Your bank asks you to confirm' });
  expect(dialog.textContent).toContain('Confirm that you want to pay $29.');
  await person.click(within(dialog).getByRole('button', { name: 'Refuse' }));
  await findSaid('alert', 'The payment was not confirmed with your bank. Try again, or use another card.');
  expect(screen.queryByRole('alertdialog')).toBeNull();
  await press('Pay $29');
  await press('Confirm payment');
  await waitFor(() => expect(path()).toBe('/billing'));
  expect(service.sent(selectPlan)).toHaveLength(2);
});

it('still has the bank’s question after a reload', async () => {
  service.records.billing.profile = paymentProfile();
  service.records.billing.habits = { asksWhenCharged: true, declinesCharges: null };
  const props = withPlan(service, { canTry: false });
  const before = await open('STARTER', props);
  await press('Pay $29');
  await screen.findByRole('alertdialog', { name: 'Your bank asks you to confirm' });
  await before.leave();
  const after = await open('STARTER', props);
  await press('Confirm payment');
  await waitFor(() => expect(after.path()).toBe('/billing'));
  expect(service.records.billing.subscription).toMatchObject({ plan: 'STARTER', state: 'ACTIVE' });
});

it('keeps the question while nobody knows whether the answer arrived', async () => {
  service.records.billing.profile = paymentProfile();
  service.records.billing.habits = { asksWhenCharged: true, declinesCharges: null };
  await open('STARTER', withPlan(service, { canTry: false }));
  await press('Pay $29');
  const { answerPaymentChallenge } = await import('@commoncast/core/billing/api');
  service.loseNext(answerPaymentChallenge);
  await press('Confirm payment');
  const dialog = await screen.findByRole('alertdialog', { name: 'Your bank asks you to confirm' });
  await within(dialog).findByRole('alert');
  // It had arrived.
  await person.click(within(dialog).getByRole('button', { name: 'Confirm payment' }));
  await findSaid('alert', 'Your bank’s question is no longer open. This is how things stand now.');
  await screen.findByText(/^Starter, \$29 a month\.$/);
  expect(service.records.billing.bills).toMatchObject([{ status: 'PAID' }]);
});

it('takes a promo code, shows what is due with it, and gives it up', async () => {
  await open('STARTER', withPlan(service, { canTry: false }));
  const promo = await section('Promo code');
  const code = within(promo).getByRole('textbox', { name: 'Promo code' });
  await fill(code, 'nope');
  await press('Apply');
  await within(promo).findByText('There is no such promo code. Check the spelling.');
  await fill(code, ' welcome20 ');
  await press('Apply');
  await findSaid('status', 'WELCOME20 is applied.');
  const due = await section('What you pay');
  await waitFor(() => expect(due.textContent).toContain('Promo code-$5.80Due now$23.20'));
  await screen.findByRole('button', { name: 'Pay $23.20' });
  await press('Remove code');
  await screen.findByRole('button', { name: 'Pay $29' });
  expect(service.records.billing.redeemed.size).toBe(0);
});

it('sends the promo code with the choice', async () => {
  service.records.billing.profile = paymentProfile();
  const { path } = await open('STARTER', withPlan(service, { canTry: false }));
  await fill(await screen.findByRole('textbox', { name: 'Promo code' }), 'WELCOME20');
  await press('Apply');
  await press('Pay $23.20');
  await waitFor(() => expect(path()).toBe('/billing'));
  expect(service.sent(selectPlan)).toMatchObject([
    { body: { promoCode: 'WELCOME20', expectedTotal: 2_320 } },
  ]);
  await screen.findByText('WELCOME20: 20% off your next 2 bills.');
});

it('gives up a promo code that somebody else has used up, and shows what is due without it', async () => {
  service.records.billing.profile = paymentProfile();
  await open('STARTER', withPlan(service, { canTry: false }));
  await fill(await screen.findByRole('textbox', { name: 'Promo code' }), 'WELCOME20');
  await press('Apply');
  const message = 'This promo code was used up';
  service.failNext(selectPlan, 422, { code: 'PROMO_CODE_REFUSED', message, fields: { promoCode: message } });
  await press('Pay $23.20');
  await findSaid('alert', 'The promo code cannot be used any more. This is what is due without it.');
  await screen.findByRole('button', { name: 'Pay $29' });
});

it('shows the tax, and what is due by now where the amount has changed', async () => {
  service.records.billing.profile = paymentProfile();
  const { path } = await open('STARTER', withPlan(service, { canTry: false }));
  await screen.findByRole('button', { name: 'Pay $29' });
  service.records.billing.tax = { name: 'VAT', percent: 20 };
  await press('Pay $29');
  await findSaid(
    'alert',
    'The amount has changed, and nothing was charged. Check what you pay now and confirm again.',
  );
  const due = await section('What you pay');
  await waitFor(() => expect(due.textContent).toContain('VAT 20%$5.80Due now$34.80'));
  expect(service.records.billing.bills).toEqual([]);
  await press('Pay $34.80');
  await waitFor(() => expect(path()).toBe('/billing'));
});

it('moves to a larger plan for the difference', async () => {
  service.records.billing.profile = paymentProfile();
  const { path } = await open('BUSINESS', withPlan(service, inMidMonth));
  const due = await section('What you pay');
  expect(due.textContent).toContain(
    'Business for 20 of 30 days$66Starter not used for 20 of 30 days-$19.33Due now$46.67',
  );
  expect(screen.queryByRole('textbox', { name: 'Promo code' })).toBeNull();
  expect((await section('Card')).textContent).toContain('Visa ending in 4242, expires 12/2099');
  await press('Pay $46.67');
  await waitFor(() => expect(path()).toBe('/billing'));
  await findSaid('status', 'You are on Business now');
  expect(service.sent(updatePlan)).toMatchObject([{ body: { plan: 'BUSINESS', expectedTotal: 4_667 } }]);
});

it('moves to a smaller plan when the month ends, and says what is over its limits', async () => {
  for (const username of ['grace', 'joan', 'mary']) {
    const one = member({ username });
    service.records.members.set(one.id, one);
  }
  const { path } = await open('FREE', withPlan(service, { plan: 'STARTER' }));
  await screen.findByText('You have more than Free allows');
  await screen.findByText('Members and open invitations: 4 of 3');
  const due = await section('What you pay');
  expect(due.textContent).toContain(
    'Free begins on 26 December 2026. Until then nothing changes. There are no bills after that.',
  );
  await press('Move on 26 December 2026');
  await waitFor(() => expect(path()).toBe('/billing'));
  await screen.findByText('Moves to Free on 26 December 2026.');
  expect(service.records.billing.subscription).toMatchObject({ plan: 'STARTER', nextPlan: 'FREE' });
});

it('keeps the plan that the business was about to leave', async () => {
  service.records.billing.profile = paymentProfile();
  const { path } = await open('STARTER', withPlan(service, { plan: 'STARTER', nextPlan: 'FREE' }));
  await press('Keep Starter');
  await waitFor(() => expect(path()).toBe('/billing'));
  await findSaid('status', 'Starter continues');
  expect(service.records.billing.subscription.nextPlan).toBeNull();
});

it('takes a card for a plan that continues, where there is none any more', async () => {
  const { path } = await open('STARTER', withPlan(service, { plan: 'STARTER', nextPlan: 'FREE' }));
  await typeCard('4242424242424242');
  await press('Keep Starter');
  await waitFor(() => expect(path()).toBe('/billing'));
  expect(service.sent(createPaymentProfile)).toHaveLength(1);
  expect(service.records.billing.subscription.nextPlan).toBeNull();
});

it('pays with another card than the one that is kept', async () => {
  service.records.billing.profile = paymentProfile();
  const { path } = await open('STARTER', withPlan(service, { plan: 'STARTER', state: 'EXPIRED' }));
  await press('Use another card');
  await typeCard('5555555555554444');
  await screen.findByText('Mastercard');
  await press('Pay $29');
  await waitFor(() => expect(path()).toBe('/billing'));
  expect(service.sent(updatePaymentProfile)).toHaveLength(1);
  expect(service.records.billing.bills).toMatchObject([
    { paidWith: { brand: 'mastercard', lastFour: '4444' } },
  ]);
});

it('forgets the new card where its charge is declined, and says why', async () => {
  await open('STARTER', withPlan(service, { canTry: false }));
  await typeCard('4000000000000341');
  await press('Pay $29');
  await findSaid('alert', 'Your bank declined the payment. Use another card, or ask your bank why.');
  await screen.findByText('Visa ending in 0341, expires 12/2099');
  expect(screen.queryByRole('textbox', { name: 'Card number' })).toBeNull();
});

it('goes from an expired plan to Free without a card', async () => {
  const { path } = await open('FREE', withPlan(service, { plan: 'STARTER', state: 'EXPIRED' }));
  await press('Choose Free');
  await waitFor(() => expect(path()).toBe('/billing'));
  expect(service.records.billing.subscription).toMatchObject({ plan: 'FREE', status: 'ACTIVE' });
});

it('says why a plan cannot be chosen now', async () => {
  await open('BUSINESS', withPlan(service, { plan: 'STARTER', state: 'PAST_DUE' }));
  await findSaid('alert', 'Pay the open bill first. Go to Billing');
});

it('offers to try again where what is due could not be loaded', async () => {
  service.failNext(previewPlan, 400, { message: 'Not today' });
  await open('STARTER');
  await findSaid('alert', /^What is due could not be loaded/);
  await press('Retry');
  await screen.findByRole('button', { name: 'Start trial' });
});
