import {
  readInvitation,
  shellAcceptInvitation,
  shellLogInByInvitation,
} from '@commoncast/core/authentication/invitations-api';
import { screen, waitFor } from '@testing-library/react';
import { beforeEach, expect, it } from 'vitest';
import { pageProps } from '../../../../test/factories.ts';
import { createFakeService, type FakeService } from '../../../../test/fake-service.ts';
import { findSaid } from '../../../../test/find-said.ts';
import { type InvitationLink, invitationLink } from '../../../../test/member-factories.ts';
import { openStudio } from '../../../../test/open-studio.tsx';
import { fill, person } from '../../../../test/person.ts';
import { addPerson } from '../../../../test/service/serve-sign-in.ts';
import { SIGNED_OUT } from '../../../services/session/page-props.ts';
import './invitation-page.tsx';

const ada = pageProps();
const { user, business } = ada;
if (!user || !business) throw new TypeError('the factory makes a member');

let service: FakeService;
let link: InvitationLink;
beforeEach(() => {
  service = createFakeService();
});

/** Opens the link of an invitation for somebody. */
const openFor = async (email: string, props = SIGNED_OUT) => {
  link = invitationLink({ email });
  service.records.invitationLinks.set(link.token, link);
  return await openStudio(`/invitation#token=${link.token}&email=${email}`, { service, props });
};
const field = (label: string) => screen.findByLabelText(label, { selector: 'input' });
const press = async (name: string) => person.click(await screen.findByRole('button', { name }));

it('says who invites to what, and lets somebody without an account make one', async () => {
  const { path, services } = await openFor('joan@example.test');
  await screen.findByRole('heading', { name: 'Join Mill Street' });
  expect(document.body.textContent).toContain(
    'grace@example.test invites you to work for Mill Street as a member.',
  );
  expect(document.body.textContent).toContain('The invitation is for joan@example.test.');
  // The token is not left where others may see it.
  expect(path()).toBe('/invitation');
  await press('Create account and join');
  expect(document.body.textContent).toContain('Username is required');
  expect(document.body.textContent).toContain('Password is required');
  const password = await field('Password');
  expect(password.getAttribute('autocomplete')).toBe('new-password');
  const account = document.querySelector('input[autocomplete="username"]');
  expect(account?.getAttribute('value')).toBe('joan@example.test');
  await fill(await field('Username'), 'joan');
  await fill(password, 'Lantern-77-quay');
  await person.click(screen.getByRole('checkbox', { name: 'I accept the terms of use' }));
  await press('Create account and join');
  await waitFor(() => expect(path()).toBe('/dashboard'));
  expect(services.business.getState().businessAccount?.businessName).toBe('Mill Street');
  expect(service.records.people.get('joan@example.test')?.user).toMatchObject({
    username: 'joan',
    role: 'MEMBER',
  });
});

it('shows at its field what the server finds wrong with a new account', async () => {
  addPerson(service.records, { user: { ...user, username: 'joan' }, business, password: 'secret' });
  await openFor('joan@example.test');
  await fill(await field('Username'), 'joan');
  await fill(await field('Password'), 'Lantern-77-quay');
  await person.click(screen.getByRole('checkbox', { name: 'I accept the terms of use' }));
  await press('Create account and join');
  await waitFor(() => expect(document.body.textContent).toContain('This username is taken'));
  expect((await field('Username')).getAttribute('aria-invalid')).toBe('true');
});

it('joins with the password of an account', async () => {
  addPerson(service.records, { user, business, password: 'secret' });
  const { path, services } = await openFor(user.email);
  const password = await field('Password');
  expect(password.getAttribute('autocomplete')).toBe('current-password');
  await fill(password, 'wrong');
  await press('Join');
  await waitFor(() => expect(document.body.textContent).toContain('Password is wrong'));
  expect((await field('Password')).getAttribute('aria-invalid')).toBe('true');
  await fill(await field('Password'), 'secret');
  await press('Join');
  await waitFor(() => expect(path()).toBe('/dashboard'));
  expect(service.sent(shellLogInByInvitation)).toHaveLength(2);
  expect(services.business.getState().businessAccount?.businessName).toBe('Mill Street');
});

it('joins with one button as the one who is signed in', async () => {
  const { path, services } = await openFor(user.email.toUpperCase(), ada);
  await press('Join');
  await waitFor(() => expect(path()).toBe('/dashboard'));
  expect(service.sent(shellAcceptInvitation)).toMatchObject([{ body: { token: link.token } }]);
  expect(services.authentication.getState().user?.role).toBe('MEMBER');
  expect(services.business.getState().businessAccount?.businessName).toBe('Mill Street');
});

it('stays signed in where joining is refused', async () => {
  const message = 'Your plan allows 3 members, open invitations included';
  service.failNext(shellAcceptInvitation, 409, { code: 'PLAN_LIMIT_REACHED', message });
  const { services } = await openFor(user.email, ada);
  await press('Join');
  await findSaid('alert', message);
  expect(services.authentication.getState().status).toBe('AUTHORIZED');
  await screen.findByRole('button', { name: 'Join' });
});

it('says that somebody else is signed in, and keeps the invitation when they log out', async () => {
  const { path, services } = await openFor('joan@example.test', ada);
  await findSaid('status', 'You are logged in as ada@example.test. Log out to join as joan@example.test.');
  expect(screen.queryByLabelText('Password')).toBeNull();
  await press('Log out');
  await screen.findByRole('button', { name: 'Create account and join' });
  expect(path()).toBe('/invitation');
  expect(services.authentication.getState().status).toBe('UNAUTHORIZED');
  expect(service.sent(readInvitation).map(({ body }) => body)).toContainEqual({ token: link.token });
});

it('says that a link has expired, and what to do', async () => {
  await openStudio('/invitation#token=unknown', { service, props: SIGNED_OUT });
  await findSaid('alert', /^This invitation has expired, was withdrawn, or was already used\..*a new one\.$/);
  expect(screen.getByRole('link', { name: 'Log in' }).getAttribute('href')).toBe('/');
});

it('tells a broken server from a link that has expired', async () => {
  service.failNext(readInvitation, 403, { code: 'FORBIDDEN', message: 'Not from here' });
  await openFor('joan@example.test');
  await findSaid('alert', /^The invitation could not be loaded/);
  await press('Retry');
  await screen.findByRole('heading', { name: 'Join Mill Street' });
});

it('asks for the link where there is none', async () => {
  await openStudio('/invitation', { service, props: SIGNED_OUT });
  await findSaid('status', /^This page needs the link from your invitation\./);
  expect(service.calls).toEqual([]);
});
