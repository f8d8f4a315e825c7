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

it('pauses at a press where the pointer has rested until the controls stepped back', async () => {
  const { snippet, placement } = harness;
  const page = await harness.open(import.meta.url, { snippet, placement: placement(harness.player()) });
  await page.getByRole('button', { name: /^Play/ }).click();
  await untilMoving(page);
  await page.getByRole('button', { name: 'Pause' }).hover();
  const isQuiet = () => page.locator('.ui').evaluate((ui) => ui.classList.contains('is-quiet'));
  await until('the controls step back', isQuiet);
  // A press makes the controls come back: it goes down on the picture and up on the button.
  await page.mouse.down();
  await page.mouse.up();
  await until(
    'it pauses',
    () => videoState(page),
    ({ paused }) => paused,
  );
});
