import {
  getExport,
  keepBusiness,
  requestDeletion,
  requestExport,
  transferOwnership,
} from '@commoncast/core/business-end/api';
import { screen, waitFor, within } from '@testing-library/react';
import { beforeEach, expect, it, vi } from 'vitest';
import { dataExport, readyExport } from '../../../../test/business-end-factories.ts';
import { impersonationProps, memberProps, pageProps } from '../../../../test/factories.ts';
import { createFakeService, type FakeService } from '../../../../test/fake-service.ts';
import { findSaid } from '../../../../test/find-said.ts';
import { member } from '../../../../test/member-factories.ts';
import { openStudio } from '../../../../test/open-studio.tsx';
import { fill, person } from '../../../../test/person.ts';
import '../account-page.tsx';
import './business-end.tsx';
import './closing-page.tsx';

const props = pageProps({ sendsMail: true });
const { business } = props;
if (!business) throw new TypeError('the factory makes a member');
const closing = { ...business, deletionDate: '2026-12-26T10:00:00.000Z' };

let service: FakeService;
beforeEach(() => {
  service = createFakeService();
});

const open = (as = props) => openStudio('/settings/account', { service, props: as });
const section = (name: string) => screen.findByRole('region', { name });
const button = async (region: string, name: string) =>
  within(await section(region)).findByRole<HTMLButtonElement>('button', { name });

it('exports the data, and says how far that is', async () => {
  await open();
  await person.click(await button('Export your data', 'Export data'));
  expect(service.sent(requestExport)).toHaveLength(1);
  expect((await section('Export your data')).textContent).toContain('Your export is about to begin.');
  expect(screen.queryByRole('button', { name: 'Export data' })).toBeNull();
});

it('shows progress with the time left', async () => {
  service.records.dataExport = dataExport({ state: 'RUNNING', percent: 40, secondsLeft: 90 });
  await open();
  const bar = await screen.findByRole('progressbar', { name: /^Exporting your data: 40%, 2 min left$/ });
  expect(bar.getAttribute('aria-valuenow')).toBe('40');
  expect((await section('Export your data')).textContent).toContain('We email you when it is ready.');
});

it('offers the files of an export that is ready, and says that there is one a day', async () => {
  const made = readyExport();
  service.records.dataExport = made;
  await open();
  const files = await screen.findByRole('list', { name: 'Files of the export' });
  const links = within(files).getAllByRole('link');
  expect(links.map((link) => link.textContent)).toEqual(['Part 1 (2.3 MB)', 'Part 2 (3.9 GB)']);
  expect(links.map((link) => link.getAttribute('href'))).toEqual(made.parts.map(({ url }) => url));
  await person.click(await button('Export your data', 'Export again'));
  await findSaid('alert', /^You can ask for one export a day\./);
});

it('says why an export has failed, and makes another', async () => {
  service.records.dataExport = dataExport({ state: 'FAILED', problem: 'The server has no room.' });
  await open();
  expect((await section('Export your data')).textContent).toContain('The server has no room.');
  await person.click(await button('Export your data', 'Export data'));
  expect(service.records.dataExport?.state).toBe('WAITING');
});

it('can load the last export again', async () => {
  service.failNext(getExport, 404, { code: 'NOT_FOUND', message: 'Gone' });
  await open();
  await person.click(await button('Export your data', 'Retry'));
  await button('Export your data', 'Export data');
});

it('transfers the business to a member, and opens the studio as one', async () => {
  const assign = vi.spyOn(location, 'assign').mockImplementation(() => {});
  const grace = member();
  service.records.members.set(grace.id, grace);
  await open();
  await person.click(await button('Transfer ownership', 'Transfer ownership'));
  const dialog = await screen.findByRole('dialog', { name: 'Transfer Harbour Lane' });
  await person.click(within(dialog).getByRole('button', { name: 'Transfer ownership' }));
  expect(dialog.textContent).toContain('Choose a member');
  await person.click(within(dialog).getByRole('combobox', { name: 'New owner' }));
  await person.click(await screen.findByRole('option', { name: 'grace (grace@example.test)' }));
  await fill(within(dialog).getByLabelText('Your password', { selector: 'input' }), 'Correct-horse-7');
  await person.click(within(dialog).getByRole('button', { name: 'Transfer ownership' }));
  await waitFor(() => expect(assign).toHaveBeenCalledWith('/settings/account'));
  expect(service.sent(transferOwnership)).toMatchObject([
    { body: { userId: grace.id, leaves: false, currentPassword: 'Correct-horse-7' } },
  ]);
  expect(service.records.members.get(grace.id)?.role).toBe('OWNER');
  assign.mockRestore();
});

