import { shellLogIn, shellLogOut } from '@commoncast/core/authentication/api';
import { getBusinessAccount } from '@commoncast/core/business/api';
import { screen, waitFor } from '@testing-library/react';
import { act } from 'react';
import { expect, it, onTestFinished, vi } from 'vitest';
import { newId, pageProps, playlist } from '../../../test/factories.ts';
import { createFakeService, type FakeService } from '../../../test/fake-service.ts';
import { findSaid } from '../../../test/find-said.ts';
import { openStudio } from '../../../test/open-studio.tsx';
import { fill, person } from '../../../test/person.ts';
import { addPerson } from '../../../test/service/serve-sign-in.ts';
import type { Person } from '../../../test/service/sessions.ts';
import { createTabsInMemory } from '../../../test/tabs-in-memory.ts';
import { SIGNED_OUT } from '../../services/session/page-props.ts';

const { user, business } = pageProps();
if (!user || !business) throw new TypeError('the factory makes a member');
/** A password field has no role. */
const password = () => screen.getByLabelText(/^Password/, { selector: 'input' });
const ada: Person = { user, business, password: 'secret' };
/** Ada has an account. */
function serviceWithAda(): FakeService {
  const service = createFakeService();
  addPerson(service.records, ada);
  return service;
}

it('sends who is not signed in from the root to the log-in page, and who is to the dashboard', async () => {
  const guest = await openStudio('/', { props: SIGNED_OUT });
  await waitFor(() => expect(guest.path()).toBe('/login'));
  const member = await openStudio('/');
  await waitFor(() => expect(member.path()).toBe('/dashboard'));
  const lost = await openStudio('/players', { props: SIGNED_OUT });
  await waitFor(() => expect(lost.path()).toBe('/login?from=/players'));
});

it.each([
  ['/login?from=/players?search=oak', '/players?search=oak'],
  ['/login?from=//evil.example/videos', '/dashboard'],
  ['/login?from=/login', '/dashboard'],
])('leads from %s to %s, also who is signed in already', async (at, to) => {
  const service = serviceWithAda();
  const member = await openStudio(at);
  await waitFor(() => expect(member.path()).toBe(to));
  const guest = await openStudio(at, { props: SIGNED_OUT, service });
  await fill(await screen.findByRole('textbox', { name: 'Email' }), 'ada@example.test');
  await fill(password(), 'secret');
  await person.click(screen.getByRole('button', { name: 'Log in' }));
  await waitFor(() => expect(guest.path()).toBe(to));
});

it('keeps the way back from Log in to Create an account', async () => {
  const { path } = await openStudio('/login?from=/players', { props: SIGNED_OUT });
  await person.click(await screen.findByRole('link', { name: 'Create an account' }));
  await waitFor(() => expect(path()).toBe('/signup?from=/players'));
});

it.each([
  ['link-used', 'This sign-in link has expired or was already used. Log in with your email and password.'],
  ['logged-out', 'You logged out in another tab.'],
  ['session-ended', 'Your session has ended. Log in to continue.'],
])('says why somebody stands at Log in: %s', async (reason, sentence) => {
  await openStudio(`/login?reason=${reason}`, { props: SIGNED_OUT });
  await findSaid('status', sentence);
});

it('says whom to ask without a password', async () => {
  await openStudio('/login', { props: { ...SIGNED_OUT, supportEmail: 'help@example.test' } });
  const link = await screen.findByRole('link', { name: 'help@example.test' });
  expect(link.getAttribute('href')).toBe('mailto:help@example.test');
  expect(link.parentElement?.textContent).toBe('Forgot your password? Write to help@example.test.');
});

it('says so too where the operator has named nobody', async () => {
  await openStudio('/login', { props: SIGNED_OUT });
  await waitFor(() =>
    expect(document.body.textContent).toContain('Ask the person who runs this server to help you back in.'),
  );
});

it('links the terms of use and the privacy policy, and reading them accepts nothing', async () => {
  await openStudio('/signup', { props: SIGNED_OUT });
  const terms = await screen.findByRole('link', { name: 'terms of use' });
  expect([terms.getAttribute('href'), terms.getAttribute('target')]).toEqual(['/terms', '_blank']);
  expect(screen.getByRole('link', { name: 'privacy policy' }).getAttribute('href')).toBe('/privacy');
  expect(screen.getByRole('checkbox', { name: 'I accept the terms of use' })).toHaveProperty(
    'checked',
    false,
  );
});

