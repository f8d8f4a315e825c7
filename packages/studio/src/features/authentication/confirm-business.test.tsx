import { confirmBusinessEmail } from '@commoncast/core/business/email-api';
import { screen } from '@testing-library/react';
import { expect, it } from 'vitest';
import { pageProps } from '../../../test/factories.ts';
import { createFakeService } from '../../../test/fake-service.ts';
import { findSaid } from '../../../test/find-said.ts';
import { openStudio } from '../../../test/open-studio.tsx';
import { person } from '../../../test/person.ts';
import { SIGNED_OUT } from '../../services/session/page-props.ts';

const link = { purpose: 'CONFIRM_BUSINESS', email: 'office@example.test', token: 'from-the-mail' } as const;

it('confirms the email of a business by a click, signed in or not, once', async () => {
  const service = createFakeService();
  service.records.account = pageProps().business;
  service.records.emailedLinks.push(link);
  const { path, leave } = await openStudio('/verify-email#about=business&token=from-the-mail', {
    props: SIGNED_OUT,
    service,
  });
  const confirm = await screen.findByRole('button', { name: 'Confirm email' });
  expect(path()).toBe('/verify-email');
  expect(service.sent(confirmBusinessEmail)).toEqual([]);
  await person.click(confirm);
  await findSaid('status', 'Thank you. This is the email of Harbour Lane.');
  expect(service.records.account).toMatchObject({ isEmailConfirmed: true });
  await leave();
  await openStudio('/verify-email#about=business&token=from-the-mail', { service });
  await person.click(await screen.findByRole('button', { name: 'Confirm email' }));
  await findSaid('alert', 'This link has expired or was already used');
  expect(screen.getByRole('link', { name: 'Back to Account' }).getAttribute('href')).toBe(
    '/settings/account',
  );
});
