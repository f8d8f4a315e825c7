import { exportAuditLog, listAuditLog } from '@commoncast/core/audit/api';
import { screen, waitFor, within } from '@testing-library/react';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { memberProps } from '../../../test/factories.ts';
import { createFakeService, type FakeService } from '../../../test/fake-service.ts';
import { findSaid } from '../../../test/find-said.ts';
import { auditEntry, member } from '../../../test/member-factories.ts';
import { openStudio } from '../../../test/open-studio.tsx';
import { person } from '../../../test/person.ts';
import './audit-log-page.tsx';

const anna = member({ username: 'anna' });
const byAnna = { user: { id: anna.id, username: 'anna' } };

let service: FakeService;
beforeEach(() => {
  service = createFakeService();
  service.records.members.set(anna.id, anna);
});
afterEach(() => void vi.restoreAllMocks());

const open = (query = '') => openStudio(`/settings/audit-log${query}`, { service });
const headings = async () => {
  const list = await screen.findByRole('list', { name: 'Audit log' });
  return within(list)
    .getAllByRole('heading', { level: 2 })
    .map(({ textContent }) => textContent);
};
const lastQuery = () => service.sent(listAuditLog).at(-1)?.query;

it('says who did what, when, and from which network', async () => {
  service.records.auditLog = [
    auditEntry({ ...byAnna, action: 'member.invite' }),
    auditEntry({ user: { id: anna.id, username: null } }),
    auditEntry({ ...byAnna, action: 'video.polish', actor: { id: member().id, username: 'ops' } }),
  ];
  await open();
  expect(await headings()).toEqual([
    'anna invited somebody',
    'A deleted user deleted a video',
    'anna video.polish',
  ]);
  expect(document.body.textContent).toContain('203.0.113.0/24');
  expect(document.body.textContent).toContain('Done by ops, an operator of this server');
});

it('opens to show what was changed', async () => {
  const [from, to] = [{ role: 'MEMBER' }, { role: 'OWNER', isActive: true }];
  service.records.auditLog = [auditEntry({ ...byAnna, action: 'member.update', from, to })];
  await open();
  const details = await screen.findByRole('button', { name: 'Details: anna changed the role of a member' });
  expect(details.getAttribute('aria-expanded')).toBe('false');
  await person.click(details);
  expect(details.getAttribute('aria-expanded')).toBe('true');
  const cells = within(screen.getByRole('table'))
    .getAllByRole('row')
    .map((row) => [...row.children].map(({ textContent }) => textContent));
  expect(cells).toEqual([
    ['What', 'Before', 'After'],
    ['Role', 'MEMBER', 'OWNER'],
    ['Is active', 'None', 'On'],
  ]);
});

it('says in money what a bill came to', async () => {
  const [from, to] = [{ plan: 'STARTER' }, { plan: 'BUSINESS', total: 5_800 }];
  service.records.auditLog = [auditEntry({ ...byAnna, action: 'subscription.update', from, to })];
  await open();
  await person.click(await screen.findByRole('button', { name: 'Details: anna changed the plan' }));
  expect(screen.getByRole('row', { name: 'Total None $58' })).toBeTruthy();
});

it('is narrowed to a person and to a kind of thing, which the address says', async () => {
  service.records.auditLog = [
    auditEntry({ ...byAnna, action: 'video.publish' }),
    auditEntry({ ...byAnna, action: 'player.update' }),
    auditEntry(),
  ];
  const studio = await open();
  expect(await headings()).toHaveLength(3);
  await person.click(screen.getByRole('combobox', { name: 'Person' }));
  await person.click(await screen.findByRole('option', { name: 'anna' }));
  await waitFor(async () => expect(await headings()).toHaveLength(2));
  await person.click(screen.getByRole('combobox', { name: 'About' }));
  await person.click(await screen.findByRole('option', { name: 'Videos' }));
  await waitFor(async () => expect(await headings()).toEqual(['anna published a video']));
  expect(lastQuery()).toMatchObject({ userId: anna.id, subject: 'video', page: 0 });
  expect(studio.path()).toBe(`/settings/audit-log?q=${anna.id}&show=video`);
});

it('leads back from filters that nothing matches', async () => {
  service.records.auditLog = [auditEntry()];
  const studio = await open('?show=webhook');
  await screen.findByRole('heading', { name: 'Nothing found' });
  await person.click(screen.getByRole('button', { name: 'Show everything' }));
  await waitFor(() => expect(studio.path()).toBe('/settings/audit-log'));
  expect(await headings()).toEqual(['grace deleted a video']);
});

it('ignores a person that is no id', async () => {
  service.records.auditLog = [auditEntry()];
  await open('?q=anna');
  expect(await headings()).toHaveLength(1);
  expect(lastQuery()).not.toHaveProperty('userId');
});

it('has pages', async () => {
  service.records.auditLog = Array.from({ length: 26 }, () => auditEntry());
  const studio = await open();
  expect(await headings()).toHaveLength(25);
  await person.click(screen.getByRole('button', { name: 'Go to page 2' }));
  await waitFor(async () => expect(await headings()).toHaveLength(1));
  expect(studio.path()).toBe('/settings/audit-log?page=2');
});

it('saves all of it as a file', async () => {
  service.records.auditLog = [auditEntry(byAnna)];
  const blobs: Blob[] = [];
  vi.spyOn(URL, 'createObjectURL').mockImplementation((blob) => {
    blobs.push(blob as Blob);
    return 'blob:audit-log';
  });
  const names: string[] = [];
  vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(function (this: HTMLAnchorElement) {
    names.push(this.download);
  });
  await open();
  await person.click(await screen.findByRole('button', { name: 'Download as CSV' }));
  await waitFor(() => expect(names).toEqual(['audit-log.csv']));
  expect(await blobs[0]?.text()).toBe('Date,User,Action\r\n2026-03-01T10:00:00.000Z,anna,video.delete');
});

it('says that the file could not be had', async () => {
  service.records.auditLog = [auditEntry()];
  service.failNext(exportAuditLog, 503, { code: 'UNAVAILABLE', message: 'Not available right now' });
  await open();
  await person.click(await screen.findByRole('button', { name: 'Download as CSV' }));
  await findSaid('alert', 'Not available right now');
});

it('says what it is for while it is empty, and tells a member who can read it', async () => {
  await open();
  await screen.findByRole('heading', { name: 'Nothing yet' });
  expect(screen.queryByRole('button', { name: 'Download as CSV' })).toBeNull();
  const { leave } = await openStudio('/settings/audit-log', {
    service: createFakeService(),
    props: memberProps(),
  });
  await screen.findByText(/Only an owner of the business can read its audit log/);
  await leave();
});
