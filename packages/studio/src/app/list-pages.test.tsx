import { listArchives } from '@commoncast/core/archives/api';
import type { EndpointDefinition } from '@commoncast/core/http/endpoint';
import { toPage } from '@commoncast/core/http/paging';
import { listHypergraphics } from '@commoncast/core/hypergraphics/api';
import { listStreams } from '@commoncast/core/live/api';
import { listPlayers } from '@commoncast/core/players/api';
import { listPlaylists } from '@commoncast/core/playlists/api';
import { listSplitTests } from '@commoncast/core/split-tests/api';
import { listByCategory } from '@commoncast/core/streams/api';
import { listTrash } from '@commoncast/core/trash/api';
import { listWidgets } from '@commoncast/core/widgets/api';
import { screen, waitFor } from '@testing-library/react';
import { expect, it } from 'vitest';
import { hypergraphic, player, playlist, trashItem, video, widget } from '../../test/factories.ts';
import { createFakeService, type FakeService } from '../../test/fake-service.ts';
import { archive, liveStream } from '../../test/live-factories.ts';
import { openStudio } from '../../test/open-studio.tsx';
import { fill, person } from '../../test/person.ts';
import { splitTest } from '../../test/split-test-factories.ts';

interface List {
  readonly path: string;
  /** The label of its search. */
  readonly search?: string;
  readonly call: EndpointDefinition;
  readonly row: object;
}

const name = 'On the page before';
const { items: _, ...playlistRow } = playlist({ name });
const { name: _name, ...archiveRow } = archive({ archiveName: name });
const LISTS: readonly List[] = [
  { path: '/streams', search: 'Search streams', call: listStreams, row: liveStream({ name }) },
  { path: '/archives', search: 'Search recordings', call: listArchives, row: archiveRow },
  { path: '/videos', search: 'Search videos', call: listByCategory, row: video({ name }) },
  { path: '/playlists', search: 'Search playlists', call: listPlaylists, row: playlistRow },
  { path: '/players', search: 'Search players', call: listPlayers, row: player({ name }) },
  { path: '/widgets', search: 'Search names and pages', call: listWidgets, row: widget({ name }) },
  { path: '/split-tests', search: 'Search split tests', call: listSplitTests, row: splitTest({ name }) },
  {
    path: '/hypergraphics',
    search: 'Search hypergraphics',
    call: listHypergraphics,
    row: hypergraphic({ name }),
  },
  { path: '/trash', call: listTrash, row: trashItem({ name }) },
];

interface ListQuery {
  readonly page: number;
  readonly size: number;
  readonly sort?: string;
  readonly search?: string;
  readonly isArchived?: boolean;
}

/** Answers the list's call with these rows of so many, and tells what was asked for. */
function serve(
  service: FakeService,
  { call }: List,
  rowsOf: (query: ListQuery) => object[],
  total?: number,
): ListQuery[] {
  const asked: ListQuery[] = [];
  service.on(call, (sent) => {
    const query = sent.query as unknown as ListQuery & { readonly direction?: string };
    const { sort, direction } = query;
    // Streams name the direction apart.
    asked.push(direction ? { ...query, sort: `${sort},${direction.toUpperCase()}` } : query);
    const rows = rowsOf(query);
    return Response.json({ responseData: toPage(rows, total ?? rows.length, query) });
  });
  return asked;
}

const serveMany = (service: FakeService, list: List) => serve(service, list, () => [list.row], 300);

it.each(LISTS)('$path shows the page before once its last page is empty', async (list) => {
  const { path, row } = list;
  const service = createFakeService();
  serve(service, list, ({ page }) => (page === 1 ? [row] : []), 51);
  const studio = await openStudio(`${path}?page=3&size=50`, { service });
  await waitFor(() => expect(studio.path()).toBe(`${path}?page=2&size=50`));
  await waitFor(() => expect(document.body.textContent).toContain(name));
});

const SEARCHABLE = LISTS.filter((list): list is Required<List> => list.search !== undefined);

const lastOf = (asked: readonly ListQuery[]) => asked.at(-1);

