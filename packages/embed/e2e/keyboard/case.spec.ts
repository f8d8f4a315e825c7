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
    ({ playbackRate }) => playbackRate === 2,
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