it('logs in', async () => {
  const service = serviceWithAda();
  const { path, services } = await openStudio('/login', { props: SIGNED_OUT, service });
  await fill(await screen.findByRole('textbox', { name: 'Email' }), 'ada@example.test');
  await fill(password(), 'secret');
  await person.click(screen.getByRole('button', { name: 'Log in' }));
  await waitFor(() => expect(path()).toBe('/dashboard'));
  expect(service.sent(shellLogIn)).toMatchObject([
    { body: { email: 'ada@example.test', password: 'secret' } },
  ]);
  expect(services.authentication.getState().status).toBe('AUTHORIZED');
  expect(services.business.getState().businessAccount?.businessName).toBe('Harbour Lane');
});

it('says what is missing, and what the server says', async () => {
  const service = serviceWithAda();
  const { services } = await openStudio('/login', { props: SIGNED_OUT, service });
  await person.click(await screen.findByRole('button', { name: 'Log in' }));
  expect(document.body.textContent).toContain('Email is required');
  expect(document.body.textContent).toContain('Password is required');
  await fill(screen.getByRole('textbox', { name: 'Email' }), 'ada@example.test');
  await fill(password(), 'wrong');
  await person.click(screen.getByRole('button', { name: 'Log in' }));
  await findSaid('alert', 'Email or password is wrong');
  expect(services.authentication.getState().status).toBe('UNAUTHORIZED');
});

it('signs up, with the server’s errors under the fields', async () => {
  const service = serviceWithAda();
  const { path } = await openStudio('/signup', { props: SIGNED_OUT, service });
  await fill(await screen.findByRole('textbox', { name: 'Business name' }), 'Harbour Lane');
  await fill(screen.getByRole('textbox', { name: 'Username' }), 'bea');
  await fill(screen.getByRole('textbox', { name: 'Email' }), 'ada@example.test');
  await fill(password(), 'abc');
  expect(document.body.textContent).toContain('Must contain at least one uppercase letter');
  await fill(password(), 'Lantern-77-quay');
  await person.click(screen.getByRole('checkbox', { name: 'I accept the terms of use' }));
  await person.click(screen.getByRole('button', { name: 'Create account' }));
  await waitFor(() => expect(document.body.textContent).toContain('An account with this email exists'));
  await fill(screen.getByRole('textbox', { name: 'Email' }), 'bea@example.test');
  await person.click(screen.getByRole('button', { name: 'Create account' }));
  await waitFor(() => expect(path()).toBe('/dashboard'));
  expect(service.records.people.get('bea@example.test')).toMatchObject({
    user: { username: 'bea', role: 'OWNER' },
    business: { businessName: 'Harbour Lane' },
  });
});

it('leads to the log-in page when the session is over, and forgets the member', async () => {
  const service = createFakeService();
  const props = pageProps();
  service.records.sessions.resume(props);
  service.records.sessions.end();
  const { path, services } = await openStudio('/videos?search=bells', { service, props });
  await waitFor(() => expect(path()).toBe('/login?from=/videos%3Fsearch%3Dbells&reason=session-ended'));
  expect(services.authentication.getState().accessToken).toBeNull();
  expect(services.business.getState().businessAccount).toBeNull();
  await findSaid('status', 'Your session has ended. Log in to continue.');
});

/** Opens the dashboard and logs out from the account menu. @param meanwhile what happens elsewhere before */
async function logOut(service: FakeService, meanwhile: () => void = () => {}, props = pageProps()) {
  const studio = await openStudio('/dashboard', { service, props });
  await person.click(await screen.findByRole('button', { name: 'Account: ada' }));
  meanwhile();
  await person.click(await screen.findByRole('menuitem', { name: 'Log out' }));
  return studio;
}

it('logs out with the CSRF token', async () => {
  const service = createFakeService();
  const { path, services } = await logOut(service);
  await waitFor(() => expect(path()).toBe('/login'));
  expect(service.sent(shellLogOut)).toHaveLength(1);
  expect(service.records.sessions.isOpen()).toBe(false);
  expect(services.authentication.getState().accessToken).toBeNull();
});