it('leads somebody who leaves with the transfer to the log-in', async () => {
  const grace = member();
  service.records.members.set(grace.id, grace);
  const { path } = await open();
  await person.click(await button('Transfer ownership', 'Transfer ownership'));
  const dialog = await screen.findByRole('dialog', { name: 'Transfer Harbour Lane' });
  await person.click(within(dialog).getByRole('combobox', { name: 'New owner' }));
  await person.click(await screen.findByRole('option', { name: 'grace (grace@example.test)' }));
  await person.click(within(dialog).getByRole('radio', { name: /^Leave the business/ }));
  await fill(within(dialog).getByLabelText('Your password', { selector: 'input' }), 'Correct-horse-7');
  await person.click(within(dialog).getByRole('button', { name: 'Transfer ownership' }));
  await waitFor(() => expect(path()).toMatch(/^\/login\?/));
});

it('has somebody invited first where there is nobody to transfer to', async () => {
  await open();
  const link = await within(await section('Transfer ownership')).findByRole('link');
  expect(link.getAttribute('href')).toBe('/settings/members');
});

it('deletes the business once its name and the password are right, and keeps it', async () => {
  await open();
  await person.click(await button('Delete business', 'Delete business'));
  const dialog = await screen.findByRole('dialog', { name: 'Delete Harbour Lane?' });
  expect(dialog.textContent).toContain('Bills are deleted too');
  const submit = within(dialog).getByRole('button', { name: 'Delete business' });
  const name = within(dialog).getByRole('textbox', { name: 'Name of the business' });
  await fill(name, 'Harbour');
  await fill(within(dialog).getByLabelText('Your password', { selector: 'input' }), 'Correct-horse-7');
  await person.click(submit);
  await waitFor(() => expect(dialog.textContent).toContain('This is not the name of the business'));
  expect(service.records.account?.deletionDate).toBeNull();
  await fill(name, 'Harbour Lane');
  await person.click(submit);

  await screen.findByRole('heading', { level: 1, name: 'Harbour Lane will be deleted' });
  expect(service.sent(requestDeletion)).toHaveLength(2);
  expect(screen.queryByRole('navigation')).toBeNull();
  await section('Export your data');
  service.failNext(keepBusiness, 409, { code: 'ILLEGAL_TRANSITION', message: 'It is being deleted.' });
  await person.click(screen.getByRole('button', { name: 'Keep the business' }));
  await findSaid('alert', 'It is being deleted.');
  await person.click(screen.getByRole('button', { name: 'Keep the business' }));
  await screen.findByRole('heading', { level: 1, name: 'Account' });
  expect(service.records.account?.deletionDate).toBeNull();
});

it('says to a member of a business that is to be deleted when that is, and who can keep it', async () => {
  const { calls } = service;
  await openStudio('/videos', { service, props: memberProps({ business: closing }) });
  await screen.findByRole('heading', { level: 1, name: 'Harbour Lane will be deleted' });
  const about = await section('On Dec 26, 2026');
  expect(about.textContent).toContain('Only an owner of the business can delete or keep it.');
  expect(screen.queryByRole('button', { name: 'Keep the business' })).toBeNull();
  expect(screen.queryByRole('region', { name: 'Export your data' })).toBeNull();
  expect(calls).toEqual([]);
  await person.click(screen.getByRole('button', { name: 'Account: ada' }));
  await screen.findByRole('menuitem', { name: 'Log out' });
});

it('tells a member who can export, transfer and delete', async () => {
  await open(memberProps());
  const end = await section('Export, transfer and deletion');
  for (const what of ['export its data', 'transfer it', 'delete or keep it'])
    expect(end.textContent).toContain(`Only an owner of the business can ${what}.`);
});

it('is closed to an operator who looks through the eyes of an owner', async () => {
  await open(impersonationProps());
  const end = await section('Export, transfer and deletion');
  expect(end.textContent).toContain('Only the owner can export, transfer or delete the business.');
  expect(service.sent(getExport)).toEqual([]);
});
