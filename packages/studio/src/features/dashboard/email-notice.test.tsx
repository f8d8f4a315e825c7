import { sendVerification } from '@commoncast/core/authentication/recovery-api';
import type { EmailStatus } from '@commoncast/core/authentication/schema';
import { screen } from '@testing-library/react';
import { expect, it } from 'vitest';
import { pageProps } from '../../../test/factories.ts';
import { createFakeService } from '../../../test/fake-service.ts';
import { findSaid } from '../../../test/find-said.ts';
import { openStudio } from '../../../test/open-studio.tsx';
import { person } from '../../../test/person.ts';

const member = (emailStatus: EmailStatus, sendsMail = true) => {
  const { user } = pageProps();
  return pageProps({ sendsMail, user: user && { ...user, emailStatus } });
};

it('asks for an email to be verified, and sends another link', async () => {
  const service = createFakeService();
  await openStudio('/dashboard', { service, props: member('UNVERIFIED') });
  await findSaid('status', /^Verify your email: open the link that we sent to ada@example\.test\./);
  service.failNext(sendVerification, 429, { code: 'RATE_LIMITED', message: 'Too many attempts.' });
  await person.click(screen.getByRole('button', { name: 'Send again' }));
  await findSaid('status', /^Too many attempts\./);
  await person.click(screen.getByRole('button', { name: 'Send again' }));
  await findSaid('status', 'A new link is on its way to ada@example.test.');
  expect(service.sent(sendVerification)).toMatchObject([{ body: { email: 'ada@example.test' } }]);
});

it('says that nothing reaches an address', async () => {
  await openStudio('/dashboard', { props: member('UNDELIVERABLE') });
  await findSaid('status', /^Your mail server refuses our emails to ada@example\.test/);
});

it.each([member('VERIFIED'), member('UNVERIFIED', false)])(
  'says nothing of an email that is verified, or that cannot be',
  async (props) => {
    await openStudio('/dashboard', { props });
    await screen.findByRole('heading', { name: 'Upload a video' });
    expect(document.body.textContent).not.toContain('ada@example.test');
  },
);
