import type { Page } from 'playwright';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { type Harness, startHarness, until, untilMoving, videoState } from '../harness.ts';
import { axeViolations } from '../support/axe.ts';

let harness: Harness;
beforeAll(async () => {
  harness = await startHarness();
});
afterAll(() => harness.close());

const focused = (page: Page): Promise<string | null | undefined> =>
  page.evaluate(() => {
    const host = document.activeElement;
    const inner = host?.shadowRoot?.activeElement ?? host;
    return inner?.getAttribute('aria-label') ?? inner?.textContent;
  });

it('does everything without a mouse, and passes axe at every step', async () => {
  const { snippet, placement } = harness;
  const page = await harness.open(import.meta.url, { snippet, placement: placement(harness.player()) });
  await page.getByRole('button', { name: /^Play/ }).waitFor();
  expect(await axeViolations(page)).toEqual([]);

  await page.getByRole('link', { name: 'Before' }).focus();
  await page.keyboard.press('Tab');
  expect(await focused(page)).toBe('Play The running clock');
  await page.keyboard.press('Enter');
  await untilMoving(page);
  await until(
    'the focus goes on to the play button',
    () => focused(page),
    (name) => name === 'Pause',
  );
  expect(await axeViolations(page)).toEqual([]);

  await page.keyboard.press('k');
  await until(
    'k pauses',
    () => videoState(page),
    ({ paused }) => paused,
  );
  await page.keyboard.press('Home');
  await until(
    'Home goes to the beginning',
    () => videoState(page),
    ({ currentTime }) => currentTime === 0,
  );
  await page.keyboard.press('ArrowRight');
  await until(
    'the arrow goes on 5 s',
    () => videoState(page),
    ({ currentTime }) => currentTime === 5,
  );
  expect(await page.getByRole('status').textContent()).toBe('0:05');
  await page.locator('.preview-picture img').waitFor();
  await page.keyboard.press('l');
  await until(
    'l goes on 10 s',
    () => videoState(page),
    ({ currentTime }) => currentTime === 15,
  );
  await page.keyboard.press('5');
  await until(
    '5 goes to the middle',
    () => videoState(page),
    ({ currentTime }) => Math.abs(currentTime - 12) < 0.1,
  );
  await page.keyboard.press('ArrowDown');
  await until(
    'the arrow lowers the volume',
    () => videoState(page),
    ({ volume }) => volume === 0.95,
  );
  await page.keyboard.press('m');
  await until(
    'm mutes',
    () => videoState(page),
    ({ muted }) => muted,
  );
  await page.keyboard.press('c');
  await page.getByText('The clock is & stays running').waitFor();
  await page.keyboard.press('f');
  await until('f fills the screen', () => page.evaluate(() => !!document.fullscreenElement));
  await page.keyboard.press('f');
  await until('f leaves it', () => page.evaluate(() => !document.fullscreenElement));

  await page.getByRole('button', { name: 'Settings' }).focus();
  await page.keyboard.press('Enter');
  await until(
    'the menu has the focus',
    () => focused(page),
    (name) => !!name?.includes('Quality'),
  );
  expect(await axeViolations(page)).toEqual([]);
  await page.keyboard.press('ArrowDown');
  await page.keyboard.press('Enter');
  await until(
    'the chosen speed has the focus',
    () => focused(page),
    (name) => name === 'Normal',
  );
  await page.keyboard.press('End');
  await page.keyboard.press('Enter');
  await until(
    'the speed changes',
    () => videoState(page),
    ({ playbackRate }) => playbackRate === 3,
  );
  await page.keyboard.press('Escape');
  expect(await focused(page)).toBe('Settings');

  for (let stops = 0; stops < 12 && (await focused(page)) !== 'After'; stops += 1) {
    await page.keyboard.press('Tab');
  }
  expect(await focused(page)).toBe('After');
});

it('shows the rendition that plays, and keeps to the chosen one', async () => {
  const { snippet, placement } = harness;
  const page = await harness.open(import.meta.url, { snippet, placement: placement(harness.player()) });
  await page.getByRole('button', { name: /^Play/ }).click();
  await untilMoving(page);
  await page.getByRole('button', { name: 'Settings' }).click();
  await page.getByRole('menuitem', { name: /^Quality Auto · \d+p now/ }).click();
  await page.getByRole('menuitemradio', { name: '360p', exact: true }).click();
  await until(
    'the picture has 360 lines',
    () => videoState(page),
    ({ videoHeight }) => videoHeight === 360,
  );
  await page.getByRole('menuitemradio', { name: '720p', exact: true }).click();
  await until(
    'the picture has 720 lines',
    () => videoState(page),
    ({ videoHeight }) => videoHeight === 720,
  );
  await untilMoving(page);

  await page.keyboard.press('Home');
  await page.keyboard.press('ArrowDown');
  expect(await focused(page)).toBe('Auto');
  await page.keyboard.press('Enter');
  await page.getByRole('menuitemradio', { name: /^Auto · \d+p now/, checked: true }).waitFor();
  expect(await focused(page)).toMatch(/^Auto · \d+p now/);
  await page.keyboard.press('Escape');
  await until(
    'the menu closes',
    () => focused(page),
    (name) => name === 'Settings',
  );
});

