import { shellLogIn } from '@commoncast/core/authentication/api';
import {
  shellLogInWithPasskey,
  shellLogInWithSecondFactor,
} from '@commoncast/core/authentication/second-factor-api';
import { appCode } from '@commoncast/server/test/second-factor/app-code';
import { screen, waitFor } from '@testing-library/react';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { pageProps } from '../../../../test/factories.ts';
import { createFakeService, type FakeService } from '../../../../test/fake-service.ts';
import { findSaid } from '../../../../test/find-said.ts';
import { invitationLink } from '../../../../test/member-factories.ts';
import { openStudio } from '../../../../test/open-studio.tsx';
import { fill, person } from '../../../../test/person.ts';
import { giveApp, givePasskey } from '../../../../test/second-factor-factories.ts';
import { addPerson } from '../../../../test/service/serve-sign-in.ts';
import { CREDENTIAL_ID, stubPasskeys } from '../../../../test/stub-passkeys.ts';
import { SIGNED_OUT } from '../../../services/session/page-props.ts';
import '../invitation/invitation-page.tsx';
import '../log-in-page.tsx';
import './second-step.tsx';

const { user, business } = pageProps();
if (!user || !business) throw new TypeError('the factory makes a member');

let service: FakeService;
beforeEach(() => {
  service = createFakeService();
  addPerson(service.records, { user, business, password: 'secret' });
});
afterEach(() => void vi.unstubAllGlobals());

const press = async (name: string) => person.click(await screen.findByRole('button', { name }));
const field = (name: string) => screen.findByRole('textbox', { name });

async function logIn() {
  const studio = await openStudio('/login?from=/players', { props: SIGNED_OUT, service });
  await fill(await field('Email'), user!.email);
  await fill(screen.getByLabelText('Password', { selector: 'input' }), 'secret');
  await press('Log in');
  return studio;
}

it('asks for a code of the app after the password, and says what is wrong with one', async () => {
  const secret = giveApp(service.records, user.id);
  const { path, services } = await logIn();
  const code = await field('Code');
  expect(screen.getByRole('heading', { name: 'Confirm that it is you' })).toBeDefined();
  expect(code.getAttribute('autocomplete')).toBe('one-time-code');
  expect(code.getAttribute('inputmode')).toBe('numeric');
  expect(document.activeElement).toBe(code);
  expect(services.authentication.getState().status).toBe('UNAUTHORIZED');
  await press('Log in');
  expect(document.body.textContent).toContain('Code is required');
  const right = appCode(secret, new Date());
  await fill(code, right === '000000' ? '111111' : '000000');
  await press('Log in');
  await waitFor(() => expect(document.body.textContent).toContain('This code is wrong or was already used.'));
  await fill(code, right);
  await press('Log in');
  await waitFor(() => expect(path()).toBe('/players'));
  expect(service.sent(shellLogIn)).toHaveLength(1);
  expect(service.sent(shellLogInWithSecondFactor)).toHaveLength(2);
});

it('takes a recovery code instead', async () => {
  giveApp(service.records, user.id);
  const { path } = await logIn();
  await press('Use a recovery code');
  const code = await field('Recovery code');
  expect(code.getAttribute('inputmode')).toBeNull();
  await fill(code, '0000 0000 0000 000A');
  await press('Log in');
  await waitFor(() => expect(path()).toBe('/players'));
});

it('begins again with the password once a log-in is over', async () => {
  giveApp(service.records, user.id);
  await logIn();
  const code = await field('Code');
  service.records.secondFactors.logIns.clear();
  await fill(code, '123456');
  await press('Log in');
  await findSaid('alert', 'This log-in took too long. Log in again.');
  await press('Start again');
  expect(((await field('Email')) as HTMLInputElement).value).toBe('');
});

it('uses a passkey as the second step, and goes back to a code if there is none', async () => {
  const browser = stubPasskeys();
  giveApp(service.records, user.id);
  givePasskey(service.records, user.id, CREDENTIAL_ID);
  const { path } = await logIn();
  await press('Use a passkey');
  browser.get.mockRejectedValueOnce(new DOMException('No', 'NotAllowedError'));
  await press('Use a passkey');
  await findSaid('alert', 'The browser was not given a passkey, or it took too long. Please try again.');
  await press('Use your authenticator app');
  await field('Code');
  await press('Use a passkey');
  await press('Use a passkey');
  await waitFor(() => expect(path()).toBe('/players'));
  expect(service.sent(shellLogInWithSecondFactor)).toMatchObject([{ body: { method: 'PASSKEY' } }]);
});

it('logs in with a passkey alone, without a password', async () => {
  stubPasskeys();
  givePasskey(service.records, user.id, CREDENTIAL_ID);
  const { path } = await openStudio('/login?from=/players', { props: SIGNED_OUT, service });
  await press('Log in with a passkey');
  await waitFor(() => expect(path()).toBe('/players'));
  expect(service.sent(shellLogInWithPasskey)).toHaveLength(1);
});

it('says that a passkey is not known', async () => {
  stubPasskeys();
  await openStudio('/login', { props: SIGNED_OUT, service });
  await press('Log in with a passkey');
  await findSaid('alert', 'This passkey does not work here. It may have been removed from your account.');
});

it('offers no passkey to browsers that know none', async () => {
  givePasskey(service.records, user.id, CREDENTIAL_ID);
  await logIn();
  await field('Recovery code');
  expect(screen.queryByRole('button', { name: 'Use a passkey' })).toBeNull();
});

it('is asked for where somebody joins by an invitation, too', async () => {
  const secret = giveApp(service.records, user.id);
  const link = invitationLink({ email: user.email });
  service.records.invitationLinks.set(link.token, link);
  const { services } = await openStudio(`/invitation#token=${link.token}`, { props: SIGNED_OUT, service });
  await fill(await screen.findByLabelText('Password', { selector: 'input' }), 'secret');
  await press('Join');
  await fill(await field('Code'), appCode(secret, new Date()));
  await press('Log in');
  await waitFor(() => expect(services.business.getState().businessAccount?.businessName).toBe('Mill Street'));
});
