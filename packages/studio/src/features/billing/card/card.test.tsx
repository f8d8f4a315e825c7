import { createPaymentProfile } from '@commoncast/core/billing/api';
import { noticeCrash } from '@commoncast/core/logging/api';
import { screen, waitFor, within } from '@testing-library/react';
import { beforeEach, expect, it } from 'vitest';
import { createFakeService, type FakeService } from '../../../../test/fake-service.ts';
import { findSaid } from '../../../../test/find-said.ts';
import { openStudio } from '../../../../test/open-studio.tsx';
import { fill, person } from '../../../../test/person.ts';
import '../billing-page.tsx';

let service: FakeService;
beforeEach(() => {
  service = createFakeService();
});

async function openDialog() {
  const studio = await openStudio('/billing', { service });
  await person.click(await screen.findByRole('button', { name: 'Add card' }));
  const dialog = await screen.findByRole('dialog', { name: 'Add a card' });
  const field = (name: string) => within(dialog).getByRole<HTMLInputElement>('textbox', { name });
  const save = () => person.click(within(dialog).getByRole('button', { name: 'Save card' }));
  return { ...studio, dialog, field, save };
}

it('tells browsers and keyboards what the fields are for', async () => {
  const { dialog, field } = await openDialog();
  const marks = ['Card number', 'Expiration date', 'Security code', 'Name on card', 'ZIP code'].map(
    (name) => {
      const { autocomplete, inputMode } = field(name);
      return `${autocomplete} ${inputMode}`.trim();
    },
  );
  expect(marks).toEqual([
    'cc-number numeric',
    'cc-exp numeric',
    'cc-csc numeric',
    'cc-name',
    'postal-code numeric',
  ]);
  expect(dialog.textContent).toContain(
    'This installation takes test cards only, such as 4242 4242 4242 4242. No money moves.',
  );
  expect(document.activeElement).toBe(field('Card number'));
});

it('groups digits as they are typed, and says whose card it is', async () => {
  const { dialog, field } = await openDialog();
  await person.type(field('Card number'), '378282246310005');
  expect(field('Card number').value).toBe('3782 822463 10005');
  expect(dialog.textContent).toContain('American Express');
  expect(dialog.textContent).toContain('4 digits on the front of the card');
  await fill(field('Card number'), '');
  await person.type(field('Card number'), '4242424242424242');
  expect(field('Card number').value).toBe('4242 4242 4242 4242');
  expect(dialog.textContent).toContain('Visa');
  expect(dialog.textContent).toContain('3 digits on the back of the card');
  await person.type(field('Expiration date'), '1299');
  expect(field('Expiration date').value).toBe('12/99');
});

it('leaves the caret where somebody corrects a digit', async () => {
  const { field } = await openDialog();
  const number = field('Card number');
  await person.type(number, '42424242');
  number.setSelectionRange(2, 2);
  await person.keyboard('9');
  await waitFor(() => expect(number.value).toBe('4294 2424 2'));
  expect(number.selectionStart).toBe(3);
});

it('shows what is wrong by the rules for cards', async () => {
  const { dialog, field, save } = await openDialog();
  await fill(field('Card number'), '4242x');
  await fill(field('Expiration date'), '13/30');
  await fill(field('Security code'), '12');
  await fill(field('ZIP code'), '0213456789');
  await save();
  for (const error of [
    'Must contain only numbers',
    'Expiration Date must be valid and future date',
    'The Security Code must have 3-4 digits',
    'Name on card is required',
    'Zip Code must be less than 10',
  ])
    expect(dialog.textContent).toContain(error);
  await fill(field('Card number'), '42424242424');
  expect(dialog.textContent).toContain('The Card Number must be between 12-19 digits');
  expect(service.sent(createPaymentProfile)).toEqual([]);
});

it('keeps number and code nowhere once they are sent, and tells no crash of them', async () => {
  const { services, field, save } = await openDialog();
  await fill(field('Card number'), '4000002500003155');
  await fill(field('Expiration date'), '12/99');
  await fill(field('Security code'), '987');
  await fill(field('Name on card'), 'Ada Baker');
  await fill(field('ZIP code'), '02134');
  await save();
  await screen.findByRole('alertdialog', { name: 'Your bank asks you to confirm' });
  const secret = /4000\s?0025\s?0000\s?3155|"987"/;
  const held = [
    services.queries
      .getQueryCache()
      .getAll()
      .map(({ queryKey, state }) => [queryKey, state.data]),
    services.queries
      .getMutationCache()
      .getAll()
      .map(({ state }) => [state.variables, state.data, state.context]),
    { ...sessionStorage },
    { ...localStorage },
    document.body.innerHTML,
    [...document.querySelectorAll('input')].map(({ value }) => value),
  ];
  expect(JSON.stringify(held)).not.toMatch(secret);
  await services.crashes.report(new Error('refused 4000002500003155'), { origin: 'ERROR' });
  expect(JSON.stringify(service.sent(noticeCrash))).not.toMatch(secret);
  expect(JSON.stringify(service.sent(noticeCrash))).toContain('refused [number]');
});

it('forgets the fields of a dialog that is closed', async () => {
  const { dialog, field } = await openDialog();
  await fill(field('Card number'), '4242424242424242');
  await person.click(within(dialog).getByRole('button', { name: 'Cancel' }));
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  await person.click(await screen.findByRole('button', { name: 'Add card' }));
  const again = await screen.findByRole('dialog', { name: 'Add a card' });
  expect(within(again).getByRole<HTMLInputElement>('textbox', { name: 'Card number' }).value).toBe('');
});

it('keeps what was typed where nobody knows whether the card arrived', async () => {
  const { field, save } = await openDialog();
  await fill(field('Card number'), '4242424242424242');
  await fill(field('Expiration date'), '12/99');
  await fill(field('Security code'), '123');
  await fill(field('Name on card'), 'Ada Baker');
  await fill(field('ZIP code'), '02134');
  service.failNext(createPaymentProfile, 503, { code: 'UNAVAILABLE', message: 'Not available right now' });
  await save();
  await findSaid('alert', 'Not available right now');
  expect(field('Card number').value).toBe('4242 4242 4242 4242');
  await save();
  await findSaid('status', 'Card saved');
});
