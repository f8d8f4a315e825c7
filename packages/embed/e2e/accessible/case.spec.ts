import type { Page } from 'playwright';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { type Harness, startHarness, until, untilMoving, videoState } from '../harness.ts';
import { axeViolations } from '../support/axe.ts';

let harness: Harness;
beforeAll(async () => {
  harness = await startHarness();
});
afterAll(() => harness.close());

const openPlayer = (changes: Parameters<Harness['player']>[0] = {}): Promise<Page> => {
  const { snippet, placement } = harness;
  return harness.open(import.meta.url, { snippet, placement: placement(harness.player(changes)) });
};
const playAt = (page: Page, rate: number) =>
  page.locator('commoncast-player video').evaluate((video: HTMLVideoElement, playbackRate) => {
    video.playbackRate = playbackRate;
  }, rate);
const button = (page: Page, name: string | RegExp) => page.getByRole('button', { name, exact: true });

it('passes axe with each menu and each page of it open, paused and at the end', async () => {
  const page = await openPlayer();
  await button(page, /^Play/).click();
  await untilMoving(page);
  // The film lasts for as long as the looking takes.
  await playAt(page, 0.1);

  await button(page, 'Captions').click();
  await page.getByRole('menuitemradio', { name: 'English' }).waitFor();
  expect(await axeViolations(page)).toEqual([]);
  await page.getByRole('menuitemradio', { name: 'English' }).click();
  await page.getByText('The clock is & stays running').waitFor();
  expect(await axeViolations(page)).toEqual([]);

  for (const name of ['Quality', 'Speed']) {
    await button(page, 'Settings').click();
    await page.getByRole('menuitem', { name: new RegExp(`^${name}`) }).click();
    await page.getByRole('menu', { name }).waitFor();
    expect(await axeViolations(page), name).toEqual([]);
    await page.keyboard.press('Escape');
  }

  await button(page, 'Pause').click();
  await button(page, 'Play').waitFor();
  expect(await axeViolations(page)).toEqual([]);
  await page.getByRole('slider', { name: 'Seek' }).focus();
  await playAt(page, 1);
  await page.keyboard.press('9');
  await page.keyboard.press('k');
  await button(page, 'Play again').first().waitFor();
  expect(await axeViolations(page)).toEqual([]);
});

it('passes axe when it autoplays and offers the sound', async () => {
  const page = await openPlayer({ autoPlay: true, playerColor: '#FFE14D' });
  await untilMoving(page);
  await button(page, 'Tap for sound').waitFor();
  expect(await axeViolations(page)).toEqual([]);
});

it('plays, and is read, in forced colours with less motion', async () => {
  const page = await openPlayer();
  await page.emulateMedia({ forcedColors: 'active', reducedMotion: 'reduce' });
  await button(page, /^Play/).waitFor();
  expect(await axeViolations(page)).toEqual([]);
  await button(page, /^Play/).click();
  await untilMoving(page);
  await button(page, 'Settings').click();
  const row = page.getByRole('menuitem', { name: /^Speed/ });
  await row.hover();
  const colors = await row.evaluate((element) => {
    const { color, backgroundColor } = getComputedStyle(element);
    const texts = [...element.querySelectorAll('span')].map((one) => getComputedStyle(one).color);
    return { backgroundColor, texts: [...new Set([color, ...texts])] };
  });
  // Black on white: what the emulated visitor has chosen for buttons.
  expect(colors).toEqual({ backgroundColor: 'rgb(255, 255, 255)', texts: ['rgb(0, 0, 0)'] });
});

it.each(['none', 'active'] as const)(
  'shows where the focus is, with forced colours %s',
  async (forcedColors) => {
    const page = await openPlayer();
    await page.emulateMedia({ forcedColors });
    await button(page, /^Play/).click();
    await untilMoving(page);
    await button(page, 'Pause').click();
    await until(
      'it pauses',
      () => videoState(page),
      ({ paused }) => paused,
    );
    await page.mouse.move(0, 0);

    const look = async (): Promise<string> => {
      const picture = await page.locator('commoncast-player').screenshot({ animations: 'disabled' });
      return picture.toString('base64');
    };
    await page.getByRole('slider', { name: 'Seek' }).focus();
    const stops = ['Play', 'Mute', 'Volume', 'Captions', 'Settings', 'Picture in picture', 'Full screen'];
    let before = await look();
    for (const name of stops) {
      await page.keyboard.press('Tab');
      const focused = await page.evaluate(() =>
        document.activeElement?.shadowRoot?.activeElement?.getAttribute('aria-label'),
      );
      expect(focused).toBe(name);
      const now = await look();
      expect(now === before, `the focus on ${name} is seen`).toBe(false);
      before = now;
    }

    await button(page, 'Settings').focus();
    await page.keyboard.press('Enter');
    await page.getByRole('menu').waitFor();
    before = await look();
    await page.keyboard.press('ArrowDown');
    expect((await look()) === before, 'the focus in the menu is seen').toBe(false);
  },
);
