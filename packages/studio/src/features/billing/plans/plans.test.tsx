import { getSubscription, listPlans } from '@commoncast/core/billing/api';
import { contactSales } from '@commoncast/core/contact/api';
import { screen, waitFor, within } from '@testing-library/react';
import { beforeEach, expect, it } from 'vitest';
import { withPlan } from '../../../../test/billing-factories.ts';
import { impersonationProps, memberProps, pageProps } from '../../../../test/factories.ts';
import { createFakeService, type FakeService } from '../../../../test/fake-service.ts';
import { findSaid } from '../../../../test/find-said.ts';
import { openStudio } from '../../../../test/open-studio.tsx';
import { fill, person } from '../../../../test/person.ts';
import { SIGNED_OUT } from '../../../services/session/page-props.ts';
import './plans-page.tsx';

const AT = '/subscription/plan';

let service: FakeService;
beforeEach(() => {
  service = createFakeService();
});

const cards = async () =>
  within(await screen.findByRole('list', { name: 'Plans' })).getAllByRole('listitem', { name: /./ });
/** What each plan offers to do: its links and buttons. */
const offers = async () =>
  (await cards()).map((card) =>
    [...card.querySelectorAll('a, button')].map(({ textContent }) => textContent).join(', '),
  );
const field = (dialog: HTMLElement, name: string) => within(dialog).getByRole('textbox', { name });

it('shows guests all plans, with what they cost and allow, and leads to sign-up and back', async () => {
  await openStudio(AT, { service, props: SIGNED_OUT });
  const [free, starter, , enterprise] = await cards();
  expect(free?.textContent).toContain('$0 a month');
  const limits = [...(free?.querySelectorAll('li') ?? [])].map(({ textContent }) => textContent);
  expect(limits).toEqual([
    '3 members',
    '1,000 stored minutes',
    '1,000 viewer hours a month',
    '500 GB of uploads',
    'One live stream at a time',
    '1,000 players',
    '1,000 widgets',
    '100 unfinished uploads at a time',
  ]);
  expect(starter?.textContent).toContain('14 days free, then $29 a month.');
  expect(enterprise?.textContent).toContain('Custom price');
  expect(await offers()).toEqual([
    'Sign up for Free',
    'Sign up for Starter',
    'Sign up for Business',
    'Contact sales',
  ]);
  expect(screen.getByRole('link', { name: 'Sign up for Starter' }).getAttribute('href')).toBe(
    `/signup?from=${encodeURIComponent(`${AT}?plan=STARTER`).replaceAll('%2F', '/')}`,
  );
  expect(screen.getByRole('link', { name: 'Sign up for Free' }).getAttribute('href')).toBe('/signup');
  expect(service.sent(getSubscription)).toEqual([]);
});

it('comes back to the plan after sign-up', async () => {
  const { path } = await openStudio(AT, { service, props: SIGNED_OUT });
  await person.click(await screen.findByRole('link', { name: 'Sign up for Starter' }));
  await fill(await screen.findByRole('textbox', { name: 'Business name' }), 'Harbour Lane');
  await fill(screen.getByRole('textbox', { name: 'Username' }), 'ada');
  await fill(screen.getByRole('textbox', { name: 'Email' }), 'ada@example.test');
  await fill(screen.getByLabelText(/^Password/, { selector: 'input' }), 'Sourdough-7-loaves');
  await person.click(screen.getByRole('checkbox'));
  await person.click(screen.getByRole('button', { name: 'Create account' }));
  await waitFor(() => expect(path()).toBe(`${AT}?plan=STARTER`));
  await screen.findByRole('heading', { name: 'Your plan: Starter' });
});

it('lets a guest ask sales, with the errors at their fields', async () => {
  await openStudio(AT, { service, props: SIGNED_OUT });
  await person.click(await screen.findByRole('button', { name: 'Contact sales' }));
  const dialog = await screen.findByRole('dialog', { name: 'Contact sales' });
  const send = () => person.click(within(dialog).getByRole('button', { name: 'Send' }));
  await send();
  for (const error of [
    'Business name is required',
    'Name is required',
    'Email is required',
    'Phone is required',
  ])
    expect(dialog.textContent).toContain(error);
  await fill(field(dialog, 'Business name'), 'Mill Street Bakery');
  await fill(field(dialog, 'Your name'), 'Ada Baker');
  await fill(field(dialog, 'Email'), 'ada@example.test');
  await fill(field(dialog, 'Phone'), '555');
  expect(dialog.textContent).toContain('Phone length must be 10');
  await fill(field(dialog, 'Phone'), '5551234567');
  await person.click(within(dialog).getByRole('radio', { name: /^By phone/ }));
  await send();
  await findSaid('status', 'Thank you. Sales will get in touch by phone.');
  expect(screen.queryByRole('dialog')).toBeNull();
  expect(service.sent(contactSales)).toMatchObject([{ body: { contactMode: 'PHONE', phone: '5551234567' } }]);
});

