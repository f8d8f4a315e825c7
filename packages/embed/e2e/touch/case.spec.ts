import type { CDPSession, Page } from 'playwright';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { type Harness, startHarness, until, untilMoving, videoState } from '../harness.ts';

let harness: Harness;
beforeAll(async () => {
  harness = await startHarness();
});
afterAll(() => harness.close());

const openPaused = async (): Promise<{ page: Page; touch: CDPSession }> => {
  const { snippet, placement } = harness;
  const page = await harness.open(
    import.meta.url,
    { snippet, placement: placement(harness.player()) },
    { viewport: { width: 390, height: 700 }, hasTouch: true, isMobile: true },
  );
  await page.getByRole('button', { name: /^Play/ }).tap();
  await untilMoving(page);
  await page.getByRole('button', { name: 'Pause' }).tap();
  await page.locator('commoncast-player video').evaluate((element) => {
    (element as HTMLVideoElement).currentTime = 12;
  });
  // The gestures come with the later chunk.
  await until('gestures are there', () =>
    page.locator('.ui').evaluate((ui) => getComputedStyle(ui).touchAction.includes('pan-y')),
  );
  return { page, touch: await page.context().newCDPSession(page) };
};
const pictureBox = async (page: Page) => {
  const box = await page.locator('commoncast-player .frame').boundingBox();
  if (!box) throw new Error('There is no picture');
  return box;
};
const untilAt = (page: Page, low: number, high = low) =>
  until(
    `it is between ${low} and ${high} s`,
    () => videoState(page),
    ({ currentTime }) => currentTime >= low - 0.2 && currentTime <= high + 0.2,
  );

it('seeks 10 s at a side, twice touched, and 10 more with each further touch', async () => {
  const { page } = await openPaused();
  const { x, y, width, height } = await pictureBox(page);
  const tap = (part: number) => page.touchscreen.tap(x + width * part, y + height * 0.3);
  await tap(0.9);
  await tap(0.9);
  await untilAt(page, 22);
  expect(await page.getByRole('status').first().textContent()).toBe('10 s forward');
  await tap(0.1);
  await tap(0.1);
  await untilAt(page, 12);
  await tap(0.1);
  await untilAt(page, 2);
  expect((await videoState(page)).paused).toBe(true);
});

/** Moves one finger in small steps, as a hand does. */
async function swipe(touch: CDPSession, from: readonly [number, number], to: readonly [number, number]) {
  const STEPS = 12;
  await touch.send('Input.dispatchTouchEvent', {
    type: 'touchStart',
    touchPoints: [{ x: from[0], y: from[1] }],
  });
  for (let at = 1; at <= STEPS; at += 1) {
    const x = from[0] + ((to[0] - from[0]) * at) / STEPS;
    const y = from[1] + ((to[1] - from[1]) * at) / STEPS;
    await touch.send('Input.dispatchTouchEvent', { type: 'touchMove', touchPoints: [{ x, y }] });
  }
  await touch.send('Input.dispatchTouchEvent', { type: 'touchEnd', touchPoints: [] });
}

it('seeks by a swipe to the side, and leaves up and down to the page', async () => {
  const { page, touch } = await openPaused();
  const { x, y, width, height } = await pictureBox(page);
  const middle = y + height * 0.4;
  await swipe(touch, [x + width * 0.3, middle], [x + width * 0.55, middle]);
  await untilAt(page, 16, 20);
  await swipe(touch, [x + width / 2, middle], [x + width / 2, middle - 150]);
  await until(
    'the page scrolls',
    () => page.evaluate(() => scrollY),
    (top) => top > 50,
  );
  await untilAt(page, 16, 20);
});

/** Parts of the width and the height: the middle, and where the controls come. */
const TAPS = [
  [0.5, 0.5],
  [0.8, 0.65],
  [0.8, 0.72],
] as const;
/** Two touches within less are one gesture. */
const APART_MS = 350;

it.each([300, 320, 390])(
  'shows the controls at a tap anywhere, and does nothing else, at %i px',
  async (width) => {
    const { snippet, placement } = harness;
    const page = await harness.open(
      import.meta.url,
      { snippet, placement: placement(harness.player()) },
      { viewport: { width, height: 700 }, hasTouch: true, isMobile: true },
    );
    await page.getByRole('button', { name: /^Play/ }).tap();
    await untilMoving(page);
    const box = await pictureBox(page);
    const tap = async (across: number, down: number): Promise<void> => {
      await page.waitForTimeout(APART_MS);
      await page.touchscreen.tap(box.x + box.width * across, box.y + box.height * down);
    };
    const opacity = (): Promise<string> =>
      page.locator('.bar').evaluate((bar) => getComputedStyle(bar).opacity);
    for (const [across, down] of TAPS) {
      await tap(0.5, 0.1);
      await until('a tap hides the controls', opacity, (now) => now === '0');
      const { currentTime } = await videoState(page);
      await tap(across, down);
      await until('the next shows them', opacity, (now) => now === '1');
      const after = await videoState(page);
      expect(after.paused, `a tap at ${across}, ${down}`).toBe(false);
      expect(after.muted, `a tap at ${across}, ${down}`).toBe(false);
      expect(Math.abs(after.currentTime - currentTime), `a tap at ${across}, ${down}`).toBeLessThan(3);
    }
  },
);
