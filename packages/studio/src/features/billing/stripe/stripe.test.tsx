import { answerPaymentChallenge, createPaymentProfile } from '@commoncast/core/billing/api';
import { color } from '@commoncast/core/design/tokens';
import { screen, waitFor, within } from '@testing-library/react';
import { beforeEach, expect, it, onTestFinished, vi } from 'vitest';
import { paymentProfile } from '../../../../test/billing-factories.ts';
import { pageProps } from '../../../../test/factories.ts';
import { createFakeService, type FakeService } from '../../../../test/fake-service.ts';
import { createFakeStripe, type FakeStripe } from '../../../../test/fake-stripe.ts';
import { findSaid } from '../../../../test/find-said.ts';
import { openStudio } from '../../../../test/open-studio.tsx';
import { fill, person } from '../../../../test/person.ts';
import { elementStyle } from './element-style.ts';
import './stripe-fields.tsx';
import '../billing-page.tsx';
import '../plans/plans-page.tsx';

let service: FakeService;
let stripe: FakeStripe;
beforeEach(() => {
  service = createFakeService();
  service.records.billing.gateway = 'STRIPE';
  stripe = createFakeStripe();
});

const open = (path: string, props = pageProps({ admitsStripe: true })) =>
  openStudio(path, { service, props, loadStripe: stripe.load });
const press = async (name: string) => person.click(await screen.findByRole('button', { name }));

async function openDialog() {
  const studio = await open('/billing');
  await press('Add card');
  const dialog = await screen.findByRole('dialog', { name: 'Add a card' });
  return { ...studio, dialog, save: () => press('Save card') };
}

async function typeCard(cardNumber: string): Promise<void> {
  await fill(await screen.findByRole('textbox', { name: 'Stripe cardNumber' }), cardNumber);
  await fill(screen.getByRole('textbox', { name: 'Stripe cardExpiry' }), '1299');
  await fill(screen.getByRole('textbox', { name: 'Stripe cardCvc' }), '123');
  await fill(screen.getByRole('textbox', { name: 'Name on card' }), 'Ada Baker');
  await fill(screen.getByRole('textbox', { name: 'ZIP code' }), '02134');
}

it('has Stripe read the card, and sends only what Stripe calls it', async () => {
  const { dialog, save } = await openDialog();
  expect(dialog.textContent).not.toContain('test cards');
  await typeCard('4242424242424242');
  await save();
  await findSaid('status', 'Card saved');
  expect(stripe.keys).toEqual(['pk_test_fake']);
  expect(stripe.asked).toEqual([
    { method: 'createPaymentMethod', values: { name: 'Ada Baker', address: { postal_code: '02134' } } },
  ]);
  expect(service.sent(createPaymentProfile)).toMatchObject([
    { body: { paymentMethodId: 'pm_4242424242424242_1', zipCode: '02134' } },
  ]);
  await screen.findByText('Visa ending in 4242');
  expect(stripe.elements.size).toBe(0);
});

it('begins in the number, and says under each field what is missing or wrong', async () => {
  const { dialog, save } = await openDialog();
  const number = await within(dialog).findByRole('textbox', { name: 'Stripe cardNumber' });
  await waitFor(() => expect(document.activeElement).toBe(number));
  await save();
  for (const label of ['Card number', 'Expiration date', 'Security code', 'Name on card'])
    expect(dialog.textContent).toContain(`${label} is required`);
  await waitFor(() => expect(document.activeElement).toBe(number));
  await person.type(number, '4242');
  expect(dialog.textContent).not.toMatch(/card number is (required|incomplete)/i);
  await person.tab();
  expect(dialog.textContent).toContain('Your card number is incomplete.');
  await fill(number, '4242424242424241');
  expect(dialog.textContent).toContain('Your card number is invalid.');
  const field = within(dialog).getByRole('group', { name: 'Card number' });
  expect(field.getAttribute('aria-invalid')).toBe('true');
  const description = document.getElementById(field.getAttribute('aria-describedby') ?? '');
  expect(description?.textContent).toBe('Your card number is invalid.');
  expect(stripe.asked).toEqual([]);
});

it('leaves the focus where somebody types while Stripe’s frames are still loading', async () => {
  stripe.isSlow = true;
  const { dialog } = await openDialog();
  const name = await within(dialog).findByRole('textbox', { name: 'Name on card' });
  await person.type(name, 'Ada');
  for (const element of stripe.elements) element.ready();
  expect(document.activeElement).toBe(name);
});

it('shows what Stripe and the bank have against a card, and keeps what was typed', async () => {
  const { dialog, save } = await openDialog();
  await typeCard('4000000000000002');
  stripe.nextError = {
    type: 'card_error',
    code: 'invalid_expiry_year_past',
    message: 'Your card has expired.',
  };
  await save();
  await waitFor(() => expect(dialog.textContent).toContain('Your card has expired.'));
  expect(service.sent(createPaymentProfile)).toEqual([]);
  await fill(screen.getByRole('textbox', { name: 'Stripe cardExpiry' }), '1298');
  stripe.nextError = { type: 'api_connection_error', message: 'Network error' };
  await save();
  await findSaid(
    'alert',
    'Stripe did not answer. Your card was not saved. Check your connection and try again.',
  );
  await save();
  await findSaid('alert', 'Your bank declined the card. Use another card, or ask your bank why.');
  expect(screen.getByRole<HTMLInputElement>('textbox', { name: 'Name on card' }).value).toBe('Ada Baker');
  expect(stripe.elements.size).toBe(3);
});

