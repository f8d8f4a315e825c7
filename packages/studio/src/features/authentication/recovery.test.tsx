import { refreshAccessToken } from '@commoncast/core/authentication/api';
import { forgotPassword } from '@commoncast/core/authentication/recovery-api';
import { screen, waitFor } from '@testing-library/react';
import { beforeEach, expect, it } from 'vitest';
import { pageProps } from '../../../test/factories.ts';
import { createFakeService, type FakeService } from '../../../test/fake-service.ts';
import { findSaid } from '../../../test/find-said.ts';
import { openStudio } from '../../../test/open-studio.tsx';
import { fill, person } from '../../../test/person.ts';
import { addPerson } from '../../../test/service/serve-sign-in.ts';
import { SIGNED_OUT } from '../../services/session/page-props.ts';

const GUEST = { ...SIGNED_OUT, sendsMail: true };
const SENT = 'If there is an account with this email, a link is on its way. It works for one hour.';
const SPENT = 'This link has expired or was already used';
const { user, business } = pageProps();
if (!user || !business) throw new TypeError('the factory makes a member');

let service: FakeService;
beforeEach(() => {
  service = createFakeService();
  addPerson(service.records, { user, business, password: 'secret' });
});

const field = (label: string) => screen.findByLabelText(label, { selector: 'input' });
const press = async (name: string) => person.click(await screen.findByRole('button', { name }));
const newestLink = () => service.records.emailedLinks.at(-1);

it('leads from Log in to a link for a new password, and says the same of every address', async () => {
  const { path } = await openStudio('/login', { props: GUEST, service });
  await person.click(await screen.findByRole('link', { name: 'Forgot your password?' }));
  await waitFor(() => expect(path()).toBe('/forgot-password'));
  await press('Send link');
  expect(document.body.textContent).toContain('Email is required');
  expect(service.sent(forgotPassword)).toEqual([]);
  await fill(await field('Email'), 'nobody@example.test');
  await press('Send link');
  await findSaid('status', SENT);
  expect(newestLink()).toBeUndefined();
  await fill(await field('Email'), 'Ada@example.test');
  await press('Send link');
  await waitFor(() => expect(newestLink()).toMatchObject({ purpose: 'RESET_PASSWORD', email: user.email }));
  await findSaid('status', SENT);
});

it('says that too many emails were asked for', async () => {
  service.failNext(forgotPassword, 429, { code: 'RATE_LIMITED', message: 'Too many attempts.' });
  await openStudio('/forgot-password', { props: GUEST, service });
  await fill(await field('Email'), user.email);
  await press('Send link');
  await findSaid('alert', 'Too many attempts.');
});

it('says whom to ask where no emails are sent', async () => {
  await openStudio('/forgot-password', { props: { ...SIGNED_OUT, supportEmail: 'help@example.test' } });
  const link = await screen.findByRole('link', { name: 'help@example.test' });
  expect(link.parentElement?.textContent).toBe('Write to help@example.test.');
  expect(screen.queryByRole('button', { name: 'Send link' })).toBeNull();
});

it('sets a new password by the link, and logs in with it', async () => {
  service.records.emailedLinks.push({ purpose: 'RESET_PASSWORD', email: user.email, token: 'from-the-mail' });
  const { path } = await openStudio('/reset-password#token=from-the-mail&email=ada%40example.test', {
    props: GUEST,
    service,
  });
  await field('New password');
  // For password managers.
  const username = document.querySelector<HTMLInputElement>('input[autocomplete=username]');
  expect(username?.value).toBe('ada@example.test');
  await fill(await field('New password'), 'P@ssw0rd123!');
  await fill(await field('Confirm password'), 'P@ssw0rd123');
  await press('Save password');
  expect(document.body.textContent).toContain("Passwords don't match.");
  await fill(await field('Confirm password'), 'P@ssw0rd123!');
  await press('Save password');
  await waitFor(() => expect(document.body.textContent).toContain('This password is too common'));
  await fill(await field('New password'), 'Lantern-77-quay');
  await fill(await field('Confirm password'), 'Lantern-77-quay');
  await press('Save password');
  await waitFor(() => expect(path()).toBe('/login?reason=password-changed'));
  await findSaid('status', 'Your password has been changed. Log in with the new one.');
  await fill(await field('Email'), user.email);
  await fill(await field('Password'), 'Lantern-77-quay');
  await press('Log in');
  await waitFor(() => expect(path()).toBe('/dashboard'));
});