it.each(LISTS)('$path shows the page and the size that its address names, and others', async (list) => {
  const service = createFakeService();
  const asked = serveMany(service, list);
  const studio = await openStudio(`${list.path}?page=2&size=50`, { service });
  await waitFor(() => expect(lastOf(asked)).toMatchObject({ page: 1, size: 50 }));
  await person.click(await screen.findByRole('button', { name: 'Go to page 3' }));
  await waitFor(() => expect(studio.path()).toBe(`${list.path}?page=3&size=50`));
  await waitFor(() => expect(lastOf(asked)).toMatchObject({ page: 2, size: 50 }));
  const size = screen.getByRole('combobox', { name: /Per page/ });
  await person.click(size);
  await person.click(await screen.findByRole('option', { name: '100' }));
  await waitFor(() => expect(studio.path()).toBe(`${list.path}?size=100`));
  await waitFor(() => expect(lastOf(asked)).toMatchObject({ page: 0, size: 100 }));
});

it.each(LISTS)('$path ignores what no list can show', async (list) => {
  const service = createFakeService();
  const asked = serveMany(service, list);
  await openStudio(`${list.path}?page=0&size=101&sort=password,ASC&show=everything`, { service });
  await waitFor(() => expect(document.body.textContent).toContain(name));
  const { page, size, sort = 'createdDate,DESC', isArchived = false } = asked.at(-1) ?? {};
  expect({ page, sort, isArchived }).toEqual({ page: 0, sort: 'createdDate,DESC', isArchived: false });
  expect(size).toBeLessThanOrEqual(20);
});

it.each(SEARCHABLE)('$path keeps its search and its order in the address', async (list) => {
  const service = createFakeService();
  const asked = serveMany(service, list);
  const studio = await openStudio(`${list.path}?page=2`, { service });
  await fill(await screen.findByRole('searchbox', { name: list.search }), 'bells');
  await waitFor(() => expect(studio.path()).toBe(`${list.path}?q=bells`));
  await person.click(screen.getByRole('combobox', { name: /Sort by/ }));
  await person.click(await screen.findByRole('option', { name: 'Name A to Z' }));
  await waitFor(() => expect(studio.path()).toBe(`${list.path}?q=bells&sort=name%2CASC`));
  await waitFor(() => expect(lastOf(asked)).toMatchObject({ search: 'bells', sort: 'name,ASC', page: 0 }));
});

it.each(SEARCHABLE)('$path leads back from a search without a result', async (list) => {
  const { path, row } = list;
  const service = createFakeService();
  serve(service, list, ({ search }) => (search ? [] : [row]));
  const studio = await openStudio(`${path}?q=nothing`, { service });
  await waitFor(() => expect(document.body.textContent).toContain('‘nothing’'));
  await person.click(await screen.findByRole('button', { name: /^Show (all|current) / }));
  await waitFor(() => expect(studio.path()).toBe(path));
  await waitFor(() => expect(document.body.textContent).toContain(name));
});

it.each(['/widgets', '/split-tests'])(
  '%s has a way to its archive while nothing else is there',
  async (path) => {
    const service = createFakeService();
    const list = LISTS.find((one) => one.path === path) as List;
    serve(service, list, ({ isArchived }) => (isArchived ? [list.row] : []));
    const studio = await openStudio(path, { service });
    await person.click(await screen.findByRole('button', { name: 'Archived' }));
    await waitFor(() => expect(studio.path()).toBe(`${path}?show=archived`));
    await waitFor(() => expect(document.body.textContent).toContain(name));
  },
);

it.each(SEARCHABLE.filter(({ path }) => path !== '/hypergraphics'))(
  '$path has a menu for each row, which Escape closes',
  async (list) => {
    const service = createFakeService();
    serveMany(service, list);
    await openStudio(list.path, { service });
    const button = await screen.findByRole('button', { name: `More about ${name}` });
    expect(button.getAttribute('aria-expanded')).toBe('false');
    await person.click(button);
    const [first, ...others] = await waitFor(() => {
      const items = screen.queryAllByRole('menuitem');
      expect(items.length).toBeGreaterThan(1);
      return items;
    });
    // A recording is made into a video rather than edited.
    expect(first?.textContent).toBe(list.path === '/archives' ? 'Convert to video' : 'Edit');
    expect(others.map(({ textContent }) => textContent)).toContain(
      list.path === '/split-tests' ? 'Duplicate' : 'Delete',
    );
    await person.keyboard('{Escape}');
    await waitFor(() => expect(screen.queryAllByRole('menuitem')).toEqual([]));
    expect(document.activeElement).toBe(button);
  },
);
