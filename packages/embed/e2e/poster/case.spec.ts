import { afterAll, beforeAll, expect, it } from 'vitest';
import { type Harness, startHarness, until } from '../harness.ts';

let harness: Harness;
beforeAll(async () => {
  harness = await startHarness();
});
afterAll(() => harness.close());

const posters = (from = 0) =>
  harness.service.asked.slice(from).flatMap(({ url }) => (url.includes('/thumbnail/') ? [url] : []));

it.each(['with its placement', 'as a bare element'])(
  'a page asks for the poster once, in the smallest format, %s',
  async (form) => {
    const { service, snippet } = harness;
    const playerId = harness.player();
    const bare = `<commoncast-player player-id="${playerId}"></commoncast-player>`;
    const body = form === 'as a bare element' ? bare : harness.placement(playerId);
    const before = service.asked.length;
    const page = await harness.open(import.meta.url, { head: snippet, body });
    const poster = page.locator('commoncast-player img').first();
    await until('the poster is shown', () =>
      poster.evaluate((image) => (image as HTMLImageElement).naturalWidth > 0 && image.checkVisibility()),
    );
    expect(posters(before)).toHaveLength(1);
    const type = await page.evaluate(
      async (url) => {
        const answer = await fetch(url, { headers: { accept: 'image/avif,image/webp,*/*' } });
        return answer.headers.get('content-type');
      },
      `${service.origin}${posters(before)[0]}`,
    );
    expect(type).toBe('image/avif');
  },
);

it('is found before any script has run, and the place keeps its size and its colour without it', async () => {
  const { service } = harness;
  const playerId = harness.player();
  const before = service.asked.length;
  const page = await harness.open(import.meta.url, { head: '', body: harness.placement(playerId) });
  await until('the poster is asked for', () => posters(before).length);
  const box = await page.locator('svg').boundingBox();
  expect(box!.height / box!.width).toBeCloseTo(9 / 16, 2);
});

it('shows the picture of what the player shows now, though the placement has an older one', async () => {
  const { snippet, service } = harness;
  const playerId = harness.player();
  const old = harness.placement(playerId).replaceAll(/thumbnail\/[\w-]+\.png/g, 'thumbnail/another.png');
  const before = service.asked.length;
  const page = await harness.open(import.meta.url, { head: snippet, body: old });
  await page.locator('commoncast-player img').first().waitFor();
  await until('its own poster is asked for', () =>
    posters(before).some((url) => url.includes(service.video.id)),
  );
});

it('paints its placeholder until the poster is there', async () => {
  const { service, snippet } = harness;
  const body = `<commoncast-player player-id="${harness.player()}"></commoncast-player>`;
  service.slowDown(/thumbnail/);
  const page = await harness.open(import.meta.url, { head: snippet, body });
  const poster = page.locator('commoncast-player img').first();
  await expect
    .poll(() => poster.evaluate((image) => getComputedStyle(image).background))
    .toMatch(/^radial-gradient\(at 0px 0px, rgb\(32, 64, 96\).*, rgb\(16, 32, 48\) none/);
  expect(await poster.evaluate((image) => (image as HTMLImageElement).complete)).toBe(false);
  service.slowDown(undefined);
});

it('leaves nothing of its placeholder beside a poster that is there', async () => {
  const { snippet } = harness;
  const style = 'width: 300px; height: 500px';
  const body = `<commoncast-player player-id="${harness.player()}" style="${style}"></commoncast-player>`;
  const page = await harness.open(import.meta.url, { head: snippet, body });
  const poster = page.locator('commoncast-player img').first();
  await expect
    .poll(() => poster.evaluate((image) => (image as HTMLImageElement).naturalWidth))
    .toBeGreaterThan(0);
  await expect
    .poll(() => poster.evaluate((image) => getComputedStyle(image).background))
    .toMatch(/^rgba\(0, 0, 0, 0\) none/);
});