it('signs out of the account whose password was reset', async () => {
  service.records.emailedLinks.push({ purpose: 'RESET_PASSWORD', email: user.email, token: 'from-the-mail' });
  const props = pageProps({ user, business, sendsMail: true });
  const { path, services } = await openStudio('/reset-password#token=from-the-mail', { props, service });
  await fill(await field('New password'), 'Lantern-77-quay');
  await fill(await field('Confirm password'), 'Lantern-77-quay');
  await press('Save password');
  await waitFor(() => expect(path()).toBe('/login?reason=password-changed'));
  expect(services.authentication.getState().status).toBe('UNAUTHORIZED');
});

it('says that a link to reset a password was used, and where to get another', async () => {
  await openStudio('/reset-password#token=spent', { props: GUEST, service });
  await fill(await field('New password'), 'Lantern-77-quay');
  await fill(await field('Confirm password'), 'Lantern-77-quay');
  await press('Save password');
  await findSaid('alert', SPENT);
  const again = screen.getByRole('link', { name: 'Send a new link' });
  expect(again.getAttribute('href')).toBe('/forgot-password');
});

it('asks for the link of the email where it is missing', async () => {
  await openStudio('/reset-password', { props: GUEST, service });
  await findSaid('status', 'This page needs the link from your email. Open the link, or ask for a new one.');
  expect(screen.queryByRole('button', { name: 'Save password' })).toBeNull();
});

it('verifies an email by the link once somebody says so, and Home stops asking', async () => {
  service.records.emailedLinks.push({ purpose: 'VERIFY_EMAIL', email: user.email, token: 'from-the-mail' });
  const props = pageProps({ user, business, sendsMail: true });
  const { path } = await openStudio('/verify-email#token=from-the-mail', { props, service });
  await screen.findByRole('button', { name: 'Verify email' });
  expect(newestLink()).toMatchObject({ token: 'from-the-mail' });
  await press('Verify email');
  await findSaid('status', 'Thank you. This address is yours.');
  await person.click(screen.getByRole('link', { name: 'Go to Home' }));
  await waitFor(() => expect(path()).toBe('/dashboard'));
  await screen.findByRole('heading', { name: 'Home' });
  await waitFor(() => expect(document.body.textContent).not.toContain('Verify your email'));
});

it('says that an email is verified once the pages know it', async () => {
  service.records.emailedLinks.push({ purpose: 'VERIFY_EMAIL', email: user.email, token: 'from-the-mail' });
  const answer = service.hold(refreshAccessToken);
  const props = pageProps({ user, business, sendsMail: true });
  await openStudio('/verify-email#token=from-the-mail', { props, service });
  await press('Verify email');
  await waitFor(() => expect(service.calls.filter((call) => call.endsWith('/access-token'))).toHaveLength(1));
  expect(await screen.findByRole('button', { name: 'Verifying…' })).toBeTruthy();
  answer();
  await findSaid('status', 'Thank you. This address is yours.');
});

it('says so where the pages cannot be brought up to date, too', async () => {
  service.records.emailedLinks.push({ purpose: 'VERIFY_EMAIL', email: user.email, token: 'from-the-mail' });
  service.failNext(refreshAccessToken, 503);
  const props = pageProps({ user, business, sendsMail: true });
  await openStudio('/verify-email#token=from-the-mail', { props, service });
  await press('Verify email');
  await findSaid('status', 'Thank you. This address is yours.');
});

it('sends another link where one was used already', async () => {
  await openStudio('/verify-email#token=spent', { props: GUEST, service });
  await press('Verify email');
  await findSaid('alert', SPENT);
  await fill(await field('Email'), user.email);
  await press('Send again');
  await findSaid(
    'status',
    'If this email still has to be verified, a link is on its way. It works for 24 hours.',
  );
  expect(newestLink()).toMatchObject({ purpose: 'VERIFY_EMAIL', email: user.email });
});
