import { setSecondFactorRule } from '@commoncast/core/members/second-factor-api';
import { screen, waitFor, within } from '@testing-library/react';
import { beforeEach, expect, it } from 'vitest';
import { impersonationProps, memberProps, pageProps } from '../../../test/factories.ts';
import { createFakeService, type FakeService } from '../../../test/fake-service.ts';
import { findSaid } from '../../../test/find-said.ts';
import { member } from '../../../test/member-factories.ts';
import { openStudio } from '../../../test/open-studio.tsx';
import { person } from '../../../test/person.ts';
import { giveApp } from '../../../test/second-factor-factories.ts';
import './members-page.tsx';
import './two-step-rule.tsx';

const props = pageProps();
const { user } = props;
if (!user) throw new TypeError('the factory makes a member');
const grace = member();

let service: FakeService;
beforeEach(() => {
  service = createFakeService();
  service.records.members.set(grace.id, grace);
});

const open = (as = props) => openStudio('/settings/members', { service, props: as });
const rule = () => screen.findByRole<HTMLInputElement>('switch', { name: 'Members must use two-step login' });

it('is set after a question that says whom it stops, and taken back without one', async () => {
  giveApp(service.records, user.id);
  await open();
  const list = await screen.findByRole('list', { name: 'Members' });
  expect(within(list).getAllByText('Two-step login')).toHaveLength(1);
  await person.click(await rule());
  const question = await screen.findByRole('alertdialog', { name: 'Require two-step login?' });
  expect(question.textContent).toContain('1 member does not use it yet.');
  expect(service.sent(setSecondFactorRule)).toEqual([]);
  await person.click(within(question).getByRole('button', { name: 'Require it' }));
  await waitFor(async () => expect((await rule()).checked).toBe(true));
  expect(service.records.isSecondFactorRequired).toBe(true);
  await person.click(await rule());
  await waitFor(async () => expect((await rule()).checked).toBe(false));
  expect(service.records.isSecondFactorRequired).toBe(false);
});

it('is refused to an owner who does not use it', async () => {
  await open();
  await person.click(await rule());
  const question = await screen.findByRole('alertdialog');
  await person.click(within(question).getByRole('button', { name: 'Require it' }));
  await findSaid('alert', /^Set up two-step login for your own account first/);
  expect((await rule()).checked).toBe(false);
});

it.each([
  ['a member', memberProps()],
  ['an operator in the owner’s name', impersonationProps()],
])('is not shown to %s', async (_, as) => {
  await open(as);
  await screen.findByRole('list', { name: 'Members' });
  expect(screen.queryByRole('switch')).toBeNull();
});
