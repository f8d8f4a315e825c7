import { afterAll, beforeAll, expect, it } from 'vitest';
import { type Harness, startHarness, until, untilMoving, videoState } from '../harness.ts';

let harness: Harness;
beforeAll(async () => {
  harness = await startHarness();
});
afterAll(() => harness.close());

it.each([
  ['start="10"', '', 10],
  ['start="0:12"', '#t=4', 12],
  ['deep-link', '#t=8', 8],
  ['deep-link', '?t=0m14s', 14],
  ['deep-link start="6"', '#other', 6],
  ['', '#t=8', 0],
])('with %s on a page at %s it begins at %d s', async (attributes, address, startS) => {
  const { snippet, service } = harness;
  const placement = `<commoncast-player player-id="${harness.player()}" ${attributes}></commoncast-player>`;
  const page = await harness.open(import.meta.url, { snippet, placement });
  await page.goto(`${service.site('host')}/${address}`);
  if (address.startsWith('#')) await page.reload();
  const start = page.locator('.start');
  await start.waitFor();
  const first = page.evaluate(
    () =>
      new Promise<number>((resolve) => {
        document.addEventListener('commoncast-first-frame', ({ target }) => {
          const video = (target as Element).shadowRoot?.querySelector('video');
          resolve(video?.currentTime ?? -1);
        });
      }),
  );
  await start.click();
  await untilMoving(page);
  expect(Math.abs((await first) - startS)).toBeLessThan(1);
  await until(
    'it goes on from there',
    () => videoState(page),
    ({ currentTime }) => currentTime >= startS,
  );
});
