import {
  deletePaymentProfile,
  getBillingSummary,
  getBillPdf,
  getPaymentProfile,
  listBills,
  payBill,
  reactivatePlan,
  redeemPromoCode,
  updatePaymentProfile,
} from '@commoncast/core/billing/api';
import { screen, waitFor, within } from '@testing-library/react';
import { beforeEach, expect, it, vi } from 'vitest';
import { bill, paymentProfile, withPlan } from '../../../test/billing-factories.ts';
import { impersonationProps, memberProps, video } from '../../../test/factories.ts';
import { createFakeService, type FakeService } from '../../../test/fake-service.ts';
import { findSaid } from '../../../test/find-said.ts';
import { member } from '../../../test/member-factories.ts';
import { openStudio } from '../../../test/open-studio.tsx';
import { fill, person } from '../../../test/person.ts';
import './billing-page.tsx';

let service: FakeService;
beforeEach(() => {
  service = createFakeService();
});

type Plan = Parameters<typeof withPlan>[1];
const open = (plan: Plan = {}, at = '/billing') =>
  openStudio(at, { service, props: withPlan(service, plan) });
const section = (title: string) => screen.findByRole('region', { name: title });
const press = async (name: string) => person.click(await screen.findByRole('button', { name }));
const bills = async () =>
  within(await screen.findByRole('list', { name: 'Bills' }))
    .getAllByRole('listitem')
    .map(({ textContent }) => textContent);

/** A business whose last bill could not be paid. */
function withOpenBill(): Plan {
  const open = bill({
    number: '7F3A9C21-0002',
    status: 'OPEN',
    paidDate: null,
    paidWith: null,
    problem: 'Your card has insufficient funds.',
  });
  service.records.billing.bills = [open, bill({ createdDate: '2026-10-26T10:00:00.000Z' })];
  service.records.billing.profile = paymentProfile();
  return { plan: 'STARTER', state: 'PAST_DUE', openBillId: open.id };
}

async function typeCard(dialog: HTMLElement, cardNumber: string): Promise<void> {
  const put = (name: string, text: string) => fill(within(dialog).getByRole('textbox', { name }), text);
  await put('Card number', cardNumber);
  await put('Expiration date', '12/2099');
  await put('Security code', '123');
  await put('Name on card', 'Ada Baker');
  await put('ZIP code', '02134');
}

it('asks nothing for an operator, to whom payments are closed', async () => {
  await openStudio('/billing', { service, props: impersonationProps() });
  await screen.findByText('Only the user can see and manage the plan, card and bills.');
  for (const call of [getBillingSummary, listBills, getPaymentProfile])
    expect(service.sent(call)).toEqual([]);
  expect(document.body.textContent).not.toContain('could not be loaded');
});

it('says who can to a member', async () => {
  await openStudio('/billing', { service, props: memberProps() });
  await screen.findByRole('heading', { name: 'You can’t open this page' });
  expect(document.body.textContent).toContain(
    'Only an owner of the business can manage its plan and payments.',
  );
});

it('shows a free business what it uses, and leads to the plans', async () => {
  const grace = member();
  service.records.members.set(grace.id, grace);
  service.records.billing.storedBytes = 450_000_000_000;
  service.records.billing.viewerHours = 1_012;
  service.records.videos.add(video({ durationMs: 850 * 60_000 }));
  const { path } = await open();
  const usage = await section('Usage');
  expect([...usage.querySelectorAll('li')].map(({ textContent }) => textContent)).toEqual([
    'Members and open invitations2 of 3',
    'Stored minutes850 of 1,000Almost at the limit',
    'Viewer hours this period1,012 of 1,000Limit reached',
    'Uploaded files450 GB of 500 GBAlmost at the limit',
    'Live streams at a time0 of 1',
    'Players0 of 1,000',
    'Widgets0 of 1,000',
    'Unfinished uploads0 of 100',
  ]);
  expect(
    within(usage).getByRole('progressbar', { name: 'Uploaded files' }).getAttribute('aria-valuetext'),
  ).toBe('450 GB of 500 GB');
  expect((await section('Plan')).textContent).toContain('Free.You pay nothing.');
  await screen.findByRole('heading', { name: 'No bills yet' });
  expect(screen.queryByRole('button', { name: 'Cancel plan' })).toBeNull();
  await person.click(screen.getByRole('link', { name: 'See plans' }));
  await waitFor(() => expect(path()).toBe('/subscription/plan'));
});

