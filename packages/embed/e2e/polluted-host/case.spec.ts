import { afterAll, beforeAll, expect, it } from 'vitest';
import { type Harness, startHarness, until, untilMoving, videoState } from '../harness.ts';

let harness: Harness;
beforeAll(async () => {
  harness = await startHarness();
});
afterAll(() => harness.close());

const ID = /^[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}$/;

it('plays, and counts right, where the page has changed what every script relies on', async () => {
  const { service, snippet, placement } = harness;
  const playerId = harness.player();
  const errors: string[] = [];
  const page = await harness.open(import.meta.url, { snippet, placement: placement(playerId) });
  page.on('pageerror', (error) => errors.push(error.message));
  const start = page.getByRole('button', { name: 'Play The running clock' });
  await start.waitFor();
  await page.evaluate('takeOver()');

  await start.click();
  await untilMoving(page);
  await page.getByRole('button', { name: 'Captions' }).click();
  await page.getByRole('menuitemradio', { name: 'English' }).click();
  await page.getByText('The clock is & stays running').waitFor();
  await page.getByRole('slider', { name: 'Seek' }).hover();
  await page.locator('.preview-picture img').waitFor();
  await page.getByRole('button', { name: 'Settings' }).click();
  await page.getByRole('menuitem', { name: /^Quality/ }).click();
  await page.getByRole('menuitemradio', { name: '480p', exact: true }).click();
  await page.keyboard.press('Escape');
  await untilMoving(page);
  await page.getByRole('button', { name: 'Pause' }).click();
  await until(
    'it pauses',
    () => videoState(page),
    ({ paused }) => paused,
  );

  const pause = await until('the pause arrives', () =>
    harness.beats().find(({ event }) => event === 'pause'),
  );
  expect(pause).toMatchObject({ playerId, contentId: service.video.id, visible: true });
  expect(pause?.playId).toMatch(ID);
  expect(pause?.ranges?.at(-1)?.[1]).toBe(pause?.positionMs);
  // A busy machine may leave frames out as another quality takes over; the rest counts as watched.
  const watchedMs = pause?.ranges?.reduce((sum, [fromMs, toMs]) => sum + toMs - fromMs, 0) ?? 0;
  const passedMs = (pause?.positionMs ?? 0) - (pause?.ranges?.[0]?.[0] ?? 0);
  expect(passedMs).toBeGreaterThan(0);
  expect(Math.abs(passedMs - watchedMs)).toBeLessThan(750);
  expect(service.batches.every(({ sessionId }) => ID.test(sessionId))).toBe(true);
  expect(errors).toEqual([]);
});

it('adds one name to the page', async () => {
  const { snippet, placement } = harness;
  const page = await harness.open(import.meta.url, { snippet, placement: placement(harness.player()) });
  await page.getByRole('button', { name: /^Play/ }).click();
  await untilMoving(page);
  const added = await page.evaluate(() => {
    const before = (window as unknown as { globalsBefore: string[] }).globalsBefore;
    return Object.getOwnPropertyNames(window).filter((name) => !before.includes(name));
  });
  expect(added.filter((name) => !['globalsBefore', 'takeOver'].includes(name))).toEqual(['commoncast']);
});
