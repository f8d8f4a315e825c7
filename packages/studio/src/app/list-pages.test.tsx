import type { EndpointDefinition } from '@commoncast/core/http/endpoint';
import type { Page } from '@commoncast/core/http/paging';
import { listHypergraphics } from '@commoncast/core/hypergraphics/api';
import { listPlayers } from '@commoncast/core/players/api';
import { listPlaylists } from '@commoncast/core/playlists/api';
import { listSplitTests } from '@commoncast/core/split-tests/api';
import { listByCategory } from '@commoncast/core/streams/api';
import { listTrash } from '@commoncast/core/trash/api';
import { listWidgets } from '@commoncast/core/widgets/api';
import { expect, it } from 'vitest';
import { allByRole, byRole } from '../../test/by-role.ts';
import { hypergraphic, player, playlist, trashItem, video, widget } from '../../test/factories.ts';
import { createFakeService, type FakeService } from '../../test/fake-service.ts';
import { openStudio } from '../../test/open-studio.tsx';
import { splitTest } from '../../test/split-test-factories.ts';
import { until } from '../../test/until.ts';
import { click, press, type } from '../../test/user.ts';

interface List {
  readonly path: string;
  /** The label of its search. */
  readonly search?: string;
  readonly call: EndpointDefinition;
  readonly row: object;
}

const name = 'On the page before';
const LISTS: readonly List[] = [
  { path: '/videos', search: 'Search videos', call: listByCategory, row: video({ name }) },
  { path: '/playlists', search: 'Search playlists', call: listPlaylists, row: playlist({ name }) },
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

it.each(LISTS)('$path shows the page before once its last page is empty', async ({ path, call, row }) => {
  const service = createFakeService();
  service.on(call, ({ query }) => {
    const page = Number(query.get('page'));
    const answer: Page<object> = {
      content: page === 1 ? [row] : [],
      page,
      size: 10,
      totalElements: 11,
      totalPages: 2,
    };
    return Response.json({ responseData: answer });
  });
  const studio = await openStudio(`${path}?page=3`, { service });
  await until(() => expect(studio.path()).toBe(`${path}?page=2`));
  await until(() => expect(document.body.textContent).toContain(name));
});

const SEARCHABLE = LISTS.filter(({ search }) => search !== undefined);

/** Answers with one row of many, and tells what was asked for. */
function serveMany(service: FakeService, { call, row }: List): URLSearchParams[] {
  const asked: URLSearchParams[] = [];
  service.on(call, ({ query }) => {
    asked.push(query);
    const [page, size] = [Number(query.get('page')), Number(query.get('size'))];
    const answer: Page<object> = {
      content: [row],
      page,
      size,
      totalElements: 300,
      totalPages: Math.ceil(300 / size),
    };
    return Response.json({ responseData: answer });
  });
  return asked;
}

const lastOf = (asked: readonly URLSearchParams[]) => Object.fromEntries(asked.at(-1) ?? []);

it.each(LISTS)('$path shows the page and the size that its address names, and others', async (list) => {
  const service = createFakeService();
  const asked = serveMany(service, list);
  const studio = await openStudio(`${list.path}?page=2&size=50`, { service });
  await until(() => expect(lastOf(asked)).toMatchObject({ page: '1', size: '50' }));
  await click(await until(() => byRole('button', 'Go to page 3')));
  await until(() => expect(studio.path()).toBe(`${list.path}?page=3&size=50`));
  await until(() => expect(lastOf(asked)).toMatchObject({ page: '2', size: '50' }));
  const size = byRole('combobox', /Per page/);
  await click(size);
  await click(await until(() => byRole('option', '100')));
  await until(() => expect(studio.path()).toBe(`${list.path}?size=100`));
  await until(() => expect(lastOf(asked)).toMatchObject({ page: '0', size: '100' }));
});

it.each(LISTS)('$path ignores what no list can show', async (list) => {
  const service = createFakeService();
  const asked = serveMany(service, list);
  await openStudio(`${list.path}?page=0&size=101&sort=password,ASC&show=everything`, { service });
  await until(() => expect(document.body.textContent).toContain(name));
  const { page, size, sort = 'createdDate,DESC', isArchived = 'false' } = lastOf(asked);
  expect({ page, sort, isArchived }).toEqual({ page: '0', sort: 'createdDate,DESC', isArchived: 'false' });
  expect(Number(size)).toBeLessThanOrEqual(20);
});

it.each(SEARCHABLE)('$path keeps its search and its order in the address', async (list) => {
  const service = createFakeService();
  const asked = serveMany(service, list);
  const studio = await openStudio(`${list.path}?page=2`, { service });
  await type(await until(() => byRole('textbox', list.search)), 'bells');
  await until(() => expect(studio.path()).toBe(`${list.path}?q=bells`));
  await click(byRole('combobox', /Sort by/));
  await click(await until(() => byRole('option', 'Name A to Z')));
  await until(() => expect(studio.path()).toBe(`${list.path}?q=bells&sort=name%2CASC`));
  await until(() => expect(lastOf(asked)).toMatchObject({ search: 'bells', sort: 'name,ASC', page: '0' }));
});

it.each(SEARCHABLE)('$path leads back from a search without a result', async ({ path, call, row }) => {
  const service = createFakeService();
  service.on(call, ({ query }) => {
    const content = query.get('search') === '' ? [row] : [];
    return Response.json({
      responseData: { content, page: 0, size: 10, totalElements: content.length, totalPages: 1 },
    });
  });
  const studio = await openStudio(`${path}?q=nothing`, { service });
  await until(() => expect(document.body.textContent).toContain('‘nothing’'));
  await click(byRole('button', /^Show (all|current) /));
  await until(() => expect(studio.path()).toBe(path));
  await until(() => expect(document.body.textContent).toContain(name));
});

it.each(['/widgets', '/split-tests'])(
  '%s has a way to its archive while nothing else is there',
  async (path) => {
    const service = createFakeService();
    const list = LISTS.find((one) => one.path === path) as List;
    service.on(list.call, ({ query }) => {
      const content = query.get('isArchived') === 'true' ? [list.row] : [];
      return Response.json({
        responseData: { content, page: 0, size: 10, totalElements: content.length, totalPages: 1 },
      });
    });
    const studio = await openStudio(path, { service });
    await click(await until(() => byRole('button', 'Archived')));
    await until(() => expect(studio.path()).toBe(`${path}?show=archived`));
    await until(() => expect(document.body.textContent).toContain(name));
  },
);

it.each(SEARCHABLE.filter(({ path }) => path !== '/hypergraphics'))(
  '$path has a menu for each row, which Escape closes',
  async (list) => {
    const service = createFakeService();
    serveMany(service, list);
    await openStudio(list.path, { service });
    const button = await until(() => byRole('button', `More about ${name}`));
    expect(button.getAttribute('aria-expanded')).toBe('false');
    await click(button);
    const [edit, ...others] = await until(() => {
      const items = allByRole('menuitem');
      expect(items.length).toBeGreaterThan(1);
      return items;
    });
    expect(edit?.textContent).toBe('Edit');
    expect(others.map(({ textContent }) => textContent)).toContain(
      list.path === '/split-tests' ? 'Duplicate' : 'Delete',
    );
    await press('Escape');
    await until(() => expect(allByRole('menuitem')).toEqual([]));
    expect(document.activeElement).toBe(button);
  },
);
