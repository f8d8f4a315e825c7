import { shellLogIn, shellLogOut, shellSignUp } from '@commoncast/core/authentication/api';
import { listByCategory } from '@commoncast/core/streams/api';
import { expect, it } from 'vitest';
import { byRole } from '../../../test/by-role.ts';
import { pageProps } from '../../../test/factories.ts';
import { createFakeService, refuse } from '../../../test/fake-service.ts';
import { openStudio } from '../../../test/open-studio.tsx';
import { until } from '../../../test/until.ts';
import { click, type } from '../../../test/user.ts';
import { SIGNED_OUT } from '../../services/session/page-props.ts';

const { user, business } = pageProps();
if (!user || !business) throw new TypeError('the factory makes a member');
const session = { accessToken: 'a', csrfToken: 'c', user, business };

it('sends who is not signed in from the root to the log-in page, and who is to the dashboard', async () => {
  const guest = await openStudio('/', { props: SIGNED_OUT });
  await until(() => expect(guest.path()).toBe('/login'));
  const member = await openStudio('/');
  await until(() => expect(member.path()).toBe('/dashboard'));
  const lost = await openStudio('/players', { props: SIGNED_OUT });
  await until(() => expect(lost.path()).toBe('/login'));
});

it('logs in', async () => {
  const service = createFakeService();
  let sent: unknown;
  service.on(shellLogIn, ({ body }) => {
    sent = body;
    return session;
  });
  const { path, services } = await openStudio('/login', { props: SIGNED_OUT, service });
  await type(await until(() => byRole('textbox', 'Email')), 'ada@example.test');
  await type(byRole('textbox', 'Password'), 'secret');
  await click(byRole('button', 'Log in'));
  await until(() => expect(path()).toBe('/dashboard'));
  expect(sent).toEqual({ email: 'ada@example.test', password: 'secret' });
  expect(services.authentication.getState().status).toBe('AUTHORIZED');
  expect(services.business.getState().businessAccount?.businessName).toBe('Harbour Lane');
});

it('says what is missing, and what the server says', async () => {
  const service = createFakeService();
  service.on(shellLogIn, () => refuse(401, { message: 'E-mail or password is wrong', code: 'UNAUTHORIZED' }));
  const { services } = await openStudio('/login', { props: SIGNED_OUT, service });
  await click(await until(() => byRole('button', 'Log in')));
  expect(document.body.textContent).toContain('Email is required');
  expect(document.body.textContent).toContain('Password is required');
  await type(byRole('textbox', 'Email'), 'ada@example.test');
  await type(byRole('textbox', 'Password'), 'wrong');
  await click(byRole('button', 'Log in'));
  await until(() => byRole('alert', 'E-mail or password is wrong'));
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
  await type(await until(() => byRole('textbox', 'Business name')), 'Harbour Lane');
  await type(byRole('textbox', 'Username'), 'ada');
  await type(byRole('textbox', 'Email'), 'ada@example.test');
  await type(byRole('textbox', 'Password'), 'abc');
  expect(document.body.textContent).toContain('Must contain at least one uppercase letter');
  await type(byRole('textbox', 'Password'), 'Abcdef-1');
  await click(byRole('checkbox', 'I accept the terms of use'));
  await click(byRole('button', 'Create account'));
  await until(() => expect(document.body.textContent).toContain('An account with this email exists'));
  service.on(shellSignUp, () => session);
  await type(byRole('textbox', 'Email'), 'bea@example.test');
  await click(byRole('button', 'Create account'));
  await until(() => expect(path()).toBe('/dashboard'));
});

it('leads to the log-in page when the session is over, and forgets the member', async () => {
  const service = createFakeService();
  service.on(listByCategory, () => refuse(401, { message: 'Unauthorized', code: 'UNAUTHORIZED' }));
  const { path, services } = await openStudio('/videos', { service });
  await until(() => expect(path()).toBe('/login'));
  expect(services.authentication.getState().accessToken).toBeNull();
  expect(services.business.getState().businessAccount).toBeNull();
  await until(() => byRole('status', 'You have been signed out. Log in to continue.'));
});

it('logs out with the CSRF token', async () => {
  const service = createFakeService();
  let csrf: string | null = null;
  service.on(shellLogOut, ({ headers }) => {
    csrf = headers.get('x-csrf-token');
    return null;
  });
  const { path } = await openStudio('/dashboard', { service });
  await click(await until(() => byRole('button', 'Account: ada')));
  await click(await until(() => byRole('menuitem', 'Log out')));
  await until(() => expect(path()).toBe('/login'));
  expect(csrf).toBe('csrf-token');
});
