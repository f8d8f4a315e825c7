import type { Locator, Page } from 'playwright';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { type Harness, startHarness, until, untilMoving, videoState } from '../harness.ts';

let harness: Harness;
beforeAll(async () => {
  harness = await startHarness();
});
afterAll(() => harness.close());

async function hasSidewaysScroll(page: Page): Promise<boolean> {
  return page.evaluate(() => document.documentElement.scrollWidth > document.documentElement.clientWidth);
}

/** A finger or a pointer reaches its middle, and all of it lies on the screen. */
async function expectReachable(page: Page, control: Locator): Promise<void> {
  await control.click({ trial: true });
  const box = await control.boundingBox();
  const width = page.viewportSize()?.width ?? 0;
  const name = await control.getAttribute('aria-label');
  expect(box?.x, `${name} begins on the screen`).toBeGreaterThanOrEqual(0);
  expect((box?.x ?? 0) + (box?.width ?? width), `${name} ends on the screen`).toBeLessThanOrEqual(width);
  expect(box?.width, `${name} is wide enough for a finger`).toBeGreaterThanOrEqual(44);
  expect(box?.height, `${name} is high enough for a finger`).toBeGreaterThanOrEqual(44);
}

it.each([
  { name: 'a phone of 320 px', width: 320, height: 568, zoom: '1', direction: 'ltr' },
  { name: 'the same from right to left', width: 320, height: 568, zoom: '1', direction: 'rtl' },
  { name: 'a desktop at 400 %', width: 1280, height: 800, zoom: '4', direction: 'ltr' },
  { name: 'a desktop at 400 % from right to left', width: 1280, height: 800, zoom: '4', direction: 'rtl' },
])('has room for all its controls on $name', async ({ width, height, zoom, direction }) => {
  const { snippet, placement } = harness;
  const page = await harness.open(
    import.meta.url,
    { snippet, placement: placement(harness.player()), zoom, direction },
    { viewport: { width, height } },
  );
  await page.getByRole('button', { name: /^Play/ }).click();
  await untilMoving(page);
  expect(await hasSidewaysScroll(page)).toBe(false);

  for (const name of ['Pause', 'Mute', 'Captions', 'Settings', 'Full screen']) {
    await expectReachable(page, page.getByRole('button', { name, exact: true }));
  }
  // Time runs from left to right, whichever way the page is written.
  const seek = page.getByRole('slider', { name: 'Seek' });
  const rail = await seek.boundingBox();
  await seek.click({ position: { x: (rail?.width ?? 0) * 0.75, y: (rail?.height ?? 0) / 2 } });
  await until(
    'it goes to three quarters',
    () => videoState(page),
    ({ currentTime }) => Math.abs(currentTime - 18) < 1.5,
  );
  await untilMoving(page);

  await page.getByRole('button', { name: 'Settings' }).click();
  const speed = page.getByRole('menuitem', { name: /^Speed/ });
  await expectReachable(page, speed);
  await speed.click();
  const rate = page.getByRole('menuitemradio', { name: '1.5×' });
  await rate.scrollIntoViewIfNeeded();
  await expectReachable(page, rate);
  await rate.click();
  await until(
    'it plays faster',
    () => videoState(page),
    ({ playbackRate }) => playbackRate === 1.5,
  );
  expect(await hasSidewaysScroll(page)).toBe(false);
});

it('shows and hides its controls at a tap, and never pauses by surprise', async () => {
  const { snippet, placement } = harness;
  const page = await harness.open(
    import.meta.url,
    { snippet, placement: placement(harness.player()), zoom: '1', direction: 'ltr' },
    { viewport: { width: 320, height: 568 }, hasTouch: true, isMobile: true },
  );
  await page.getByRole('button', { name: /^Play/ }).tap();
  await untilMoving(page);
  const picture = page.locator('.ui');
  const bar = page.locator('.bar');
  const opacity = (): Promise<string> => bar.evaluate((element) => getComputedStyle(element).opacity);
  await until('the controls are there', opacity, (now) => now === '1');
  await picture.tap({ position: { x: 160, y: 40 } });
  await until('a tap hides them', opacity, (now) => now === '0');
  await picture.tap({ position: { x: 160, y: 40 } });
  await until('the next shows them', opacity, (now) => now === '1');
  expect((await videoState(page)).paused).toBe(false);
  await untilMoving(page);
});
