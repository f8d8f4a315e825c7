import { readFile } from 'node:fs/promises';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { type Harness, KEY, startHarness, until, untilMoving } from '../harness.ts';

let harness: Harness;
beforeAll(async () => {
  harness = await startHarness();
});
afterAll(() => harness.close());

it('works once, however often and in however many versions it is pasted', async () => {
  const { service, snippet, placement } = harness;
  const manifest = await readFile(new URL('../../dist/player/manifest.json', import.meta.url), 'utf8');
  const { version } = JSON.parse(manifest) as { version: string };
  const pinned = `<script async src="${service.origin}/sub-apps/widgets/player/${version}/index.js?key=${KEY}"></script>`;
  const errors: string[] = [];
  const other = harness.player();
  const page = await harness.open(import.meta.url, {
    snippet,
    pinned,
    placement: placement(harness.player()),
    other,
  });
  page.on('pageerror', (error) => errors.push(error.message));
  await page.getByRole('button', { name: /^Play/ }).first().click();
  await untilMoving(page);
  expect(await page.locator('commoncast-player').count()).toBe(2);
  expect(await page.locator('commoncast-player video').count()).toBe(2);
  expect(service.asked.filter(({ url }) => url.startsWith('/business/'))).toHaveLength(1);
  expect(errors).toEqual([]);
});

it('plays from the pinned copy, whose chunks the browser checks', async () => {
  const { service, placement } = harness;
  const manifest = await readFile(new URL('../../dist/player/manifest.json', import.meta.url), 'utf8');
  const { version } = JSON.parse(manifest) as { version: string };
  const snippet = `<script async src="${service.origin}/sub-apps/widgets/player/${version}/index.js?key=${KEY}"></script>`;
  const page = await harness.open(import.meta.url, {
    snippet,
    placement: placement(harness.player()),
    other: '',
  });
  await page.getByRole('button', { name: /^Play/ }).first().click();
  await untilMoving(page);
  const checked = await page.locator('link[rel=modulepreload][integrity^=sha384-]').count();
  expect(checked).toBeGreaterThanOrEqual(3);
});

it.each([
  ['first', ['pk_one', 'pk_two']],
  ['second', ['pk_two', 'pk_one']],
])('serves the players of two businesses, each with its own key: the %s comes first', async (_, order) => {
  const { service } = harness;
  service.batches.length = 0;
  const ids = { pk_one: harness.player(), pk_two: harness.player() };
  const own = Object.entries(ids);
  for (const [key, id] of own) service.keys.set(id, key);
  const page = await harness.open(import.meta.url, {
    snippet: order.map((key) => harness.snippet.replace(KEY, key)).join(''),
    placement: own.map(([, id]) => harness.placement(id)).join(''),
  });
  await until(
    'both are there',
    () => page.locator('[data-phase=idle]').count(),
    (count) => count === 2,
  );
  for (const [, id] of own) {
    const player = page.locator(`commoncast-player[player-id="${id}"]`);
    await player.getByRole('button', { name: /^Play/ }).click();
    const video = player.locator('video');
    await until('it plays', () => video.evaluate((one) => (one as HTMLVideoElement).currentTime > 0.5));
  }
  for (const [key, playerId] of own) {
    for (const event of ['load', 'first-frame']) {
      const found = await until(
        `the ${event} of ${key} arrives`,
        () =>
          service.batches.filter(({ beats }) =>
            beats.some((beat) => beat.event === event && beat.playerId === playerId),
          ),
        ({ length }) => length > 0,
      );
      expect(found.map((batch) => batch.key)).toEqual([key]);
    }
  }
});
