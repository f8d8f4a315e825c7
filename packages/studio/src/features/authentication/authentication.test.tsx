import {
  refreshAccessToken,
  shellLogIn,
  shellLogOut,
  shellSignUp,
} from '@commoncast/core/authentication/api';
import type { PageProps } from '@commoncast/core/authentication/schema';
import { listByCategory } from '@commoncast/core/streams/api';
import { screen, waitFor } from '@testing-library/react';
import { act } from 'react';
import { expect, it, onTestFinished, vi } from 'vitest';
import { newId, pageProps, playlist } from '../../../test/factories.ts';
import { createFakeService, type FakeService, refuse } from '../../../test/fake-service.ts';
import { findSaid } from '../../../test/find-said.ts';
import { openStudio } from '../../../test/open-studio.tsx';
import { fill, person } from '../../../test/person.ts';
import { createTabsInMemory } from '../../../test/tabs-in-memory.ts';
import { SIGNED_OUT } from '../../services/session/page-props.ts';

const { user, business } = pageProps();
if (!user || !business) throw new TypeError('the factory makes a member');
/** A password field has no role. */
const password = () => screen.getByLabelText(/^Password/, { selector: 'input' });
const session = { accessToken: 'a', csrfToken: 'c', user, business };

it('sends who is not signed in from the root to the log-in page, and who is to the dashboard', async () => {
  const guest = await openStudio('/', { props: SIGNED_OUT });
  await waitFor(() => expect(guest.path()).toBe('/login'));
  const member = await openStudio('/');
  await waitFor(() => expect(member.path()).toBe('/dashboard'));
  const lost = await openStudio('/players', { props: SIGNED_OUT });
  await waitFor(() => expect(lost.path()).toBe('/login?from=/players'));
});

it.each([
  ['/login?from=/players?page=2', '/players?page=2'],
  ['/login?from=//evil.example/videos', '/dashboard'],
  ['/login?from=/login', '/dashboard'],
])('leads from %s to %s, also who is signed in already', async (at, to) => {
  const service = createFakeService();
  service.on(shellLogIn, () => session);
  const member = await openStudio(at);
  await waitFor(() => expect(member.path()).toBe(to));
  const guest = await openStudio(at, { props: SIGNED_OUT, service });
  await fill(await screen.findByRole('textbox', { name: 'Email' }), 'ada@example.test');
  await fill(password(), 'secret');
  await person.click(screen.getByRole('button', { name: 'Log in' }));
  await waitFor(() => expect(guest.path()).toBe(to));
});

it('keeps the way back from Log in to Create an account', async () => {
  const service = createFakeService();
  service.on(shellSignUp, () => session);
  const { path } = await openStudio('/login?from=/players', { props: SIGNED_OUT, service });
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
  const service = createFakeService();
  let sent: unknown;
  service.on(shellLogIn, ({ body }) => {
    sent = body;
    return session;
  });
  const { path, services } = await openStudio('/login', { props: SIGNED_OUT, service });
  await fill(await screen.findByRole('textbox', { name: 'Email' }), 'ada@example.test');
  await fill(password(), 'secret');
  await person.click(screen.getByRole('button', { name: 'Log in' }));
  await waitFor(() => expect(path()).toBe('/dashboard'));
  expect(sent).toEqual({ email: 'ada@example.test', password: 'secret' });
  expect(services.authentication.getState().status).toBe('AUTHORIZED');
  expect(services.business.getState().businessAccount?.businessName).toBe('Harbour Lane');
});

it('says what is missing, and what the server says', async () => {
  const service = createFakeService();
  service.on(shellLogIn, () => refuse(401, { message: 'Email or password is wrong', code: 'UNAUTHORIZED' }));
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
  const service = createFakeService();
  service.on(shellSignUp, () =>
    refuse(409, {
      code: 'EMAIL_TAKEN',
      message: 'Taken',
      fields: { email: 'An account with this email exists' },
    }),
  );
  const { path } = await openStudio('/signup', { props: SIGNED_OUT, service });
  await fill(await screen.findByRole('textbox', { name: 'Business name' }), 'Harbour Lane');
  await fill(screen.getByRole('textbox', { name: 'Username' }), 'ada');
  await fill(screen.getByRole('textbox', { name: 'Email' }), 'ada@example.test');
  await fill(password(), 'abc');
  expect(document.body.textContent).toContain('Must contain at least one uppercase letter');
  await fill(password(), 'Abcdef-1');
  await person.click(screen.getByRole('checkbox', { name: 'I accept the terms of use' }));
  await person.click(screen.getByRole('button', { name: 'Create account' }));
  await waitFor(() => expect(document.body.textContent).toContain('An account with this email exists'));
  service.on(shellSignUp, () => session);
  await fill(screen.getByRole('textbox', { name: 'Email' }), 'bea@example.test');
  await person.click(screen.getByRole('button', { name: 'Create account' }));
  await waitFor(() => expect(path()).toBe('/dashboard'));
});