it('says that a limit is reached', async () => {
  for (const username of ['grace', 'joan']) {
    const one = member({ username });
    service.records.members.set(one.id, one);
  }
  await open();
  expect((await section('Usage')).textContent).toContain('Members and open invitations3 of 3Limit reached');
});

it('shows the plan in words, the next bill and the card', async () => {
  service.records.billing.profile = paymentProfile();
  await open({ plan: 'STARTER' });
  expect((await section('Plan')).textContent).toContain(
    'Starter, $29 a month.Next bill: $29 on 26 December 2026.',
  );
  expect((await section('Next bill')).textContent).toContain(
    'Starter, 26 December 2026 to 26 January 2027$29Total$29',
  );
  const card = await section('Card');
  expect(card.textContent).toContain('Visa ending in 4242Expires 12/2099 · ZIP code 02134');
  expect(card.textContent).toContain('Starter is paid with this card, so it can be changed but not removed.');
  expect(screen.queryByRole('button', { name: 'Remove card' })).toBeNull();
});

it('pays an open bill with the card that is kept', async () => {
  await open(withOpenBill());
  expect((await section('Plan')).textContent).toContain(
    'Your last payment failed.Starter continues until 3 December 2026.',
  );
  expect(await bills()).toEqual([
    expect.stringMatching(
      /^7F3A9C21-0002Unpaid.*Created on 26 November 2026 · Your card has insufficient funds\./,
    ),
    expect.stringMatching(/^7F3A9C21-0001Paid.*Paid on 26 November 2026 with Visa ending in 4242\$29PDF$/),
  ]);
  await press('Pay now');
  await findSaid('status', 'Bill paid');
  await waitFor(async () => expect((await section('Plan')).textContent).toContain('Starter, $29 a month.'));
  expect(service.records.billing.bills.map(({ status }) => status)).toEqual(['PAID', 'PAID']);
});

it('says why an open bill could still not be paid, and takes another card for it', async () => {
  const plan = withOpenBill();
  service.records.billing.habits = { asksWhenCharged: false, declinesCharges: 'Your card was declined.' };
  await open(plan);
  await press('Pay now');
  await findSaid('alert', 'Your card was declined.');
  await press('Use another card');
  const dialog = await screen.findByRole('dialog', { name: 'Use another card' });
  await typeCard(dialog, '5555555555554444');
  await person.click(within(dialog).getByRole('button', { name: 'Save card and pay' }));
  await findSaid('status', 'Bill paid');
  expect(screen.queryByRole('dialog')).toBeNull();
  expect((await section('Card')).textContent).toContain('Mastercard ending in 4444');
  expect(service.sent(payBill)).toHaveLength(1);
  expect(service.sent(updatePaymentProfile)).toHaveLength(1);
});

it('cancels after saying what that means, and asks why', async () => {
  await open({ plan: 'STARTER' });
  await press('Cancel plan');
  const question = await screen.findByRole('alertdialog', { name: 'Cancel Starter?' });
  expect(question.textContent).toContain(
    'Starter runs until 26 December 2026, and nothing more is charged. After that nothing can be uploaded or broadcast',
  );
  await person.click(within(question).getByRole('button', { name: 'Cancel plan' }));
  const why = await screen.findByRole('dialog', { name: 'Your plan is cancelled. Why?' });
  await person.click(within(why).getByRole('button', { name: 'Send' }));
  await within(why).findByText('Choose a reason');
  await person.click(within(why).getByRole('radio', { name: 'I do not use it enough' }));
  await fill(within(why).getByRole('textbox', { name: /^What should we know/ }), 'We moved to the sea.');
  await person.click(within(why).getByRole('button', { name: 'Send' }));
  await findSaid('status', 'Thank you for telling us');
  expect(service.records.billing.feedback).toEqual([{ reason: 'UNUSED', comment: 'We moved to the sea.' }]);
  expect((await section('Plan')).textContent).toContain(
    'Starter is cancelled and runs until 26 December 2026.',
  );
});

