import { expect, it } from 'vitest';
import { hypergraphic, player, playlist, video, widget } from '../../test/factories.ts';
import { createFakeService, type FakeService } from '../../test/fake-service.ts';
import { openStudio } from '../../test/open-studio.tsx';
import { splitTest } from '../../test/split-test-factories.ts';
import { until } from '../../test/until.ts';

type Seed = (service: FakeService, name: string) => void;

/** Puts one more record there, with the name. */
const LISTS: Readonly<Record<string, Seed>> = {
  '/videos': ({ records }, name) => void records.videos.add(video({ name })),
  '/playlists': ({ records }, name) => void records.playlists.add(playlist({ name })),
  '/players': ({ records }, name) => void records.players.add(player({ name })),
  '/widgets': ({ records }, name) => void records.widgets.add(widget({ name })),
  '/split-tests': ({ records }, name) => void records.splitTests.add(splitTest({ name })),
  '/hypergraphics': ({ records }, name) => void records.hypergraphics.add(hypergraphic({ name })),
  '/trash': ({ records }, name) => void records.videos.addDeleted(video({ name }), Date.now() - 60_000),
};

/** Where a page does not list 10. */
const PAGE_SIZES: Readonly<Record<string, number>> = { '/playlists': 12, '/hypergraphics': 12, '/trash': 20 };

it.each(Object.entries(LISTS))('%s shows the page before once its last page is empty', async (path, seed) => {
  const service = createFakeService();
  // The oldest one is the only one on the second page.
  seed(service, 'On the page before');
  for (let count = 0; count < (PAGE_SIZES[path] ?? 10); count++) seed(service, 'Newer');
  const studio = await openStudio(`${path}?page=3`, { service });
  await until(() => expect(studio.path()).toBe(`${path}?page=2`));
  await until(() => expect(document.body.textContent).toContain('On the page before'));
  expect(document.body.textContent).not.toContain('Newer');
});
