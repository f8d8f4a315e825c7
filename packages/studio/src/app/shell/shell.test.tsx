import { screen, waitFor, within } from '@testing-library/react';
import { act } from 'react';
import { beforeEach, expect, it, vi } from 'vitest';
import { hypergraphic, player, playlist, video, widget } from '../../../test/factories.ts';
import { createFakeService, type FakeService } from '../../../test/fake-service.ts';
import { findSaid } from '../../../test/find-said.ts';
import { openStudio } from '../../../test/open-studio.tsx';
import { fill, person } from '../../../test/person.ts';
import { splitTest } from '../../../test/split-test-factories.ts';

let service: FakeService;

beforeEach(() => {
  service = createFakeService();
  service.records.videos.add(video({ name: 'Fish market' }));
  service.records.players.add(player());
  service.records.playlists.add(playlist({ name: 'Summer' }));
});

it('leads to every page that exists, and to no other', async () => {
  await openStudio('/videos', { service });
  const main = await screen.findByRole('navigation', { name: 'Main' });
  const links = within(main)
    .queryAllByRole('link')
    .map((link) => `${link.textContent} ${link.getAttribute('href')}`);
  expect(links).toEqual([
    'Home /dashboard',
    'Live /streams',
    'Videos /videos',
    'Archives /archives',
    'Playlists /playlists',
    'Trash /trash',
    'Players /players',
    'Widgets /widgets',
    'Split tests /split-tests',
    'Destinations /destinations',
    'Hypergraphics /hypergraphics',
    'Account /settings/account',
    'Members /settings/members',
    'Install /settings/install',
    'Measurement /settings/measurement',
    'API tokens /settings/tokens',
    'Webhooks /settings/webhooks',
    'Audit log /settings/audit-log',
    'Billing /billing',
  ]);
  expect(document.body.textContent).toContain('Harbour Lane');
});

it('searches videos, playlists and players on a slash, and opens what was chosen', async () => {
  const { path } = await openStudio('/players', { service });
  await screen.findByRole('heading', { name: 'Players' });
  await person.keyboard('/');
  await fill(await screen.findByRole('combobox', { name: 'Search everything' }), 'Fish');
  await waitFor(() =>
    expect(screen.queryAllByRole('option').map(({ textContent }) => textContent)).toEqual(['Fish market']),
  );
  await person.keyboard('{Enter}');
  await waitFor(() => expect(path()).toMatch(/^\/videos\/[0-9a-f-]+$/));
});

it('opens a playlist that was found', async () => {
  const { path } = await openStudio('/players', { service });
  await screen.findByRole('heading', { name: 'Players' });
  await person.keyboard('/');
  await fill(await screen.findByRole('combobox', { name: 'Search everything' }), 'Summer');
  await waitFor(() =>
    expect(screen.getAllByRole('option').map(({ textContent }) => textContent)).toEqual(['Summer']),
  );
  await person.click(screen.getByRole('option', { name: 'Summer' }));
  await waitFor(() => expect(path()).toMatch(/^\/playlists\/[0-9a-f-]+$/));
});

const spring = {
  widget: widget({ name: 'Spring offer' }),
  test: splitTest({ name: 'Spring test' }),
  hypergraphic: hypergraphic({ name: 'Spring badge' }),
};

it.each([
  ['Widgets', 'Spring offer', `/widgets/${spring.widget.id}`],
  ['Split tests', 'Spring test', `/split-tests/${spring.test.id}`],
  ['Hypergraphics', 'Spring badge', '/hypergraphics'],
])('finds what is among the %s', async (group, name, address) => {
  service.records.widgets.add(spring.widget);
  service.records.splitTests.add(spring.test);
  service.records.hypergraphics.add(spring.hypergraphic);
  const { path } = await openStudio('/players', { service });
  await screen.findByRole('heading', { name: 'Players' });
  await person.keyboard('/');
  await fill(await screen.findByRole('combobox', { name: 'Search everything' }), name);
  // What had been found before stays until the answer is there.
  await waitFor(() =>
    expect(screen.getAllByRole('option').map(({ textContent }) => textContent)).toEqual([name]),
  );
  const option = screen.getByRole('option', { name });
  expect(option.closest('[role="listbox"]')?.textContent).toContain(group);
  await person.click(option);
  await waitFor(() => expect(path()).toBe(address));
});

it('leaves a slash alone where somebody types', async () => {
  await openStudio('/videos', { service });
  const field = (await screen.findByRole('searchbox', { name: 'Search videos' })) as HTMLInputElement;
  await person.click(field);
  await person.keyboard('/');
  await waitFor(() => expect(field.value).toBe('/'));
  expect(screen.queryAllByRole('dialog')).toEqual([]);
  await person.keyboard('{Control>}k{/Control}');
  await screen.findByRole('dialog', { name: 'Search' });
});

it('creates from anywhere', async () => {
  const { path } = await openStudio('/videos', { service });
  await person.click(await screen.findByRole('button', { name: 'Create' }));
  await screen.findByRole('menuitem', { name: 'Upload' });
  await person.click(screen.getByRole('menuitem', { name: 'Player' }));
  await waitFor(() => expect(path()).toBe('/players/new'));
});

it('says that the network is gone, and what is safe', async () => {
  await openStudio('/videos', { service });
  const onLine = vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(false);
  await act(async () => dispatchEvent(new Event('offline')));
  const said = await findSaid('status', /^You are offline\. Your changes are kept/);
  onLine.mockRestore();
  await act(async () => dispatchEvent(new Event('online')));
  await waitFor(() => expect(said.isConnected).toBe(false));
  expect(document.body.textContent).not.toContain('You are offline');
});