it('ends a plan now whose bill is open, and says so before', async () => {
  await open(withOpenBill());
  await press('Cancel plan');
  const question = await screen.findByRole('alertdialog', { name: 'Cancel Starter?' });
  expect(question.textContent).toContain('Starter ends now, and the open bill is not charged any more.');
  await person.click(within(question).getByRole('button', { name: 'Cancel plan' }));
  await screen.findByRole('dialog', { name: 'Your plan is cancelled. Why?' });
  await press('Skip');
  await screen.findByText('Your plan has expired.');
  expect((await bills())[0]).not.toContain('Unpaid');
});

it('does not insist on a reason', async () => {
  await open({ plan: 'STARTER' });
  await press('Cancel plan');
  const question = await screen.findByRole('alertdialog', { name: 'Cancel Starter?' });
  await person.click(within(question).getByRole('button', { name: 'Cancel plan' }));
  const why = await screen.findByRole('dialog', { name: 'Your plan is cancelled. Why?' });
  await person.click(within(why).getByRole('button', { name: 'Skip' }));
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  expect(service.records.billing.feedback).toEqual([]);
  expect(service.records.billing.subscription.state).toBe('CANCEL_SCHEDULED');
});

it('keeps a plan that was cancelled', async () => {
  service.records.billing.profile = paymentProfile();
  await open({ plan: 'STARTER', state: 'CANCEL_SCHEDULED' });
  await press('Keep Starter');
  await findSaid('status', 'Starter continues');
  expect(service.sent(reactivatePlan)).toHaveLength(1);
  await waitFor(async () => expect((await section('Plan')).textContent).toContain('Starter, $29 a month.'));
});

it('leads from an expired plan to its confirmation', async () => {
  const { path } = await open({ plan: 'STARTER', state: 'EXPIRED' });
  expect((await section('Plan')).textContent).toContain(
    'Your plan has expired.Nothing can be uploaded or broadcast. Visitors can watch your videos until 25 January 2099.',
  );
  await person.click(await screen.findByRole('link', { name: 'Reactivate Starter' }));
  await waitFor(() => expect(path()).toBe('/subscription/plan?plan=STARTER'));
});

it('adds a card before there is a plan, and removes it after a question', async () => {
  await open();
  await press('Add card');
  const dialog = await screen.findByRole('dialog', { name: 'Add a card' });
  await typeCard(dialog, '4242424242424242');
  await person.click(within(dialog).getByRole('button', { name: 'Save card' }));
  await findSaid('status', 'Card saved');
  await press('Remove card');
  const question = await screen.findByRole('alertdialog', { name: 'Remove this card?' });
  expect(question.textContent).toContain('Visa ending in 4242 is forgotten here.');
  await person.click(within(question).getByRole('button', { name: 'Remove card' }));
  await screen.findByText(/^No card is saved\./);
  expect(service.sent(deletePaymentProfile)).toHaveLength(1);
});

it('has the bank ask about a card, and keeps the old one where the owner refuses', async () => {
  service.records.billing.profile = paymentProfile();
  await open({ plan: 'STARTER' });
  await press('Change card');
  const dialog = await screen.findByRole('dialog', { name: 'Use another card' });
  await typeCard(dialog, '4000002500003155');
  await person.click(within(dialog).getByRole('button', { name: 'Save card' }));
  const question = await screen.findByRole('alertdialog', { name: 'Your bank asks you to confirm' });
  await person.click(within(question).getByRole('button', { name: 'Refuse' }));
  await findSaid('alert', 'The card was not confirmed with your bank. Try again, or use another card.');
  expect((await section('Card')).textContent).toContain('Visa ending in 4242');
});

