import { type Beat, BeatBatch } from '@commoncast/core/insights/beat';
import type { PublicPlayer } from '@commoncast/core/players/schema';
import type { PublicSplitTest } from '@commoncast/core/split-tests/schema';
import type { PublicWidget } from '@commoncast/core/widgets/schema';
import type { Page } from 'playwright';
import * as v from 'valibot';
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { assign } from '../../src/split-test/assign.ts';
import { type Harness, startHarness, until } from '../harness.ts';
import { binomialBounds } from '../support/binomial.ts';
import { publicWidget } from '../support/public-widget.ts';
import {
  closeFloating,
  floatingCount,
  untilFloating,
  WITNESS,
  widgetsDecided,
  witness,
} from '../support/widget-page.ts';

let harness: Harness;
let players: readonly [PublicPlayer, PublicPlayer];
beforeAll(async () => {
  harness = await startHarness();
  const saved = (color: string) => harness.service.players.get(harness.player({ playerColor: color }));
  players = [saved('#112233') as PublicPlayer, saved('#445566') as PublicPlayer];
});
afterAll(() => harness.close());
beforeEach(() => {
  harness.service.batches.length = 0;
});

const TEST = '01934567-0000-7000-8000-0000000000d1';
const VISITORS = 200;
/** So many that all of them see the same variant once in 10 million runs. */
const VIEWS = 24;
const GRANT = '<script>window.commoncast = { q: [["consent", true]] };</script>';

/** A floating widget under test, half of the visitors in each variant. */
function tested(changes: Partial<PublicSplitTest> = {}, others: Partial<PublicWidget> = {}) {
  const [first, second] = players;
  const test = {
    id: TEST,
    phase: 3,
    seed: 'a seed',
    variants: [
      { key: 'A', weight: 0.5, player: first },
      { key: 'B', weight: 0.5, player: second },
    ],
    ...changes,
  };
  return { ...publicWidget(first, others), test };
}
interface Around {
  readonly script?: string;
  readonly goals?: string[];
  readonly hasConsent?: boolean;
  readonly before?: string;
}
async function openWith(
  widget: PublicWidget,
  { script = '', before, ...answer }: Around = {},
): Promise<Page> {
  harness.service.answerPages(() => ({ widgets: [widget, witness(players[0])], ...answer }));
  const fill = { snippet: harness.snippet, script };
  const page = await harness.open(import.meta.url, fill, before ? { before } : {});
  await widgetsDecided(page);
  return page;
}
/**
 * Only of this widget: pages of earlier tests are still open, and go on reporting. What was on its way when a page was
 * left is sent again: each beat once, by its play and its number, as the server counts it.
 */
const beatsOf = ({ id }: PublicWidget, event: Beat['event']): Beat[] => {
  const found = harness.beats().filter((beat) => beat.event === event && beat.widgetId === id);
  return [...new Map(found.map((beat) => [`${beat.playId} ${beat.seq}`, beat])).values()];
};
const batchesOf = ({ id }: PublicWidget): readonly BeatBatch[] =>
  harness.service.batches.filter(({ beats }) => beats.some(({ widgetId }) => widgetId === id));
const untilExposed = (widget: PublicWidget): Promise<unknown> =>
  until('the exposure is counted', () => beatsOf(widget, 'exposed').length > 0);
/** As browsers write a colour. */
const rgbOf = (hex = ''): string =>
  `rgb(${[1, 3, 5].map((at) => Number.parseInt(hex.slice(at, at + 2), 16)).join(', ')})`;
const colorOf = (page: Page): Promise<string> =>
  page
    .locator('commoncast-widget[data-kind=FLOATING] .start')
    .evaluate((start) => getComputedStyle(start).color);
const storedId = (page: Page): Promise<string> => page.evaluate(() => localStorage.commoncast);
const consent = (page: Page, isGranted: boolean): Promise<void> =>
  page.evaluate((granted) => {
    (window as unknown as { commoncast: { consent(isGranted: boolean): void } }).commoncast.consent(granted);
  }, isGranted);

