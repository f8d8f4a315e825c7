import type { PageProps } from '@commoncast/core/authentication/schema';
import { listInvitations, removeMember, updateMember } from '@commoncast/core/members/api';
import { screen, waitFor, within } from '@testing-library/react';
import { beforeEach, expect, it } from 'vitest';
import { memberProps, pageProps } from '../../../test/factories.ts';
import { createFakeService, type FakeService } from '../../../test/fake-service.ts';
import { findSaid } from '../../../test/find-said.ts';
import { invitation, member } from '../../../test/member-factories.ts';
import { openStudio } from '../../../test/open-studio.tsx';
import { fill, person } from '../../../test/person.ts';
import './members-page.tsx';

const unverified = pageProps({ sendsMail: true });
const owner: PageProps = {
  ...unverified,
  user: unverified.user && { ...unverified.user, emailStatus: 'VERIFIED' },
};
const grace = member();

let service: FakeService;
beforeEach(() => {
  service = createFakeService();
  service.records.members.set(grace.id, grace);
});

const open = (props = owner) => openStudio('/settings/members', { service, props });
const press = async (name: string) => person.click(await screen.findByRole('button', { name }));
const choose = async (name: string, action: string) => {
  await press(`More about ${name}`);
  await person.click(await screen.findByRole('menuitem', { name: action }));
};
const rows = async (label = 'Members') =>
  within(await screen.findByRole('list', { name: label }))
    .getAllByRole('listitem')
    .map(({ textContent }) => textContent);

it('shows everybody to a member, who reads who can manage them', async () => {
  await open(memberProps());
  expect(await rows()).toEqual([
    expect.stringMatching(/^ada \(you\)Member.*ada@example\.test.*Last log-in just now$/),
    expect.stringMatching(/^graceMember.*grace@example\.test.*Joined Mar 1, 2026 · Last log-in 2 days ago$/),
  ]);
  expect(document.body.textContent).toContain('Only an owner of the business can manage its members.');
  expect(screen.queryByRole('button', { name: 'Invite' })).toBeNull();
  expect(screen.queryByRole('button', { name: 'More about grace' })).toBeNull();
  expect(service.calls).not.toContain(`GET ${listInvitations.path}`);
});

it('invites somebody, with the errors at their fields', async () => {
  await open();
  await screen.findByText(/^No open invitations/);
  await press('Invite');
  const dialog = await screen.findByRole('dialog', { name: 'Invite somebody' });
  const email = within(dialog).getByRole('textbox', { name: 'Email' });
  const send = () => person.click(within(dialog).getByRole('button', { name: 'Send invitation' }));
  await send();
  expect(dialog.textContent).toContain('Email is required');
  await fill(email, 'joan');
  expect(dialog.textContent).toContain('Invalid format for email');
  await fill(email, grace.email);
  await send();
  await waitFor(() =>
    expect(dialog.textContent).toContain('Somebody with this email works for the business already'),
  );
  await fill(email, 'joan@example.test');
  await person.click(within(dialog).getByRole('radio', { name: /^Owner/ }));
  await send();
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  expect([...service.records.invitations.values()]).toMatchObject([
    { email: 'joan@example.test', role: 'OWNER' },
  ]);
  expect(await rows('Invitations')).toEqual([
    expect.stringMatching(/^joan@example\.testOwnerSent just now by ada · The link works until /),
  ]);
  expect(document.activeElement).toBe(screen.getByRole('button', { name: 'Invite' }));
});

it('says how many places are taken, and leads on once all are', async () => {
  const expired = invitation({ email: 'old@example.test', expiresDate: '2026-01-01T00:00:00.000Z' });
  service.records.invitations.set(expired.id, expired);
  await open();
  await screen.findByText('2 of 3 places are taken, open invitations included.');
  expect(screen.queryByRole('link', { name: 'See plans' })).toBeNull();
  await press('Invite');
  const dialog = await screen.findByRole('dialog', { name: 'Invite somebody' });
  await fill(within(dialog).getByRole('textbox', { name: 'Email' }), 'joan@example.test');
  await person.click(within(dialog).getByRole('button', { name: 'Send invitation' }));
  await screen.findByText(/^3 of 3 places are taken, open invitations included/);
  await screen.findByRole('link', { name: 'See plans' });
});

it('says that the plan has room for no more, and keeps what was typed', async () => {
  for (const email of ['one@example.test', 'two@example.test']) {
    const sent = invitation({ email });
    service.records.invitations.set(sent.id, sent);
  }
  await open();
  await press('Invite');
  const dialog = await screen.findByRole('dialog', { name: 'Invite somebody' });
  await fill(within(dialog).getByRole('textbox', { name: 'Email' }), 'joan@example.test');
  await person.click(within(dialog).getByRole('button', { name: 'Send invitation' }));
  const alert = await findSaid('alert', 'Your plan allows 3 members, open invitations includedSee plans');
  const plans = within(alert).getByRole('link', { name: 'See plans' });
  expect(plans.getAttribute('href')).toBe('/subscription/plan');
  expect(plans.getAttribute('target')).toBe('_blank');
  expect(within(dialog).getByRole<HTMLInputElement>('textbox', { name: 'Email' }).value).toBe(
    'joan@example.test',
  );
});

