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
import { hypergraphic, player, playlist, trashItem, video, widget } from '../../test/factories.ts';
import { createFakeService } from '../../test/fake-service.ts';
import { openStudio } from '../../test/open-studio.tsx';
import { splitTest } from '../../test/split-test-factories.ts';
import { until } from '../../test/until.ts';

interface List {
  readonly path: string;
  readonly call: EndpointDefinition;
  readonly row: object;
}

const name = 'On the page before';
const LISTS: readonly List[] = [
  { path: '/videos', call: listByCategory, row: video({ name }) },
  { path: '/playlists', call: listPlaylists, row: playlist({ name }) },
  { path: '/players', call: listPlayers, row: player({ name }) },
  { path: '/widgets', call: listWidgets, row: widget({ name }) },
  { path: '/split-tests', call: listSplitTests, row: splitTest({ name }) },
  { path: '/hypergraphics', call: listHypergraphics, row: hypergraphic({ name }) },
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