it('shows everybody the variant that their id says, each time, and says so in every beat', async () => {
  const widget = tested(
    {},
    { callToAction: { text: 'Buy', url: 'https://shop.example', moment: { at: 'PAUSE' } } },
  );
  const page = await openWith(widget, { script: GRANT });
  await page.context().route('https://shop.example/**', (route) => route.fulfill({ body: 'The shop' }));
  const frame = page.locator('commoncast-widget[data-kind=FLOATING]');
  await frame.getByRole('button', { name: /^Play/ }).click();
  await until('the play is counted', () => beatsOf(widget, 'first-frame').length === 1);
  await page.keyboard.press('k');
  const opened = page.context().waitForEvent('page');
  await page.getByRole('link', { name: 'Buy' }).click();
  await (await opened).close();
  await until('the click is counted', () => beatsOf(widget, 'cta-click').length === 1);
  await untilExposed(widget);

  const visitorId = await storedId(page);
  const variant = assign(widget.test, visitorId);
  expect(await colorOf(page)).toBe(rgbOf(variant?.player?.playerColor));
  for (const batch of batchesOf(widget)) {
    expect(v.safeParse(BeatBatch, batch).issues).toBeUndefined();
    expect(batch.viewerId).toBe(visitorId);
  }
  const own = harness.beats().filter(({ widgetId }) => widgetId === widget.id);
  const test = { id: TEST, phase: 3, variantKey: variant?.key };
  expect(new Set(own.map(({ event }) => event))).toEqual(
    new Set(['load', 'exposed', 'intent', 'first-frame', 'pause', 'cta-shown', 'cta-click']),
  );
  for (const beat of own) expect(beat).toMatchObject({ playerId: variant?.player?.id, test });
  expect(beatsOf(widget, 'exposed')).toHaveLength(1);

  for (let visit = 0; visit < 4; visit += 1) {
    await page.reload();
    await widgetsDecided(page);
    expect(await colorOf(page)).toBe(rgbOf(variant?.player?.playerColor));
    expect(await storedId(page)).toBe(visitorId);
  }
});

it('gives 200 visitors the variants that their ids say, in the shares of the weights', async () => {
  // A player without a film is drawn sooner.
  const plain: PublicPlayer = { ...players[0], video: null };
  const colors = { A: 'rgb(170, 0, 0)', B: 'rgb(0, 187, 0)', none: undefined };
  const variants = [
    { key: 'A', weight: 0.2, player: { ...plain, playerColor: '#AA0000' } },
    { key: 'B', weight: 0.5, player: { ...plain, playerColor: '#00BB00' } },
    { key: 'none', weight: 0.3, player: null },
  ];
  const { test } = tested({ variants });
  const page = await openWith(tested({ variants }), { hasConsent: true });
  // Each visit is a page of its own, with widgets of its own.
  harness.service.answerPages(() => ({ widgets: [{ ...publicWidget(plain), test }, witness(plain)] }));
  const ids = Array.from({ length: VISITORS }, () => crypto.randomUUID());
  const seen = await page.evaluate(async (visitors) => {
    const { commoncast } = window as unknown as { commoncast: { consent(isGranted: boolean): void } };
    const found: (string | undefined)[] = [];
    const turn = (): Promise<void> => new Promise((resolve) => setTimeout(resolve));
    for (const [at, id] of visitors.entries()) {
      localStorage.commoncast = id;
      commoncast.consent(true);
      await turn();
      document.querySelector('#witness commoncast-widget')?.setAttribute('data-old', '');
      history.pushState({}, '', `/visit/${at}`);
      while (!document.querySelector('#witness commoncast-widget:not([data-old])')) await turn();
      const player = document
        .querySelector('commoncast-widget[data-kind=FLOATING]')
        ?.shadowRoot?.querySelector('commoncast-player');
      const start = player?.shadowRoot?.querySelector('.start');
      found.push(start ? getComputedStyle(start).color : undefined);
    }
    return found;
  }, ids);
  expect(seen).toEqual(ids.map((id) => colors[assign(test, id)?.key as keyof typeof colors]));
  for (const { key, weight } of variants) {
    const { low, high } = binomialBounds(VISITORS, weight, 1e-6);
    const count = seen.filter((color) => color === colors[key as keyof typeof colors]).length;
    expect(count, key).toBeGreaterThanOrEqual(low);
    expect(count, key).toBeLessThanOrEqual(high);
  }
});

it('draws anew for each page view without consent', async () => {
  const widget = tested();
  const page = await openWith(widget);
  // Each frame is a page view.
  const frames = '<iframe src="/?visit"></iframe>'.repeat(VIEWS);
  harness.service.publish('/frames', { html: `<!doctype html><title>Visits</title>${frames}` });
  await page.goto(`${harness.service.site('host')}/frames`);
  for (const frame of page.frames().slice(1)) await frame.locator(WITNESS).waitFor({ state: 'attached' });
  await page.goto('about:blank');
  // The page that was opened first was one more.
  const exposed = await until(
    'every view has counted its exposure',
    () => beatsOf(widget, 'exposed'),
    (found) => found.length === VIEWS + 1,
  );
  expect(new Set(exposed.map(({ test }) => test?.variantKey))).toEqual(new Set(['A', 'B']));
  expect(new Set(exposed.map(({ playId }) => playId)).size).toBe(VIEWS + 1);
  for (const batch of batchesOf(widget)) expect(batch.viewerId).toBeUndefined();
});

