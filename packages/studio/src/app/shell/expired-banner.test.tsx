import { emailReactivation } from '@commoncast/core/billing/api';
import { screen, waitFor, within } from '@testing-library/react';
import { beforeEach, expect, it } from 'vitest';
import { withPlan } from '../../../test/billing-factories.ts';
import { memberProps } from '../../../test/factories.ts';
import { createFakeService, type FakeService } from '../../../test/fake-service.ts';
import { openStudio } from '../../../test/open-studio.tsx';
import { person } from '../../../test/person.ts';
import './expired-banner.tsx';

const EXPIRED = { plan: 'STARTER', state: 'EXPIRED' } as const;

let service: FakeService;
beforeEach(() => {
  service = createFakeService();
});

const banner = () => screen.findByRole('complementary', { name: 'Your plan' });
const openAs = (props: ReturnType<typeof memberProps>) =>
  openStudio('/trash', { service, props: withPlan(service, EXPIRED, props) });

it('leads an owner to Billing, and is silent there', async () => {
  const { path } = await openStudio('/trash', { service, props: withPlan(service, EXPIRED) });
  expect((await banner()).textContent).toContain(
    'Your plan has expired. Nothing can be uploaded or broadcast.',
  );
  await person.click(within(await banner()).getByRole('link', { name: 'Go to Billing' }));
  await waitFor(() => expect(path()).toBe('/billing'));
  await screen.findByRole('heading', { name: 'Billing' });
  expect(screen.queryByRole('complementary', { name: 'Your plan' })).toBeNull();
});

it('tells a member who can do something, and asks the owners', async () => {
  await openAs(memberProps({ sendsMail: true }));
  expect((await banner()).textContent).toContain(
    'Only an owner of the business can manage its plan and payments.',
  );
  await person.click(within(await banner()).getByRole('button', { name: 'Ask the owners' }));
  await screen.findByText('The owners got an email with a link to the plans.');
  expect(service.records.billing.askedOwners).toBe(1);
  expect(within(await banner()).queryByRole('button')).toBeNull();
});

it('says why the owners could not be asked', async () => {
  service.failNext(emailReactivation, 429, {
    code: 'RATE_LIMITED',
    message: 'Too many attempts. Please try again later.',
  });
  await openAs(memberProps({ sendsMail: true }));
  await person.click(within(await banner()).getByRole('button', { name: 'Ask the owners' }));
  await screen.findByText('Too many attempts. Please try again later.');
});

it('offers no email where none is sent', async () => {
  await openAs(memberProps());
  expect(within(await banner()).queryByRole('button')).toBeNull();
});

it('is not there while the plan runs', async () => {
  await openStudio('/trash', { service, props: withPlan(service, { plan: 'STARTER' }) });
  await screen.findByRole('heading', { name: 'Trash' });
  expect(screen.queryByRole('complementary', { name: 'Your plan' })).toBeNull();
});
