import { randomUUID } from 'node:crypto';
import type { PublicPlayer } from '@commoncast/core/players/schema';
import type { PublicSplitTest } from '@commoncast/core/split-tests/schema';
import type { PublicWidget } from '@commoncast/core/widgets/schema';
import { widgetPlacementOf } from '@commoncast/core/widgets/widget-placement';
import type { Page } from 'playwright';
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { assign } from '../../src/split-test/assign.ts';
import { type Harness, startHarness, until, untilMoving } from '../harness.ts';
import { publicWidget } from '../support/public-widget.ts';
import { widgetsDecided, witness } from '../support/widget-page.ts';

let harness: Harness;
let player: PublicPlayer;
beforeAll(async () => {
  harness = await startHarness();
  player = harness.service.players.get(harness.player()) as PublicPlayer;
  for (const [name, color] of Object.entries(PICTURES)) {
    const html = `<svg xmlns="http://www.w3.org/2000/svg" width="16" height="9"><rect width="16" height="9" fill="${color}"/></svg>`;
    harness.service.publish(`/poster-${name}.svg`, { html, headers: { 'content-type': 'image/svg+xml' } });
  }
});
afterAll(() => harness.close());
beforeEach(() => {
  harness.service.batches.length = 0;
});

const TEST = '01934567-0000-7000-8000-0000000000d2';
const PICTURES = { A: '#aa0000', B: '#00bb00' };

/** Where the text below the widget was in each frame that was drawn since it has been there. */
const WATCH = `window.tops = [];
const look = () => {
  const below = document.querySelector('#below');
  if (below) tops.push(Math.round(below.getBoundingClientRect().top + scrollY));
  requestAnimationFrame(look);
};
look();`;

const posterOf = (key: string): string => `${harness.service.site('pictures')}/poster-${key}.svg?w=960`;

/** An inline widget with one player, of which each variant has another poster. */
function tested(variants: PublicSplitTest['variants'] = both()): PublicWidget {
  const test = { id: TEST, phase: 1, seed: 'a seed', variants };
  return { ...publicWidget(player, { kind: 'INLINE', place: { widthPx: 640 } }), test };
}
function both(): PublicSplitTest['variants'] {
  const withPoster = (key: string): PublicPlayer => ({
    ...player,
    video: { ...harness.service.video, posterUrl: posterOf(key) },
  });
  return ['A', 'B'].map((key) => ({ key, weight: 0.5, player: withPoster(key) }));
}
/** A visitor to whom the test shows this variant. */
function visitorOf(key: string, { test }: PublicWidget): string {
  for (;;) {
    const id = randomUUID();
    if (test && assign(test, id)?.key === key) return id;
  }
}
async function openFor(visitorId: string, widget: PublicWidget, shown = [widget]): Promise<Page> {
  harness.service.answerPages(() => ({ widgets: [...shown, witness({ ...player, video: null })] }));
  const fill = { snippet: harness.snippet, placement: widgetPlacementOf(widget, harness.service.video) };
  const before = `localStorage.commoncast = '${visitorId}';${WATCH}`;
  const page = await harness.open(import.meta.url, fill, { before });
  await widgetsDecided(page);
  return page;
}
const topsOf = (page: Page): Promise<number[]> =>
  page.evaluate(() => [...new Set((window as unknown as { tops: number[] }).tops)]);

it.each(['A', 'B'])(
  'the visitors of %s see its poster, never another picture, and nothing on the page moves',
  async (key) => {
    const widget = tested();
    const before = harness.service.asked.length;
    const page = await openFor(visitorOf(key, widget), widget);
    const poster = page.locator('[widget-id] commoncast-player img').first();
    await until('the poster is shown', () =>
      poster.evaluate((image) => (image as HTMLImageElement).naturalWidth > 0 && image.checkVisibility()),
    );
    expect(await poster.getAttribute('src')).toBe(posterOf(key));
    const pictures = harness.service.asked.slice(before).filter(({ url }) => /poster|thumbnail/.test(url));
    expect(pictures.map(({ url }) => url)).toEqual([`/poster-${key}.svg?w=960`]);
    expect(await topsOf(page)).toHaveLength(1);

    await page.getByRole('button', { name: /^Play/ }).click();
    await untilMoving(page);
    await until('the play is counted', () => harness.beats().some(({ event }) => event === 'first-frame'));
    for (const event of ['exposed', 'first-frame']) {
      const beats = harness.beats().filter((beat) => beat.event === event && beat.widgetId === widget.id);
      expect(beats.map(({ test }) => test)).toEqual([{ id: TEST, phase: 1, variantKey: key }]);
    }
  },
);

it('leaves no gap for those who see nothing, nor where the page has no such widget any more', async () => {
  const heldOut = tested([
    { key: 'nothing', weight: 0.5, player: null },
    { key: 'film', weight: 0.5, player },
  ]);
  for (const shown of [[heldOut], []]) {
    const page = await openFor(visitorOf('nothing', heldOut), heldOut, shown);
    const { height } = await page
      .locator('commoncast-widget[widget-id]')
      .evaluate((place) => place.getBoundingClientRect());
    expect(height).toBe(0);
    const [heading, below] = [page.getByRole('heading'), page.locator('#below')];
    const end = await heading.evaluate((element) => element.getBoundingClientRect().bottom);
    expect(await below.evaluate((element) => element.getBoundingClientRect().top - 40)).toBeLessThan(end);
  }
});

it('a placement without a drawing flashes no picture either', async () => {
  const widget = tested();
  harness.service.answerPages(() => ({ widgets: [widget, witness({ ...player, video: null })] }));
  const before = harness.service.asked.length;
  const placement = `<commoncast-widget widget-id="${widget.id}"></commoncast-widget>`;
  const page = await harness.open(
    import.meta.url,
    { snippet: harness.snippet, placement },
    { before: `localStorage.commoncast = '${visitorOf('B', widget)}'` },
  );
  await page.locator('[widget-id] commoncast-player img').first().waitFor();
  await until('the poster is asked for', () =>
    harness.service.asked.slice(before).some(({ url }) => url.startsWith('/poster-B')),
  );
  const pictures = harness.service.asked.slice(before).filter(({ url }) => /poster|thumbnail/.test(url));
  expect(pictures.map(({ url }) => url)).toEqual(['/poster-B.svg?w=960']);
});