it('sends an expired invitation again, and withdraws it after a question', async () => {
  const sent = invitation({ expiresDate: '2026-03-01T10:00:00.000Z' });
  service.records.invitations.set(sent.id, sent);
  await open();
  expect(await rows('Invitations')).toEqual([
    'joan@example.testMemberExpiredSent 2 days ago by ada · The link expired Mar 1, 2026',
  ]);
  await choose('joan@example.test', 'Send again');
  await waitFor(() => expect(document.body.textContent).toContain('Sent just now by ada'));
  expect(document.body.textContent).not.toContain('Expired');
  await choose('joan@example.test', 'Withdraw');
  const question = await screen.findByRole('alertdialog', { name: 'Withdraw this invitation?' });
  await person.click(within(question).getByRole('button', { name: 'Withdraw' }));
  await screen.findByText(/^No open invitations/);
  expect(service.records.invitations.size).toBe(0);
});

it('makes an owner after a question, and a member without one', async () => {
  await open();
  await choose('grace', 'Make owner');
  const question = await screen.findByRole('alertdialog', { name: 'Make grace an owner?' });
  expect(service.sent(updateMember)).toEqual([]);
  await person.click(within(question).getByRole('button', { name: 'Make owner' }));
  await waitFor(() => expect(service.records.members.get(grace.id)?.role).toBe('OWNER'));
  await waitFor(async () => expect((await rows())[1]).toMatch(/^graceOwner/));
  await choose('grace', 'Make member');
  await waitFor(() => expect(service.records.members.get(grace.id)?.role).toBe('MEMBER'));
});

it('removes somebody after saying what that means', async () => {
  await open();
  await choose('grace', 'Remove');
  const question = await screen.findByRole('alertdialog', { name: 'Remove grace?' });
  expect(question.textContent).toContain(
    'grace loses access to Harbour Lane immediately, on every device. Everything they made stays.',
  );
  await person.click(within(question).getByRole('button', { name: 'Cancel' }));
  expect(service.sent(removeMember)).toEqual([]);
  await choose('grace', 'Remove');
  const again = await screen.findByRole('alertdialog', { name: 'Remove grace?' });
  await person.click(within(again).getByRole('button', { name: 'Remove' }));
  await waitFor(async () => expect(await rows()).toHaveLength(1));
  expect(service.sent(removeMember)).toMatchObject([{ params: { id: grace.id } }]);
});

it('says what the server refuses', async () => {
  const message = 'A business needs an owner. Make somebody else an owner first.';
  service.failNext(removeMember, 409, { code: 'LAST_OWNER', message });
  await open();
  await choose('grace', 'Remove');
  const question = await screen.findByRole('alertdialog', { name: 'Remove grace?' });
  await person.click(within(question).getByRole('button', { name: 'Remove' }));
  await findSaid('alert', message);
  expect(await rows()).toHaveLength(2);
});

it('does not let the last owner leave, and says why', async () => {
  await open();
  await choose('ada', 'Leave this business');
  await findSaid(
    'alert',
    'You are the only owner of Harbour Lane. Make somebody else an owner before you leave.',
  );
  expect(service.sent(removeMember)).toEqual([]);
});

it('leaves the business after a question, which ends the session', async () => {
  const props = memberProps();
  const anna = member({ username: 'anna', role: 'OWNER' });
  service.records.members.set(anna.id, anna);
  const { path, services } = await open(props);
  await choose('ada', 'Leave this business');
  const question = await screen.findByRole('alertdialog', { name: 'Leave Harbour Lane?' });
  await person.click(within(question).getByRole('button', { name: 'Leave' }));
  await waitFor(() => expect(path()).toBe('/login?reason=left-business'));
  expect(service.sent(removeMember)).toMatchObject([{ params: { id: props.user?.id } }]);
  expect(services.authentication.getState().status).toBe('UNAUTHORIZED');
  await findSaid('status', 'You have left the business. Log in to work for another one.');
});

it.each([
  ['a server without email', pageProps(), 'This server sends no emails, so nobody can be invited.'],
  ['an email that is not verified', unverified, 'Verify your email before you invite somebody.'],
])('says instead of the button that it takes more: %s', async (_, props, sentence) => {
  await open(props);
  await waitFor(() => expect(document.body.textContent).toContain(sentence));
  expect(screen.queryByRole('button', { name: 'Invite' })).toBeNull();
});