it('says where the script is blocked, leads back to that, and tries again', async () => {
  stripe.isBlocked = true;
  const { dialog, save } = await openDialog();
  const alert = await within(dialog).findByText(/^Stripe’s card fields could not be loaded\./);
  await save();
  await waitFor(() => expect(document.activeElement?.contains(alert)).toBe(true));
  stripe.isBlocked = false;
  await press('Try again');
  await typeCard('4242424242424242');
  await save();
  await findSaid('status', 'Card saved');
});

it('closes with Escape from inside a field of Stripe’s', async () => {
  const { dialog } = await openDialog();
  await person.type(await within(dialog).findByRole('textbox', { name: 'Stripe cardNumber' }), '{Escape}');
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
});

it('looks as our tokens say, in the light and in the dark', async () => {
  await openDialog();
  await screen.findByRole('textbox', { name: 'Stripe cardNumber' });
  for (const { options } of stripe.elements) expect(options.style).toEqual(elementStyle('light'));
  expect(elementStyle('dark').base?.color).toBe(color.dark.text);
  expect(elementStyle('dark').invalid?.color).toBe(color.dark.danger);
});

it('pays for a plan through Stripe, with what the bank asks about card and payment', async () => {
  const { path } = await open('/subscription/plan?plan=STARTER');
  await person.click(await screen.findByRole('radio', { name: 'Pay now, without a trial' }));
  await typeCard('4000002760003184');
  await press('Pay $29');
  const question = await screen.findByRole('alertdialog', { name: 'Your bank asks you to confirm' });
  expect(question.textContent).toContain('Your bank’s page opens over this one.');
  expect(question.textContent).not.toContain('With a real card');
  await press('Continue to your bank');
  await screen.findByText('Confirm that you want to pay $29.');
  await press('Continue to your bank');
  await waitFor(() => expect(path()).toBe('/billing'));
  await findSaid('status', 'You are on Starter now');
  expect(stripe.asked.slice(1)).toEqual([
    { method: 'handleNextAction', values: { clientSecret: expect.stringMatching(/^seti_.+_secret_fake$/) } },
    { method: 'handleNextAction', values: { clientSecret: expect.stringMatching(/^seti_.+_secret_fake$/) } },
  ]);
  expect(service.records.billing.bills).toMatchObject([{ status: 'PAID', total: 2_900 }]);
});

it('can ask the bank again where Stripe does not answer, and takes a refusal as one', async () => {
  await openDialog();
  await typeCard('4000002500003155');
  await press('Save card');
  await screen.findByRole('alertdialog');
  stripe.nextError = { type: 'api_connection_error', message: 'Network error' };
  await press('Continue to your bank');
  await findSaid('alert', /^Stripe did not answer\./);
  expect(service.sent(answerPaymentChallenge)).toEqual([]);
  stripe.bank = 'refuses';
  await press('Continue to your bank');
  await findSaid('alert', 'The card was not confirmed with your bank. Try again, or use another card.');
  expect(service.sent(answerPaymentChallenge)).toMatchObject([{ body: { outcome: 'FAIL' } }]);
  expect(service.records.billing.profile).toBeNull();
});

it('goes by the server where the bank was answered before', async () => {
  await openDialog();
  await typeCard('4000002500003155');
  await press('Save card');
  await screen.findByRole('alertdialog');
  const code = 'setup_intent_unexpected_state';
  stripe.nextError = { type: 'invalid_request_error', code, message: 'It has succeeded.' };
  await press('Continue to your bank');
  await screen.findByText('Visa ending in 3155');
});

it('is loaded from the server after a way through the studio, whose other pages do not admit Stripe', async () => {
  const replace = vi.spyOn(location, 'replace').mockImplementation(() => {});
  onTestFinished(() => replace.mockRestore());
  service.records.billing.profile = paymentProfile();
  await open('/dashboard', pageProps());
  await person.click(await screen.findByRole('link', { name: 'Billing' }));
  await screen.findByText('Visa ending in 4242');
  await waitFor(() => expect(replace.mock.calls).toEqual([['/billing']]));
  // Until then, or with uploads on their way, the fields say what to do.
  await press('Change card');
  await screen.findByText(/^Card fields cannot open on a page that came from another part of the studio\./);
  await screen.findByRole('button', { name: 'Reload page' });
  expect(stripe.keys).toEqual([]);
});

it('is not loaded again and again where the server does not admit Stripe', async () => {
  const replace = vi.spyOn(location, 'replace').mockImplementation(() => {});
  onTestFinished(() => replace.mockRestore());
  service.records.billing.profile = paymentProfile();
  await open('/billing', pageProps());
  await screen.findByText('Visa ending in 4242');
  expect(replace).not.toHaveBeenCalled();
});