it('logs a hold-out as it logs the others, and shows nothing', async () => {
  const widget = tested({ variants: [{ key: 'none', weight: 1, player: null }] });
  const page = await openWith(widget);
  expect(await floatingCount(page)).toBe(0);
  await page.goto('about:blank');
  await untilExposed(widget);
  const [exposed] = beatsOf(widget, 'exposed');
  expect(exposed).toMatchObject({ test: { id: TEST, phase: 3, variantKey: 'none' } });
  expect(exposed?.playerId).toBeUndefined();
  expect(beatsOf(widget, 'load')).toEqual([]);
});

it('logs an exposure when it is shown, not before, and once however often it opens', async () => {
  const opens = { trigger: { on: 'CLICK', selector: 'h1' } } as const;
  const widget = tested({}, opens);
  const heldOut = tested({ variants: [{ key: 'none', weight: 1, player: null }] }, opens);
  for (const one of [widget, heldOut]) {
    const page = await openWith(one, { hasConsent: true });
    const press = (): Promise<void> => page.getByRole('heading').click();
    await page.reload();
    await widgetsDecided(page);
    expect(beatsOf(one, 'exposed')).toEqual([]);
    await press();
    if (one === widget) {
      await untilFloating(page);
      await closeFloating(page);
    }
    await press();
    await page.goto('about:blank');
    await untilExposed(one);
    expect(beatsOf(one, 'exposed')).toHaveLength(1);
  }
});

it('shows the control to everybody, and counts no exposure, where no test runs any more', async () => {
  const widget = { ...tested(), test: null };
  const page = await openWith(widget, { hasConsent: true });
  expect(await colorOf(page)).toBe(rgbOf(players[0].playerColor));
  await page.goto('about:blank');
  const [load] = await until(
    'the load is counted',
    () => beatsOf(widget, 'load'),
    (found) => found.length === 1,
  );
  expect(load?.test).toBeUndefined();
  expect(beatsOf(widget, 'exposed')).toEqual([]);
});

it('recognises nobody without consent, or with Global Privacy Control, whatever the page says', async () => {
  const before = 'Object.defineProperty(navigator, "globalPrivacyControl", { value: true });';
  for (const around of [{}, { script: GRANT, hasConsent: true, before }]) {
    const widget = tested();
    const page = await openWith(widget, around);
    expect(await floatingCount(page)).toBe(1);
    expect(await page.evaluate(() => Object.keys(localStorage))).toEqual([]);
    await page.goto('about:blank');
    await untilExposed(widget);
    for (const batch of batchesOf(widget)) expect(batch.viewerId).toBeUndefined();
  }
});

it('keeps the variant of the page when consent comes, and forgets the id when it is withdrawn', async () => {
  const widget = tested();
  const page = await openWith(widget);
  const color = await colorOf(page);
  await consent(page, true);
  const id = await until('the id is kept', () => storedId(page));
  expect(rgbOf(assign(widget.test, id)?.player?.playerColor)).toBe(color);
  await untilExposed(widget);
  expect(batchesOf(widget).some(({ viewerId }) => viewerId === id)).toBe(true);
  await consent(page, false);
  await until(
    'it is forgotten',
    () => page.evaluate(() => Object.keys(localStorage)),
    (names) => names.length === 0,
  );
});

it('reports each page goal once, and the goals of the site itself, for the visitor who was exposed', async () => {
  const goals = ['shop.example/thanks', `shop.example/${'long'.repeat(100)}`];
  const widget = tested();
  const page = await openWith(widget, { goals, hasConsent: true });
  await page.evaluate(() => {
    (window as unknown as { commoncast: { convert(goal: string): void } }).commoncast.convert('order');
  });
  await page.goto('about:blank');
  await untilExposed(widget);
  const [batch, ...more] = batchesOf(widget);
  expect(more).toEqual([]);
  const reached = batch?.beats.flatMap(({ goal }) => goal ?? []);
  expect(reached?.sort()).toEqual(['order', ...goals].sort());
  expect(batch?.viewerId).toMatch(/^[\da-f-]{36}$/);
});
