import { confirmEmail } from '@commoncast/core/authentication/account-api';
import { screen, waitFor } from '@testing-library/react';
import { beforeEach, expect, it } from 'vitest';
import { pageProps } from '../../../test/factories.ts';
import { createFakeService, type FakeService } from '../../../test/fake-service.ts';
import { findSaid } from '../../../test/find-said.ts';
import { openStudio } from '../../../test/open-studio.tsx';
import { person } from '../../../test/person.ts';
import { addPerson } from '../../../test/service/serve-sign-in.ts';
import { SIGNED_OUT } from '../../services/session/page-props.ts';

const LINK = '/verify-email#about=new-email&token=from-the-mail';

const props = pageProps({ sendsMail: true });
const { user, business } = props;
if (!user || !business) throw new TypeError('the factory makes a member');

let service: FakeService;
beforeEach(() => {
  service = createFakeService();
  addPerson(service.records, { user, business, password: 'secret' });
  service.records.emailedLinks.push({
    ...{ purpose: 'CONFIRM_EMAIL', email: 'ada@home.test' },
    ...{ userId: user.id, token: 'from-the-mail' },
  });
});

const confirm = async () => await person.click(await screen.findByRole('button', { name: 'Confirm email' }));

it('changes the email by a click, and the account shows it', async () => {
  await openStudio(LINK, { props, service });
  await screen.findByRole('heading', { name: 'Confirm your new email' });
  expect(service.sent(confirmEmail)).toEqual([]);
  await confirm();
  await findSaid('status', 'From now on, log in with ada@home.test.');
  await person.click(screen.getByRole('link', { name: 'Go to Account' }));
  const own = await screen.findByRole('region', { name: 'You' });
  await waitFor(() => expect(own.textContent).toContain('ada@home.test'));
  expect(own.textContent).toContain('Verified');
});

it('works for somebody who is not signed in, once', async () => {
  const { leave } = await openStudio(LINK, { props: SIGNED_OUT, service });
  await confirm();
  await findSaid('status', 'From now on, log in with ada@home.test.');
  expect(screen.getByRole('link', { name: 'Log in' }).getAttribute('href')).toBe('/');
  await leave();
  await openStudio(LINK, { props: SIGNED_OUT, service });
  await confirm();
  await findSaid('alert', 'This link has expired or was already used');
  expect(screen.getByRole('link', { name: 'Back to log in' })).toBeTruthy();
});

it('says that somebody else took the address in the meantime', async () => {
  const other = { ...user, id: 'other', email: 'ada@home.test' };
  addPerson(service.records, { user: other, business, password: null });
  await openStudio(LINK, { props, service });
  await confirm();
  await findSaid('alert', 'Somebody else has an account with this email by now');
  expect(document.body.textContent).toContain('Your email has not changed.');
  expect(screen.getByRole('link', { name: 'Back to Account' }).getAttribute('href')).toBe(
    '/settings/account',
  );
});
