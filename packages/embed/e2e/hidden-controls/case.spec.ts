import type { Page } from 'playwright';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { type Harness, startHarness, until, untilMoving, videoState } from '../harness.ts';
import { axeViolations } from '../support/axe.ts';

let harness: Harness;
beforeAll(async () => {
  harness = await startHarness();
});
afterAll(() => harness.close());

const untilPaused = (page: Page, isPaused: boolean) =>
  until(
    isPaused ? 'it pauses' : 'it plays on',
    () => videoState(page),
    ({ paused }) => paused === isPaused,
  );

it('plays without a single control, pauses at a press, and begins again at the end', async () => {
  const { snippet, placement } = harness;
  const playerId = harness.player({ hideControls: true, videoLoop: true });
  const page = await harness.open(import.meta.url, { snippet, placement: placement(playerId) });
  await page.getByRole('button', { name: /^Play/ }).click();
  await untilMoving(page);
  await page.locator('commoncast-player').hover();
  expect(await page.locator('commoncast-player').getByRole('button').count()).toBe(0);
  expect(await axeViolations(page)).toEqual([]);

  await page.locator('commoncast-player').click();
  await untilPaused(page, true);
  await page.keyboard.press('9');
  await until(
    'it goes near the end',
    () => videoState(page),
    ({ currentTime }) => currentTime > 21,
  );
  await page.keyboard.press('k');
  await until(
    'it begins again',
    () => videoState(page),
    ({ currentTime, ended }) => currentTime < 5 && !ended,
  );
  await untilMoving(page);
});

it('lets the keyboard stop what has begun by itself', async () => {
  const { snippet, placement } = harness;
  const playerId = harness.player({ hideControls: true, autoPlay: true });
  const page = await harness.open(import.meta.url, { snippet, placement: placement(playerId) });
  await untilMoving(page);
  expect((await videoState(page)).muted).toBe(true);
  await page.getByRole('link', { name: 'Before' }).focus();
  await page.keyboard.press('Tab');
  const ui = page.locator('.ui');
  expect(await ui.evaluate((element) => getComputedStyle(element).outlineStyle)).toBe('solid');
  await page.keyboard.press(' ');
  await untilPaused(page, true);
  expect(await page.getByRole('status').textContent()).toBe('Paused');
  expect(await axeViolations(page)).toEqual([]);
  await page.keyboard.press('Tab');
  expect(await page.evaluate(() => document.activeElement?.textContent)).toBe('After');
});
