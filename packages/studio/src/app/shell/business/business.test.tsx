import { listOwnBusinesses } from '@commoncast/core/authentication/account-api';
import { shellSwitchBusiness } from '@commoncast/core/authentication/api';
import { createBusinessAccount } from '@commoncast/core/business/api';
import { screen, waitFor, within } from '@testing-library/react';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { newId, player } from '../../../../test/factories.ts';
import { createFakeService, type FakeService } from '../../../../test/fake-service.ts';
import { findSaid } from '../../../../test/find-said.ts';
import { otherBusiness } from '../../../../test/member-factories.ts';
import { openStudio } from '../../../../test/open-studio.tsx';
import { fill, person } from '../../../../test/person.ts';

const mill = otherBusiness({ id: newId() });

let service: FakeService;
let loaded: string[];
beforeEach(() => {
  service = createFakeService();
  service.records.otherBusinesses.set(mill.id, { business: mill, role: 'MEMBER' });
  loaded = [];
  vi.spyOn(location, 'assign').mockImplementation((address) => void loaded.push(String(address)));
});
afterEach(() => void vi.restoreAllMocks());

const openMenu = async () => person.click(await screen.findByRole('button', { name: 'Account: ada' }));

it('marks the business that the page is for, and loads the studio for another one', async () => {
  await openStudio('/trash', { service });
  await screen.findByRole('heading', { name: 'Trash' });
  expect(service.sent(listOwnBusinesses)).toEqual([]);
  await openMenu();
  const other = await screen.findByRole('menuitemradio', { name: 'Mill Street' });
  const current = screen.getByRole('menuitemradio', { name: 'Harbour Lane' });
  expect([current, other].map((item) => item.getAttribute('aria-checked'))).toEqual(['true', 'false']);
  await person.click(current);
  await waitFor(() => expect(screen.queryByRole('menu')).toBeNull());
  expect(service.sent(shellSwitchBusiness)).toEqual([]);
  await openMenu();
  await person.click(await screen.findByRole('menuitemradio', { name: 'Mill Street' }));
  await waitFor(() => expect(loaded).toEqual(['/dashboard']));
  expect(service.sent(shellSwitchBusiness)).toMatchObject([{ body: { businessId: mill.id } }]);
});

it('says why the other business does not open, and stays', async () => {
  service.failNext(shellSwitchBusiness, 404, { code: 'NOT_FOUND', message: 'You are no member there' });
  await openStudio('/trash', { service });
  await openMenu();
  await person.click(await screen.findByRole('menuitemradio', { name: 'Mill Street' }));
  await findSaid('alert', 'You are no member there');
  expect(loaded).toEqual([]);
});

it('asks once before unsaved changes are lost', async () => {
  const { uuid } = service.records.players.add(player());
  await openStudio(`/players/${uuid}`, { service });
  await fill(await screen.findByRole('textbox', { name: 'Name' }), 'Another name');
  await openMenu();
  await person.click(await screen.findByRole('menuitemradio', { name: 'Mill Street' }));
  const question = await screen.findByRole('alertdialog', { name: 'Leave without saving?' });
  expect(service.sent(shellSwitchBusiness)).toEqual([]);
  await person.click(within(question).getByRole('button', { name: 'Leave' }));
  await waitFor(() => expect(loaded).toEqual(['/dashboard']));
  // The browser asks nothing any more.
  expect(dispatchEvent(new Event('beforeunload', { cancelable: true }))).toBe(true);
});

it('creates a business and opens the studio for it', async () => {
  await openStudio('/trash', { service });
  await openMenu();
  await person.click(await screen.findByRole('menuitem', { name: 'New business' }));
  const dialog = await screen.findByRole('dialog', { name: 'New business' });
  await person.click(within(dialog).getByRole('button', { name: 'Create' }));
  expect(dialog.textContent).toContain('Business name is required');
  const name = within(dialog).getByRole('textbox', { name: 'Business name' });
  const message = 'You can have 20 businesses';
  service.failNext(createBusinessAccount, 409, { code: 'PLAN_LIMIT_REACHED', message });
  await fill(name, 'Quay Bakery');
  await person.click(within(dialog).getByRole('button', { name: 'Create' }));
  await findSaid('alert', message);
  await person.click(within(dialog).getByRole('button', { name: 'Create' }));
  await waitFor(() => expect(loaded).toEqual(['/dashboard']));
  const created = service.records.account;
  expect(created?.businessName).toBe('Quay Bakery');
  expect(service.sent(shellSwitchBusiness)).toMatchObject([{ body: { businessId: created?.id } }]);
});

it('gives the focus back to the account button when a new business is not named', async () => {
  await openStudio('/trash', { service });
  await openMenu();
  await person.click(await screen.findByRole('menuitem', { name: 'New business' }));
  const dialog = await screen.findByRole('dialog', { name: 'New business' });
  await person.click(within(dialog).getByRole('button', { name: 'Cancel' }));
  await waitFor(() =>
    expect(document.activeElement).toBe(screen.getByRole('button', { name: 'Account: ada' })),
  );
});