/** A player that has begun and is paused, with the focus on its play button. */
const openPaused = async (): Promise<Page> => {
  const { snippet, placement } = harness;
  const page = await harness.open(import.meta.url, { snippet, placement: placement(harness.player()) });
  await page.getByRole('button', { name: /^Play/ }).click();
  await untilMoving(page);
  await page.keyboard.press('k');
  await page.getByRole('button', { name: 'Play', exact: true }).focus();
  return page;
};

it('lists its keys at a question mark, and from the settings', async () => {
  const page = await openPaused();
  await page.keyboard.press('?');
  const list = page.getByRole('region', { name: 'Keyboard shortcuts' });
  await list.getByText('Previous or next frame').waitFor();
  expect(await list.getByRole('listitem').filter({ hasText: 'Unmute' }).textContent()).toBe(
    'M Mute / Unmute',
  );
  // There is no playlist, and so no next video.
  expect(await list.getByText('Next video').count()).toBe(0);
  expect(await axeViolations(page)).toEqual([]);
  await until(
    'the list has the focus',
    () => focused(page),
    (name) => name === 'Keyboard shortcuts',
  );
  await page.keyboard.press('m');
  await until(
    'keys still do what they do',
    () => videoState(page),
    ({ muted }) => muted,
  );
  await page.keyboard.press('Escape');
  await list.waitFor({ state: 'detached' });
  expect(await focused(page)).toBe('Play');

  await page.getByRole('button', { name: 'Settings' }).click();
  await page.getByRole('menuitem', { name: 'Keyboard shortcuts' }).click();
  await list.waitFor();
  await list.getByRole('button', { name: 'Close' }).click();
  await list.waitFor({ state: 'detached' });
  expect(await focused(page)).toBe('Settings');
});

it('goes frame by frame while it is paused', async () => {
  const page = await openPaused();
  await page.keyboard.press('>');
  await page.getByText('Speed: 1.25×').waitFor();
  // It is all there, and learns how long a frame is.
  await page.keyboard.press('k');
  await untilMoving(page);
  await untilMoving(page);
  await page.keyboard.press('k');
  await page.keyboard.press('5');
  const shown = (key: string): Promise<number> =>
    page.locator('video').evaluate(async (element, pressed) => {
      const video = element as HTMLVideoElement;
      const root = video.getRootNode() as ShadowRoot;
      while (video.seeking) await new Promise((resolve) => setTimeout(resolve, 20));
      const next = new Promise<number>((resolve) => {
        video.requestVideoFrameCallback((_, { mediaTime }) => resolve(mediaTime));
      });
      const target = root.activeElement ?? video;
      target.dispatchEvent(new KeyboardEvent('keydown', { key: pressed, bubbles: true, composed: true }));
      return next;
    }, key);
  // The film has 25 frames a second; the first press settles on a frame.
  let at = await shown('.');
  for (const [key, by] of [
    ['.', 0.04],
    ['.', 0.04],
    [',', -0.04],
    [',', -0.04],
    [',', -0.04],
  ] as const) {
    const next = await shown(key);
    expect(next - at, key).toBeCloseTo(by, 3);
    at = next;
  }
  expect(await page.getByRole('status').textContent()).toMatch(/^0:1[12]\.\d\d$/);

  await page.keyboard.press('k');
  await untilMoving(page);
  const { currentTime } = await videoState(page);
  await page.keyboard.press(',');
  await untilMoving(page);
  expect((await videoState(page)).currentTime).toBeGreaterThan(currentTime);
});

it('goes slower and faster, from a quarter to three times the speed', async () => {
  const page = await openPaused();
  const pressUntil = async (key: string, rate: number, said: string): Promise<void> => {
    await page.keyboard.press(key);
    await until(
      `${key} makes it ${rate}`,
      () => videoState(page),
      ({ playbackRate }) => playbackRate === rate,
    );
    expect(await page.getByRole('status').textContent()).toBe(said);
  };
  await pressUntil('>', 1.25, 'Speed: 1.25×');
  await pressUntil('<', 1, 'Speed: Normal');
  for (const rate of [0.75, 0.5, 0.25, 0.25]) await pressUntil('<', rate, `Speed: ${rate}×`);
  await page.getByRole('button', { name: 'Settings' }).click();
  await page.getByRole('menuitem', { name: 'Speed 0.25×' }).click();
  const speeds = page.getByRole('menuitemradio');
  expect(await speeds.allTextContents()).toEqual([
    '0.25×',
    '0.5×',
    '0.75×',
    'Normal',
    '1.25×',
    '1.5×',
    '1.75×',
    '2×',
    '2.5×',
    '3×',
  ]);
});