it('leads to the log-in page when the session is over, and forgets the member', async () => {
  const service = createFakeService();
  service.on(listByCategory, () => refuse(401, { message: 'Unauthorized', code: 'UNAUTHORIZED' }));
  const { path, services } = await openStudio('/videos?search=bells', { service });
  await waitFor(() => expect(path()).toBe('/login?from=/videos%3Fsearch%3Dbells&reason=session-ended'));
  expect(services.authentication.getState().accessToken).toBeNull();
  expect(services.business.getState().businessAccount).toBeNull();
  await findSaid('status', 'Your session has ended. Log in to continue.');
});

/** Opens the dashboard and logs out from the account menu. */
async function logOut(service: FakeService) {
  const studio = await openStudio('/dashboard', { service });
  await person.click(await screen.findByRole('button', { name: 'Account: ada' }));
  await person.click(await screen.findByRole('menuitem', { name: 'Log out' }));
  return studio;
}

it('logs out with the CSRF token', async () => {
  const service = createFakeService();
  let csrf: string | null = null;
  service.on(shellLogOut, ({ headers }) => {
    csrf = headers.get('x-csrf-token');
    return null;
  });
  const { path, services } = await logOut(service);
  await waitFor(() => expect(path()).toBe('/login'));
  expect(csrf).toBe('csrf-token');
  expect(services.authentication.getState().accessToken).toBeNull();
});

it('logs out of a session that is over already', async () => {
  const service = createFakeService();
  service.on(shellLogOut, () => refuse(401, { message: 'Unauthorized', code: 'UNAUTHORIZED' }));
  const { path } = await logOut(service);
  await waitFor(() => expect(path()).toBe('/login'));
});

it('logs out after another tab has signed the same person in again', async () => {
  const service = createFakeService();
  const props = pageProps();
  service.on(refreshAccessToken, () => ({ ...session, ...ownerOfProps(props), csrfToken: 'newer' }));
  service.on(shellLogOut, ({ headers }) =>
    headers.get('x-csrf-token') === 'newer'
      ? Response.json({ responseData: null })
      : refuse(403, { code: 'CSRF_REJECTED' }),
  );
  const { path } = await openStudio('/dashboard', { service, props });
  await person.click(await screen.findByRole('button', { name: 'Account: ada' }));
  await person.click(await screen.findByRole('menuitem', { name: 'Log out' }));
  await waitFor(() => expect(path()).toBe('/login'));
});

it.each<[string, () => Response, string]>([
  [
    'a broken server',
    () => refuse(503, { code: 'UNAVAILABLE' }),
    'The server could not log you out, so you are still logged in. Try again in a moment.',
  ],
  [
    'a limit',
    () => refuse(429, { code: 'RATE_LIMITED', message: 'Too many attempts. Please try again later.' }),
    'You are still logged in. Too many attempts. Please try again later.',
  ],
  [
    'a refusal',
    () => refuse(403, { code: 'FORBIDDEN' }),
    'You are still logged in: the server refused the log-out. Reload the page and try again.',
  ],
  ['a server that is gone', cutOff, 'The server did not answer, so you may still be logged in. Try again.'],
])('stays logged in, and says so, after %s', async (_, answer, sentence) => {
  const service = createFakeService();
  service.on(shellLogOut, answer);
  const { path, services } = await logOut(service);
  await findSaid('alert', sentence);
  expect(path()).toBe('/dashboard');
  expect(services.authentication.getState().accessToken).toBe('access-token');
});

it('says that logging out takes a network', async () => {
  const service = createFakeService();
  service.on(shellLogOut, cutOff);
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

/** No answer arrives. */
function cutOff(): never {
  throw new TypeError('fetch failed');
}

function ownerOfProps(props: PageProps) {
  if (!props.user || !props.business) throw new TypeError('nobody is signed in');
  return { user: props.user, business: props.business };
}