it('redeems a promo code once, with the reason at the field where it cannot', async () => {
  await open({ plan: 'STARTER' });
  const promo = await section('Promo code');
  const code = within(promo).getByRole('textbox', { name: 'Promo code' });
  await fill(code, '20 %');
  await press('Redeem');
  await within(promo).findByText('A promo code contains only letters, digits, hyphens and underscores');
  expect(service.sent(redeemPromoCode)).toEqual([]);
  await fill(code, 'welcome20');
  await press('Redeem');
  await within(promo).findByText('WELCOME20: 20% off your next 3 bills.');
  expect((await section('Next bill')).textContent).toContain('Promo code-$5.80Total$23.20');
  await fill(code, 'SPRING');
  await press('Redeem');
  await within(promo).findByText(
    'Your business is using the promo code WELCOME20. Redeem another one once that has run out.',
  );
});

it('searches bills by what people know of them', async () => {
  const { billing } = service.records;
  billing.bills = [
    bill({ number: '7F3A9C21-0002', status: 'OPEN', paidDate: null, paidWith: null }),
    bill({ createdDate: '2026-10-26T10:00:00.000Z' }),
  ];
  const { path } = await open({ plan: 'STARTER' });
  expect(await bills()).toHaveLength(2);
  await fill(await screen.findByRole('searchbox', { name: 'Search bills' }), '0002');
  await waitFor(async () => expect(await bills()).toHaveLength(1));
  expect(service.sent(listBills).at(-1)).toMatchObject({
    query: { searchKey: 'number', searchText: '0002' },
  });
  await person.click(screen.getByRole('combobox', { name: 'Search by' }));
  await person.click(await screen.findByRole('option', { name: 'Status' }));
  await fill(screen.getByRole('searchbox', { name: 'Search bills' }), 'unp');
  await waitFor(() => expect(path()).toBe('/billing?q=unp&show=status'));
  await waitFor(() =>
    expect(service.sent(listBills).at(-1)).toMatchObject({
      query: { searchKey: 'status', searchText: 'OPEN' },
    }),
  );
  await fill(screen.getByRole('searchbox', { name: 'Search bills' }), 'nothing');
  await screen.findByRole('heading', { name: 'No bills found' });
  await screen.findByText('No bill has ‘nothing’ in its status.');
});

it('shows bills by ten', async () => {
  service.records.billing.bills = Array.from({ length: 11 }, (_, index) =>
    bill({ number: `7F3A9C21-${String(index + 1).padStart(4, '0')}` }),
  );
  await open({ plan: 'STARTER' });
  expect(await bills()).toHaveLength(10);
  await press('Go to page 2');
  await waitFor(async () => expect(await bills()).toHaveLength(1));
});

it('downloads a bill as a PDF, and says so where that fails', async () => {
  service.records.billing.bills = [bill()];
  const saved: Blob[] = [];
  vi.spyOn(URL, 'createObjectURL').mockImplementation((blob) => {
    saved.push(blob as Blob);
    return 'blob:saved';
  });
  const clicked = vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(() => {});
  await open({ plan: 'STARTER' });
  await press('Download 7F3A9C21-0001 as PDF');
  await waitFor(() => expect(saved).toHaveLength(1));
  expect(saved[0]?.type).toBe('application/pdf');
  expect(await saved[0]?.text()).toBe('%PDF-1.7 7F3A9C21-0001');
  expect((clicked.mock.contexts[0] as HTMLAnchorElement).download).toBe('7F3A9C21-0001.pdf');
  clicked.mockRestore();
  service.failNext(getBillPdf, 503, { code: 'UNAVAILABLE', message: 'Not available right now' });
  await press('Download 7F3A9C21-0001 as PDF');
  await findSaid('alert', 'Not available right now');
});

it('offers to try again where the plan could not be loaded, and shows the bills', async () => {
  service.records.billing.bills = [bill()];
  service.failNext(getBillingSummary, 400, { message: 'Not today' });
  await open({ plan: 'STARTER' });
  await findSaid('alert', /^Your plan could not be loaded/);
  expect(await bills()).toHaveLength(1);
  await press('Retry');
  await section('Usage');
});
