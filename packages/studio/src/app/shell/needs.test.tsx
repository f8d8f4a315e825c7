import { getSharedNetworks, listSuspects } from '@commoncast/core/insights/api';
import { PAGE_NEEDS } from '@commoncast/core/pages/needs';
import { beforeEach, expect, it } from 'vitest';
import { allByRole, byRole, firstByRole } from '../../../test/by-role.ts';
import { pageProps } from '../../../test/factories.ts';
import { createFakeService, type FakeService, refuse } from '../../../test/fake-service.ts';
import { openStudio } from '../../../test/open-studio.tsx';
import { until } from '../../../test/until.ts';
import { click } from '../../../test/user.ts';

// Until there is a page that not every member may open, one of those that there are stands for it.
beforeEach(() => {
  const before = PAGE_NEEDS.measurement;
  Object.assign(PAGE_NEEDS, { measurement: 'account:write' });
  return () => Object.assign(PAGE_NEEDS, { measurement: before });
});

const ADDRESS = '/settings/measurement';
const owner = pageProps();
const member = { ...owner, user: owner.user && { ...owner.user, role: 'MEMBER' as const } };
const hrefs = (within?: Element) =>
  allByRole('link', undefined, within).map((link) => link.getAttribute('href'));

it('does not lead a member to a page that needs more than their role has', async () => {
  await openStudio('/trash', { props: member });
  const main = await until(() => firstByRole('navigation', 'Main'));
  expect(hrefs(main)).toContain('/settings/install');
  expect(hrefs(main)).not.toContain(ADDRESS);
  await click(byRole('button', 'More'));
  await until(() => byRole('menuitem', 'Install'));
  const items = allByRole('menuitem').map(({ textContent }) => textContent);
  expect(items).not.toContain('Measurement');
});

it('says who can where a member opens its address', async () => {
  await openStudio(ADDRESS, { props: member });
  await until(() => byRole('heading', 'You can’t open this page'));
  const main = document.querySelector('main');
  expect(main?.textContent).toContain('Only an owner of the business can change its settings.');
  expect(allByRole('heading', 'Measurement')).toEqual([]);
  await click(byRole('link', 'Go home'));
  await until(() => expect(document.querySelector('h1')?.textContent).not.toContain('can’t open'));
});

/** A service that has counted nothing as suspect yet. */
function quietService(): FakeService {
  const service = createFakeService();
  service.on(listSuspects, () => []);
  service.on(getSharedNetworks, () => ({ networks: [], yourAddress: '198.51.100.7' }));
  return service;
}

it('opens for an owner', async () => {
  await openStudio(ADDRESS, { props: owner, service: quietService() });
  await until(() => byRole('heading', 'Measurement'));
  expect(hrefs(firstByRole('navigation', 'Main'))).toContain(ADDRESS);
});

it('shows the server’s own sentence where it refuses, and offers no other', async () => {
  const service = quietService();
  const message = 'Only an owner of the business can change its settings';
  service.on(listSuspects, () => refuse(403, { code: 'FORBIDDEN', message }));
  await openStudio(ADDRESS, { props: owner, service });
  const alert = await until(() => byRole('alert', /^The suspect plays/));
  expect(alert.textContent).toBe(`The suspect plays could not be loaded${message}.Retry`);
});
