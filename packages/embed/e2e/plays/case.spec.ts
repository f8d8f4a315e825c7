import { afterAll, beforeAll, expect, it, onTestFinished } from 'vitest';
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

it('announces a start once, whatever is sought or waited for, and again when somebody resumes', async () => {
  const { service, snippet, placement } = harness;
  const page = await harness.open(import.meta.url, { snippet, placement: placement(harness.player()) });
  await page.evaluate(() => {
    document.addEventListener('commoncast-play', () => {
      window.name += 'p';
    });
  });
  const starts = (): Promise<number> => page.evaluate(() => window.name.length);
  const video = page.locator('commoncast-player video');
  const seek = (toS: number): Promise<void> =>
    video.evaluate((element, positionS) => {
      (element as HTMLVideoElement).currentTime = positionS;
    }, toS);
  onTestFinished(() => service.slowDown(undefined));
  service.slowDown(/0000[3-9]\.m4s$/, 60_000);
  await page.getByRole('button', { name: /^Play/ }).click();
  await untilMoving(page);
  await seek(0);
  await untilMoving(page);
  // Nothing is loaded there yet.
  await seek(18);
  await until(
    'it waits',
    () => videoState(page),
    ({ readyState }) => readyState < 3,
  );
  service.slowDown(undefined);
  await until(
    'it goes on there',
    () => videoState(page),
    ({ currentTime, readyState }) => currentTime > 18.5 && readyState > 2,
    30_000,
  );
  expect(await starts()).toBe(1);

  await page.keyboard.press('k');
  await until(
    'it pauses',
    () => videoState(page),
    ({ paused }) => paused,
  );
  await page.keyboard.press('k');
  await untilMoving(page);
  expect(await starts()).toBe(2);

  await seek(23.6);
  await page.getByRole('button', { name: 'Play again' }).first().click();
  await until(
    'it plays from the beginning',
    () => videoState(page),
    ({ currentTime }) => currentTime > 0.3 && currentTime < 10,
  );
  expect(await starts()).toBe(3);
});