it('fills in for sales what is known of a member', async () => {
  await openStudio(AT, { service });
  await person.click(await screen.findByRole('button', { name: 'Contact sales' }));
  const dialog = await screen.findByRole('dialog', { name: 'Contact sales' });
  expect((field(dialog, 'Business name') as HTMLInputElement).value).toBe('Harbour Lane');
  expect((field(dialog, 'Email') as HTMLInputElement).value).toBe('office@example.test');
});

it('tells a member who can choose, and marks the plan of the business', async () => {
  await openStudio(AT, { service, props: withPlan(service, { plan: 'STARTER' }, memberProps()) });
  expect(await offers()).toEqual(['', '', '', 'Contact sales']);
  expect((await cards())[1]?.textContent).toContain('Your plan');
  expect(document.body.textContent).toContain(
    'Only an owner of the business can manage its plan and payments.',
  );
  expect(service.sent(getSubscription)).toEqual([]);
});

it('tells a member that the plan has expired', async () => {
  const plan = { plan: 'STARTER', state: 'EXPIRED' } as const;
  await openStudio(AT, { service, props: withPlan(service, plan, memberProps()) });
  expect((await cards())[1]?.textContent).toContain('Expired');
  expect((await cards())[1]?.textContent).not.toContain('Your plan');
});

it('shows an operator the plans, and says that only the user can choose one', async () => {
  await openStudio(`${AT}?plan=STARTER`, { service, props: impersonationProps() });
  expect(await offers()).toEqual(['', '', '', 'Contact sales']);
  expect((await cards())[0]?.textContent).toContain('Your plan');
  expect(document.body.textContent).toContain('Only the user can see and manage the plan, card and bills.');
  expect(service.sent(getSubscription)).toEqual([]);
});

it.each([
  ['on Free', {}, ['', 'Try Starter', 'Try Business', 'Contact sales']],
  ['on Free after a trial', { canTry: false }, ['', 'Choose Starter', 'Choose Business', 'Contact sales']],
  ['on Starter', { plan: 'STARTER' }, ['Move to Free', '', 'Move to Business', 'Contact sales']],
  [
    'about to move to Free',
    { plan: 'STARTER', nextPlan: 'FREE' },
    ['', 'Keep Starter', 'Move to Business', 'Contact sales'],
  ],
  [
    'that has cancelled',
    { plan: 'STARTER', state: 'CANCEL_SCHEDULED' },
    ['Move to Free', 'Keep Starter', 'Move to Business', 'Contact sales'],
  ],
  [
    'whose plan has expired',
    { plan: 'STARTER', state: 'EXPIRED' },
    ['Choose Free', 'Reactivate Starter', 'Choose Business', 'Contact sales'],
  ],
  ['with an open bill', { plan: 'STARTER', state: 'PAST_DUE' }, ['', '', '', 'Contact sales']],
  ['that sales has sold its plan', { plan: 'ENTERPRISE' }, ['', '', '', 'Contact sales']],
] as const)('offers the owner of a business %s what is possible', async (_, plan, expected) => {
  await openStudio(AT, { service, props: withPlan(service, plan) });
  expect(await offers()).toEqual(expected);
});

it('tells an owner what an expired plan means', async () => {
  await openStudio(AT, { service, props: withPlan(service, { plan: 'STARTER', state: 'EXPIRED' }) });
  await findSaid(
    'alert',
    /^Your plan has expired\. Nothing can be uploaded or broadcast until you reactivate it/,
  );
});

it('leads an owner with an open bill to Billing', async () => {
  await openStudio(AT, { service, props: withPlan(service, { plan: 'STARTER', state: 'PAST_DUE' }) });
  const [link] = await screen.findAllByRole('link', { name: 'Go to Billing' });
  expect(link?.getAttribute('href')).toBe('/billing');
  expect(document.body.textContent).toContain('Pay the open bill before you choose another plan.');
});

it('offers to try again where the plans could not be loaded', async () => {
  service.failNext(listPlans, 400, { message: 'No plans today' });
  await openStudio(AT, { service, props: pageProps() });
  await findSaid('alert', /^The plans could not be loaded/);
  await person.click(screen.getByRole('button', { name: 'Retry' }));
  expect(await cards()).toHaveLength(4);
});
