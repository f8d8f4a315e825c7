import { afterAll, beforeAll, expect, it } from 'vitest';
import { type Harness, startHarness, until, untilMoving, videoState } from '../harness.ts';

let harness: Harness;
beforeAll(async () => {
  harness = await startHarness();
});
afterAll(() => harness.close());

it('plays at a click, with nothing but the loader and one request before it', async () => {
  const { service, snippet, placement } = harness;
  const playerId = harness.player();
  const page = await harness.open(import.meta.url, { snippet, placement: placement(playerId) });
  const start = page.getByRole('button', { name: 'Play The running clock' });
  await start.waitFor();
  const before = service.asked.filter(({ host }) => host.startsWith('service')).map(({ url }) => url);
  expect(before.filter((url) => url.includes('/business/'))).toHaveLength(1);
  expect(before.filter((url) => url.includes('hls') || url.includes('.m3u8'))).toEqual([]);

  await start.click();
  await untilMoving(page);
  expect(await start.isVisible()).toBe(false);

  await page.getByRole('button', { name: 'Pause' }).click();
  await until(
    'it pauses',
    () => videoState(page),
    ({ paused }) => paused,
  );
  const { currentTime } = await videoState(page);
  await page.getByRole('button', { name: 'Play', exact: true }).click();
  await until(
    'it goes on',
    () => videoState(page),
    (now) => now.currentTime > currentTime,
  );
});
