import { readdir } from 'node:fs/promises';
import type { Page } from 'playwright';
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { type Harness, startHarness, until, untilMoving } from '../harness.ts';
import { publicWidget } from '../support/public-widget.ts';

/** What the filter lists of blockers look for in addresses and class names. */
const SUSPECT =
  /track|analytic|beacon|pixel|stats|telemetry|metrics|banner|sponsor|(^|[^a-z])ad(s|vert\w*)?([^a-z]|$)/i;

let harness: Harness;
beforeAll(async () => {
  harness = await startHarness();
});
afterAll(() => harness.close());
beforeEach(() => {
  harness.service.batches.length = 0;
  harness.service.asked.length = 0;
});

/** Opens a page with a player, two widgets, and addresses that are refused as blockers do. */
async function openBlocking(blocked: RegExp): Promise<{ page: Page; refused: string[]; errors: string[] }> {
  const { service, snippet, placement } = harness;
  const player = service.players.get(harness.player()) ?? null;
  const widgets = (['FLOATING', 'STICKY'] as const).map((kind) =>
    publicWidget(player, {
      kind,
      place: { selector: '#first' },
      callToAction: { text: 'Buy', url: 'https://shop.example', moment: { at: 'TIME', seconds: 0 } },
    }),
  );
  service.answerPages(() => ({ widgets }));
  const refused: string[] = [];
  const errors: string[] = [];
  const page = await harness.open(import.meta.url, { snippet: '', placement: placement(harness.player()) });
  page.on('pageerror', (error) => errors.push(error.message));
  await page.route(
    ({ pathname }) => blocked.test(pathname),
    (route) => {
      refused.push(route.request().url());
      return route.abort('blockedbyclient');
    },
  );
  await page.addScriptTag({ url: /src="([^"]+)"/.exec(snippet)?.[1] ?? '' });
  await page.locator('commoncast-widget').nth(1).waitFor({ state: 'attached' });
  return { page, refused, errors };
}
const playFirst = async (page: Page): Promise<void> => {
  await page.locator('body > div > commoncast-player').getByRole('button', { name: /^Play/ }).click();
  await until(
    'the picture moves',
    () =>
      page.locator('body > div > commoncast-player video').evaluate((element) => {
        const { currentTime, paused, readyState } = element as HTMLVideoElement;
        return { currentTime, paused, readyState };
      }),
    ({ currentTime }) => currentTime > 0.5,
  );
};

it('has no name that a blocker looks for: neither in an address nor in what it draws', async () => {
  const { page, refused } = await openBlocking(SUSPECT);
  await playFirst(page);
  await page.locator('commoncast-widget[data-kind=FLOATING]').getByRole('button', { name: /^Play/ }).click();
  await page.getByRole('link', { name: 'Buy' }).first().waitFor();
  await page
    .locator('body > div > commoncast-player')
    .getByRole('button', { name: 'Settings' })
    .press('Enter');
  await page.getByRole('menu').waitFor();
  await until('beats arrive', () => harness.beats().some(({ event }) => event === 'first-frame'));
  const names = await page.evaluate(() => {
    const found = new Set<string>();
    const look = (root: Document | ShadowRoot): void => {
      for (const element of root.querySelectorAll('*')) {
        for (const name of [...element.classList, element.id, element.part.value, element.localName])
          found.add(name);
        if (element.shadowRoot) look(element.shadowRoot);
      }
    };
    look(document);
    return [...found];
  });
  expect(names.length).toBeGreaterThan(60);
  expect(names.filter((name) => SUSPECT.test(name))).toEqual([]);
  expect(refused).toEqual([]);
  const asked = harness.service.asked.map(({ url }) => url.replace(/\?.*/, ''));
  expect(asked.length).toBeGreaterThan(10);
  expect(asked.filter((path) => SUSPECT.test(path))).toEqual([]);
  const built = await readdir(new URL('../../dist/player', import.meta.url));
  expect(built.filter((file) => SUSPECT.test(file))).toEqual([]);
});

it.each([
  ['what it measures with', /\/session-/],
  ['where its beats go', /\/insight\//],
  ['both', /\/session-|\/insight\//],
])('plays on, and shows its widgets, where a blocker refuses %s', async (_, blocked) => {
  const { page, refused, errors } = await openBlocking(blocked);
  await playFirst(page);
  await until('it was refused', () => refused.length > 0);
  await page.evaluate(() => {
    const { commoncast } = window as unknown as {
      commoncast: { consent(isGranted: boolean): void; convert(goal: string): void };
    };
    commoncast.consent(true);
    commoncast.convert('order');
  });
  await page.getByRole('button', { name: 'Close video' }).first().click();
  await until(
    'it has closed',
    () => page.locator('commoncast-widget[data-kind=FLOATING]').count(),
    (count) => count === 0,
  );
  await page.locator('commoncast-widget').getByRole('button', { name: /^Play/ }).click();
  await untilMoving(page, 1);
  expect(errors).toEqual([]);
});

it('counts who only looks as well as who plays, where a blocker refuses pings to other sites', async () => {
  const { service, snippet, placement } = harness;
  service.answerPages(() => ({}));
  service.publish('/elsewhere', { html: '<!doctype html><title>Elsewhere</title>' });
  const page = await harness.open(import.meta.url, { snippet: '', placement: placement(harness.player()) });
  // As common lists do, in all documents: `$ping,third-party`.
  await page.route('**/*', (route) =>
    route.request().resourceType() === 'ping' ? route.abort('blockedbyclient') : route.fallback(),
  );
  // What a blocker refuses counts as sent for the page.
  await page.evaluate(() => {
    navigator.sendBeacon = () => true;
  });
  await page.addScriptTag({ url: /src="([^"]+)"/.exec(snippet)?.[1] ?? '' });
  await page.getByRole('button', { name: /^Play/ }).waitFor();
  await page.evaluate(() => {
    const { commoncast } = window as unknown as { commoncast: { convert(goal: string): void } };
    commoncast.convert('order');
  });
  await page.goto(service.site('host').concat('/elsewhere'));
  for (const event of ['load', 'goal']) {
    await until(`its ${event} is counted`, () => harness.beats().some((beat) => beat.event === event));
  }
});

it('sends again what was refused', async () => {
  const { service, snippet, placement } = harness;
  service.answerPages(() => ({}));
  service.answerBeats(503);
  const page = await harness.open(import.meta.url, { snippet, placement: placement(harness.player()) });
  await until('it is refused', () => service.asked.some(({ url }) => url === '/insight/events'));
  service.answerBeats(202);
  await page.evaluate(() => document.dispatchEvent(new Event('visibilitychange', { bubbles: true })));
  await until('its load is counted', () => harness.beats().some(({ event }) => event === 'load'));
});
