import type { PublicPlayer } from '@commoncast/core/players/schema';
import type { CtaMoment, PublicWidget } from '@commoncast/core/widgets/schema';
import type { Locator, Page } from 'playwright';
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import type { CommoncastApi } from '../../src/public-api.ts';
import { type Harness, startHarness, until, untilMoving, videoState } from '../harness.ts';
import { axeViolations } from '../support/axe.ts';
import { publicWidget } from '../support/public-widget.ts';

let harness: Harness;
let player: PublicPlayer;
beforeAll(async () => {
  harness = await startHarness();
  player = harness.service.players.get(harness.player()) as PublicPlayer;
});
afterAll(() => harness.close());
beforeEach(() => {
  harness.service.batches.length = 0;
});

async function playWith(changes: Partial<PublicWidget>): Promise<{ page: Page; id: string }> {
  const widget = publicWidget(player, {
    ...changes,
    kind: 'INLINE',
    place: { selector: '#first', widthPx: 800 },
  });
  harness.service.answerPages(() => ({ widgets: [widget] }));
  const page = await harness.open(import.meta.url, { snippet: harness.snippet });
  await page.context().route('https://shop.example/**', (route) => route.fulfill({ body: 'The shop' }));
  await page.evaluate(() => {
    const heard: string[] = [];
    Object.assign(window, { heard });
    for (const name of ['cta-shown', 'cta-click', 'hypergraphic-click'] as const) {
      (window.commoncast as CommoncastApi).on(name, ({ url, player: { localName } }) => {
        heard.push(`${localName}: ${name} ${url}`);
      });
    }
  });
  await page.getByRole('button', { name: /^Play/ }).click();
  await untilMoving(page);
  return { page, id: widget.id };
}
/** What the page itself has been told, in order. */
const heard = (page: Page): Promise<string[]> =>
  page.evaluate(() => (window as unknown as { heard: string[] }).heard);
/** Goes on with the Tab key until something has the focus, as those do who use no mouse. */
async function tabTo(page: Page, target: Locator): Promise<void> {
  for (let presses = 0; presses < 20; presses += 1) {
    await page.keyboard.press('Tab');
    if (await target.evaluate((one) => one.matches(':focus-visible'))) return;
  }
  throw new Error('The Tab key does not lead there');
}
const withCta = (moment: CtaMoment): Partial<PublicWidget> => ({
  callToAction: { text: 'Buy a bowl', url: 'https://shop.example/bowls', moment },
});
const link = (page: Page): Locator => page.getByRole('link', { name: 'Buy a bowl' });
const seek = (page: Page, positionS: number): Promise<void> =>
  page.locator('commoncast-player').evaluate((element, to) => {
    (element as unknown as { seek(to: number): void }).seek(to);
  }, positionS);
const beatsOf = (event: string) => harness.beats().filter((beat) => beat.event === event);

it('shows its call at a time, opens it elsewhere, and counts both', async () => {
  const { page, id } = await playWith(withCta({ at: 'TIME', seconds: 10 }));
  expect(await link(page).isVisible()).toBe(false);
  await seek(page, 11);
  await link(page).waitFor();
  expect(await axeViolations(page, 'commoncast-widget')).toEqual([]);
  const attributes = await link(page).evaluate((one) =>
    ['href', 'rel', 'target'].map((name) => one.getAttribute(name)),
  );
  expect(attributes).toEqual(['https://shop.example/bowls', 'noopener noreferrer', '_blank']);
  const opened = page.context().waitForEvent('page');
  await tabTo(page, link(page));
  await page.keyboard.press('Enter');
  await (await opened).close();
  expect(await heard(page)).toEqual([
    'commoncast-player: cta-shown https://shop.example/bowls',
    'commoncast-player: cta-click https://shop.example/bowls',
  ]);
  await until('the film waits', async () => (await videoState(page)).paused);
  await until('the click is counted', () => beatsOf('cta-click').length === 1);
  expect(beatsOf('cta-shown')).toHaveLength(1);
  expect(beatsOf('cta-click')[0]).toMatchObject({ widgetId: id, playId: beatsOf('first-frame')[0]?.playId });
});

