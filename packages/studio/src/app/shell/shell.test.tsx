import { act } from 'react';
import { beforeEach, expect, it, vi } from 'vitest';
import { allByRole, byRole, firstByRole } from '../../../test/by-role.ts';
import { hypergraphic, player, playlist, video, widget } from '../../../test/factories.ts';
import { createFakeService, type FakeService } from '../../../test/fake-service.ts';
import { openStudio } from '../../../test/open-studio.tsx';
import { splitTest } from '../../../test/split-test-factories.ts';
import { until } from '../../../test/until.ts';
import { click, press, type } from '../../../test/user.ts';

let service: FakeService;

beforeEach(() => {
  service = createFakeService();
  service.records.videos.add(video({ name: 'Fish market' }));
  service.records.players.add(player());
  service.records.playlists.add(playlist({ name: 'Summer' }));
});

it('leads to every page that exists, and to no other', async () => {
  await openStudio('/videos', { service });
  const main = await until(() => firstByRole('navigation', 'Main'));
  const links = allByRole('link', undefined, main).map(
    (link) => `${link.textContent} ${link.getAttribute('href')}`,
  );
  expect(links).toEqual([
    'Home /dashboard',
    'Videos /videos',
    'Playlists /playlists',
    'Trash /trash',
    'Players /players',
    'Widgets /widgets',
    'Split tests /split-tests',
    'Hypergraphics /hypergraphics',
    'Install /settings/install',
    'Measurement /settings/measurement',
  ]);
  expect(document.body.textContent).toContain('Harbour Lane');
});

it('searches videos, playlists and players on a slash, and opens what was chosen', async () => {
  const { path } = await openStudio('/players', { service });
  await until(() => byRole('heading', 'Players'));
  await press('/');
  await type(await until(() => byRole('textbox', 'Search everything')), 'Fish');
  await until(() =>
    expect(allByRole('option').map(({ textContent }) => textContent)).toContain('Fish market'),
  );
  await press('Enter');
  await until(() => expect(path()).toMatch(/^\/videos\/[0-9a-f-]+$/));
});

it('opens a playlist that was found', async () => {
  const { path } = await openStudio('/players', { service });
  await until(() => byRole('heading', 'Players'));
  await press('/');
  await type(await until(() => byRole('textbox', 'Search everything')), 'Summer');
  await click(await until(() => byRole('option', 'Summer')));
  await until(() => expect(path()).toMatch(/^\/playlists\/[0-9a-f-]+$/));
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
  await until(() => byRole('heading', 'Players'));
  await press('/');
  await type(await until(() => byRole('textbox', 'Search everything')), name);
  const option = await until(() => byRole('option', name));
  expect(option.closest('[role="listbox"]')?.textContent).toContain(group);
  await click(option);
  await until(() => expect(path()).toBe(address));
});

it('leaves a slash alone where somebody types', async () => {
  await openStudio('/videos', { service });
  await click(await until(() => byRole('textbox', 'Search videos')));
  await press('/');
  expect(allByRole('dialog')).toEqual([]);
  await press('k', { ctrlKey: true });
  await until(() => byRole('dialog', 'Search'));
});

it('creates from anywhere', async () => {
  const { path } = await openStudio('/videos', { service });
  await click(await until(() => firstByRole('button', 'Create')));
  await until(() => byRole('menuitem', 'Upload'));
  await click(byRole('menuitem', 'Player'));
  await until(() => expect(path()).toBe('/players/new'));
});

it('says that the network is gone, and what is safe', async () => {
  await openStudio('/videos', { service });
  const onLine = vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(false);
  await act(async () => dispatchEvent(new Event('offline')));
  expect(byRole('status', /^You are offline\. Your changes are kept/)).toBeTruthy();
  onLine.mockRestore();
  await act(async () => dispatchEvent(new Event('online')));
  expect(allByRole('status', /^You are offline/)).toEqual([]);
});
