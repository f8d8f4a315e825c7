import type { PublicPlayer } from '@commoncast/core/players/schema';
import { matchesWidgetUrl, namesFragmentOf } from '@commoncast/core/validation/widget-url';
import type { WidgetDevice } from '@commoncast/core/widgets/constants';
import type { PublicWidget } from '@commoncast/core/widgets/schema';
import type { Page } from 'playwright';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { type Harness, startHarness, until } from '../harness.ts';
import { publicWidget } from '../support/public-widget.ts';
import {
  closeFloating,
  floatingCount,
  untilFloating,
  widgetsDecided,
  witness,
} from '../support/widget-page.ts';

let harness: Harness;
let player: PublicPlayer;
beforeAll(async () => {
  harness = await startHarness();
  player = harness.service.players.get(harness.player()) as PublicPlayer;
});
afterAll(() => harness.close());

type Changes = Parameters<typeof publicWidget>[1];
interface Opened {
  readonly page: Page;
  readonly widget: PublicWidget;
  /** Loads the page anew, and waits until it is known what it shows. */
  again(): Promise<void>;
}

async function openWith(
  changes: Changes,
  { hasConsent = false, ...options }: Parameters<Harness['open']>[2] & { hasConsent?: boolean } = {},
): Promise<Opened> {
  const widget = publicWidget(player, changes);
  harness.service.answerPages(() => ({ widgets: [widget, witness(player)], hasConsent }));
  const page = await harness.open(import.meta.url, { snippet: harness.snippet }, options);
  await widgetsDecided(page);
  return {
    page,
    widget,
    async again() {
      await page.reload();
      await widgetsDecided(page);
    },
  };
}
const storedNames = (page: Page): Promise<string[]> => page.evaluate(() => Object.keys(localStorage).sort());
const setConsent = (page: Page, isGranted: boolean): Promise<void> =>
  page.evaluate((granted) => {
    (window as unknown as { commoncast: { consent(isGranted: boolean): void } }).commoncast.consent(granted);
  }, isGranted);
/** As if the visitor had come back on another day: the tab's own memory has gone. */
const endVisit = (page: Page): Promise<void> => page.evaluate(() => sessionStorage.clear());

it.each([
  ['/pots', '/pots/?colour=red#sizes', true],
  ['/pots', '/pots/large', false],
  ['/pots/*', '/pots/large', true],
  ['/pots/*', '/pots', true],
  ['/pots/*', '/potsherds', false],
  ['/pots?colour=red', '/pots?colour=red', true],
  ['/pots?colour=red', '/pots?colour=blue', false],
  ['/pots#sizes', '/pots/#sizes', true],
  ['/pots#sizes', '/pots#other', false],
  ['/pots#sizes', '/pots', false],
  ['/#/pots', '/#/pots', true],
  ['/#/pots', '/#/bowls', false],
] as const)('is shown where its list says: %s means %s: %s', async (entry, path, isMeant) => {
  const { service } = harness;
  const { host } = new URL(service.site('host'));
  const widget = publicWidget(player);
  service.answerPages(({ href }) => ({
    namesFragments: namesFragmentOf(`https://${host}${entry}`, href),
    widgets: [...(matchesWidgetUrl(`https://${host}${entry}`, href) ? [widget] : []), witness(player)],
  }));
  service.publish(new URL(path, service.origin).pathname, {
    html: `<!doctype html><title>Pots</title>${harness.snippet}<div id="witness"></div>`,
  });
  const context = await harness.browser.newContext();
  const page = await context.newPage();
  await page.goto(service.site('host') + path);
  await widgetsDecided(page);
  expect(await floatingCount(page)).toBe(isMeant ? 1 : 0);
  await context.close();
});

it.each<[string, WidgetDevice[], string[], number]>([
  ['the same device and language', ['PHONE'], ['de'], 1],
  ['another device', ['DESKTOP', 'TABLET'], [], 0],
  ['another language', [], ['en', 'fr'], 0],
  ['another country of the language', [], ['de-CH'], 0],
])('is for whom it is meant: %s', async (_, devices, languages, count) => {
  const { page } = await openWith(
    { conditions: { devices, languages } },
    { locale: 'de-AT', viewport: { width: 390, height: 800 } },
  );
  expect(await floatingCount(page)).toBe(count);
});

it('is shown no more often than it may be, on later days too, as long as there is consent', async () => {
  const { page, widget, again } = await openWith(
    { frequency: { maxShows: 2, period: 'EVER', hideAfterDismissalDays: 0 } },
    { hasConsent: true },
  );
  expect(await floatingCount(page)).toBe(1);
  await endVisit(page);
  await again();
  expect(await floatingCount(page)).toBe(1);
  await endVisit(page);
  await again();
  expect(await floatingCount(page)).toBe(0);
  const kept = await page.evaluate(() => JSON.parse(localStorage['commoncast.widgets']));
  expect(kept[widget.id].shownMs).toHaveLength(2);
  await setConsent(page, false);
  await until(
    'it is forgotten',
    () => storedNames(page),
    (names) => names.length === 0,
  );
});

it('counts without consent within the visit, and keeps nothing beyond it', async () => {
  const { page, again } = await openWith({
    frequency: { maxShows: 1, period: 'EVER', hideAfterDismissalDays: 0 },
  });
  expect(await floatingCount(page)).toBe(1);
  await again();
  expect(await floatingCount(page)).toBe(0);
  expect(await storedNames(page)).toEqual([]);
  await endVisit(page);
  await again();
  expect(await floatingCount(page)).toBe(1);
});

it('counts a visit and a page each for itself', async () => {
  const visit = await openWith({ frequency: { maxShows: 1, period: 'VISIT', hideAfterDismissalDays: 0 } });
  await visit.again();
  expect(await floatingCount(visit.page)).toBe(0);
  const onPage = await openWith({
    trigger: { on: 'CLICK', selector: 'h1' },
    frequency: { maxShows: 1, period: 'PAGE', hideAfterDismissalDays: 0 },
  });
  const press = (): Promise<void> => onPage.page.getByRole('heading').click();
  await press();
  await untilFloating(onPage.page);
  await closeFloating(onPage.page);
  await press();
  expect(await floatingCount(onPage.page)).toBe(0);
  await onPage.again();
  await press();
  await untilFloating(onPage.page);
});

it.each([
  ['on later days with consent, and comes back after as many days', true],
  ['within the visit without consent', false],
])('stays away once it was closed: %s', async (_, hasConsent) => {
  const { page, again } = await openWith(
    { frequency: { maxShows: null, period: 'PAGE', hideAfterDismissalDays: 7 } },
    { hasConsent },
  );
  await closeFloating(page);
  await again();
  expect(await floatingCount(page)).toBe(0);
  expect(await storedNames(page)).toEqual(hasConsent ? ['commoncast', 'commoncast.widgets'] : []);
  await endVisit(page);
  await again();
  expect(await floatingCount(page)).toBe(hasConsent ? 0 : 1);
  if (!hasConsent) return;
  await page.clock.install({ time: Date.now() + 8 * 86_400_000 });
  await endVisit(page);
  await page.reload();
  await page.clock.runFor(1000);
  await widgetsDecided(page);
  expect(await floatingCount(page)).toBe(1);
});