it('shows its call on a full screen too', async () => {
  const { page } = await playWith(withCta({ at: 'TIME', seconds: 0 }));
  await link(page).waitFor();
  await page.locator('.frame').hover();
  await page.getByRole('button', { name: 'Full screen' }).click();
  await page.getByRole('button', { name: 'Leave full screen' }).waitFor();
  await until('it lies over the large picture', async () => {
    const { x = 0, width = 0 } = (await link(page).boundingBox()) ?? {};
    return width > 0 && Math.abs(x + width / 2 - 640) < 40;
  });
  expect(
    await link(page).evaluate((one) => {
      const { left, top, width, height } = one.getBoundingClientRect();
      const root = one.getRootNode() as ShadowRoot;
      return root.elementFromPoint(left + width / 2, top + height / 2) === one;
    }),
  ).toBe(true);
});

it('shows its call on a pause, until it is sent away', async () => {
  const { page } = await playWith(withCta({ at: 'PAUSE' }));
  expect(await link(page).isVisible()).toBe(false);
  await page.keyboard.press('k');
  await link(page).waitFor();
  await page.keyboard.press('k');
  await link(page).waitFor({ state: 'hidden' });
  await page.keyboard.press('k');
  await link(page).waitFor();
  await tabTo(page, page.getByRole('button', { name: 'Dismiss' }));
  await page.keyboard.press('Enter');
  await link(page).waitFor({ state: 'hidden' });
  expect((await videoState(page)).paused).toBe(true);
  expect((await heard(page)).map((one) => one.split(' ')[1])).toEqual(['cta-shown']);
  await page.getByRole('button', { name: 'Play', exact: true }).click();
  await untilMoving(page);
  await page.keyboard.press('k');
  await until('it is paused', async () => (await videoState(page)).paused);
  expect(await link(page).isVisible()).toBe(false);
});

it('shows its call at the end', async () => {
  const { page } = await playWith(withCta({ at: 'END' }));
  await seek(page, harness.service.video.durationS - 0.5);
  expect(await link(page).isVisible()).toBe(false);
  await until('it ends', async () => (await videoState(page)).ended);
  await link(page).waitFor();
  await seek(page, 2);
  await link(page).waitFor({ state: 'hidden' });
});

it('shows an image between two times, another one while it is pointed at, and follows it', async () => {
  const poster = harness.service.video.posterUrl ?? '';
  const { page, id } = await playWith({
    hypergraphics: [
      {
        id: '01934567-0000-7000-8000-0000000000c1',
        name: 'The shop',
        url: 'https://shop.example/',
        defaultPath: poster,
        hoverPath: `${poster}?hover`,
        fromS: 5,
        toS: 15,
        leftPercent: 10,
        topPercent: 20,
        widthPercent: 25,
      },
      {
        id: '01934567-0000-7000-8000-0000000000c2',
        name: 'Write to us',
        url: 'hello@shop.example',
        defaultPath: poster,
        hoverPath: '',
        fromS: 5,
        toS: null,
        leftPercent: 60,
        topPercent: 20,
        widthPercent: 25,
      },
    ],
  });
  const shop = page.getByRole('link', { name: 'The shop' });
  const mail = page.getByRole('link', { name: 'Write to us' });
  expect(await shop.isVisible()).toBe(false);
  await seek(page, 6);
  await shop.waitFor();
  expect(await mail.getAttribute('href')).toBe('mailto:hello@shop.example');
  const picture = await page.locator('video').boundingBox();
  const image = await shop.boundingBox();
  expect(Math.round(((image?.x ?? 0) - (picture?.x ?? 0)) / 8)).toBe(10);
  expect(Math.round((image?.width ?? 0) / 8)).toBe(25);
  const opacity = (): Promise<string> =>
    shop.locator('.hover').evaluate((one) => getComputedStyle(one).opacity);
  expect(await opacity()).toBe('0');
  await shop.hover();
  expect(await opacity()).toBe('1');
  expect(await axeViolations(page, 'commoncast-widget')).toEqual([]);
  const opened = page.context().waitForEvent('page');
  await shop.click();
  await (await opened).close();
  await until('the click is counted', () => beatsOf('hypergraphic-click').length === 1);
  expect(beatsOf('hypergraphic-click')[0]).toMatchObject({ widgetId: id });
  expect(await heard(page)).toEqual(['commoncast-player: hypergraphic-click https://shop.example/']);

  await page.mouse.move(5, 5);
  await tabTo(page, shop);
  expect(await opacity()).toBe('1');
  const openedByKey = page.context().waitForEvent('page');
  await page.keyboard.press('Enter');
  await (await openedByKey).close();
  expect(await heard(page)).toHaveLength(2);
  await seek(page, 16);
  await shop.waitFor({ state: 'hidden' });
  expect(await mail.isVisible()).toBe(true);
});