it('logs out of a session that is over already', async () => {
  const service = createFakeService();
  const { path } = await logOut(service, () => service.records.sessions.end());
  await waitFor(() => expect(path()).toBe('/login'));
});

it('logs out while more is asked, which the server refuses before it has answered', async () => {
  const service = createFakeService();
  const answer = service.hold(shellLogOut);
  const { path, services } = await logOut(service);
  service.records.sessions.end();
  await expect(services.client.call(getBusinessAccount, {})).rejects.toMatchObject({ status: 401 });
  // A page that took it for the end of its session would be on its way to Log in, with that as the reason.
  expect(services.authentication.getState().status).toBe('AUTHORIZED');
  answer();
  await waitFor(() => expect(path()).toBe('/login'));
});

it('finds out that the session has ended after a log-out that failed', async () => {
  const service = createFakeService();
  service.loseNext(shellLogOut);
  const { path, services } = await logOut(service);
  await findSaid('alert', /^The server did not answer/);
  service.records.sessions.end();
  await expect(services.client.call(getBusinessAccount, {})).rejects.toMatchObject({ status: 401 });
  await waitFor(() => expect(path()).toBe('/login?reason=session-ended'));
});

it('logs out after another tab has signed the same person in again', async () => {
  const service = createFakeService();
  const again = () => service.records.sessions.open(ada);
  const { path, services } = await logOut(service, again, pageProps({ user, business }));
  await waitFor(() => expect(path()).toBe('/login'));
  expect(service.records.sessions.isOpen()).toBe(false);
  expect(services.authentication.getState().accessToken).toBeNull();
});

it.each<[string, (service: FakeService) => void, string]>([
  [
    'a broken server',
    (service) => service.failNext(shellLogOut, 503, { code: 'UNAVAILABLE' }),
    'The server could not log you out, so you are still logged in. Try again in a moment.',
  ],
  [
    'a limit',
    (service) =>
      service.failNext(shellLogOut, 429, {
        code: 'RATE_LIMITED',
        message: 'Too many attempts. Please try again later.',
      }),
    'You are still logged in. Too many attempts. Please try again later.',
  ],
  [
    'a refusal',
    (service) => service.failNext(shellLogOut, 403, { code: 'FORBIDDEN' }),
    'You are still logged in: the server refused the log-out. Reload the page and try again.',
  ],
  [
    'an answer that is lost',
    (service) => service.loseNext(shellLogOut),
    'The server did not answer, so you may still be logged in. Try again.',
  ],
])('stays logged in, and says so, after %s', async (_, spoil, sentence) => {
  const service = createFakeService();
  spoil(service);
  const { path, services } = await logOut(service);
  await findSaid('alert', sentence);
  expect(path()).toBe('/dashboard');
  expect(services.authentication.getState().accessToken).toBe('access-token');
});

it('says that logging out takes a network', async () => {
  const service = createFakeService();
  service.loseNext(shellLogOut);
  const onLine = vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(false);
  onTestFinished(() => onLine.mockRestore());
  await logOut(service);
  await findSaid('alert', 'You are offline, so you are still logged in. Try again once you are back online.');
});

it('says over the page that somebody else has signed in in another tab, and leaves what was typed', async () => {
  const tabs = createTabsInMemory();
  const service = createFakeService();
  service.records.playlists.add(playlist());
  await openStudio('/playlists', { service, tabNotices: tabs.openTab() });
  await screen.findByText(playlist().name);
  const search = (await screen.findByRole('searchbox', { name: /^Search/ })) as HTMLInputElement;
  await fill(search, 'bells');
  const owner = { userId: newId(), username: 'bea', businessId: newId(), businessName: 'Mill Street' };
  await act(async () => tabs.openTab().tell({ kind: 'SIGNED_IN', owner }));
  const bar = await findSaid('alert', /^You are signed in as bea \(Mill Street\)/);
  expect(bar.textContent).toContain(
    'You are signed in as bea (Mill Street) in another tab. This page can no longer save anything.',
  );
  expect(screen.getByRole('link', { name: 'Continue as bea' }).getAttribute('href')).toBe('/dashboard');
  expect(search.value).toBe('bells');
});
