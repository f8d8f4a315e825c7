import { listAuditLog } from '@commoncast/core/audit/api';
import { screen, waitFor, within } from '@testing-library/react';
import { expect, it } from 'vitest';
import { memberProps, pageProps } from '../../../test/factories.ts';
import { createFakeService } from '../../../test/fake-service.ts';
import { findSaid } from '../../../test/find-said.ts';
import { openStudio } from '../../../test/open-studio.tsx';
import { person } from '../../../test/person.ts';

const ADDRESS = '/settings/audit-log';
const owner = pageProps();
const member = memberProps();
const hrefs = (part: HTMLElement) =>
  within(part)
    .queryAllByRole('link')
    .map((link) => link.getAttribute('href'));

it('does not lead a member to a page that needs more than their role has', async () => {
  await openStudio('/trash', { props: member });
  const main = await screen.findByRole('navigation', { name: 'Main' });
  expect(hrefs(main)).toContain('/settings/install');
  expect(hrefs(main)).not.toContain(ADDRESS);
  // The bar of phones, which is hidden on a page as wide as this one.
  await person.click(screen.getByRole('button', { name: 'More', hidden: true }));
  await screen.findByRole('menuitem', { name: 'Install' });
  const items = screen.queryAllByRole('menuitem').map(({ textContent }) => textContent);
  expect(items).not.toContain('Audit log');
});

it('says who can where a member opens its address', async () => {
  await openStudio(ADDRESS, { props: member });
  await screen.findByRole('heading', { name: 'You can’t open this page' });
  const main = document.querySelector('main');
  expect(main?.textContent).toContain('Only an owner of the business can read its audit log.');
  expect(screen.queryAllByRole('heading', { name: 'Audit log' })).toEqual([]);
  await person.click(screen.getByRole('link', { name: 'Go home' }));
  await waitFor(() => expect(document.querySelector('h1')?.textContent).not.toContain('can’t open'));
});

it('opens for an owner', async () => {
  await openStudio(ADDRESS, { props: owner });
  await screen.findByRole('heading', { name: 'Audit log' });
  expect(hrefs(screen.getByRole('navigation', { name: 'Main' }))).toContain(ADDRESS);
});

it('shows the server’s own sentence where it refuses, and offers no other', async () => {
  const service = createFakeService();
  const message = 'Only an owner of the business can read its audit log';
  service.failNext(listAuditLog, 403, { code: 'FORBIDDEN', message });
  await openStudio(ADDRESS, { props: owner, service });
  const alert = await findSaid('alert', /^The audit log could/);
  expect(alert.textContent).toBe(`The audit log could not be loaded${message}.Retry`);
});
