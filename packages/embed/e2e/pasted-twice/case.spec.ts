import { readFile } from 'node:fs/promises';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { type Harness, KEY, startHarness, untilMoving } from '../harness.ts';

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
