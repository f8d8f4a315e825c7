import { readdir } from 'node:fs/promises';
import type { Page } from 'playwright';
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { type Harness, startHarness, until, untilMoving, videoState } from '../harness.ts';
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

/** Opens a page whose pings are blocked as common lists do it, in all documents: `$ping,third-party`. */
async function openWithoutPings(): Promise<Page> {
  const { service, snippet, placement } = harness;
  service.answerPages(() => ({}));
  service.publish('/elsewhere', { html: '<!doctype html><title>Elsewhere</title>' });
  const page = await harness.open(import.meta.url, { snippet: '', placement: placement(harness.player()) });
  await page.route('**/*', (route) =>
    route.request().resourceType() === 'ping' ? route.abort('blockedbyclient') : route.fallback(),
  );
  // What a blocker refuses counts as sent for the page.
  await page.evaluate(() => {
    navigator.sendBeacon = () => true;
  });
  await page.addScriptTag({ url: /src="([^"]+)"/.exec(snippet)?.[1] ?? '' });
  await page.getByRole('button', { name: /^Play/ }).waitFor();
  return page;
}

it('counts who only looks as well as who plays, where a blocker refuses pings to other sites', async () => {
  const page = await openWithoutPings();
  await page.evaluate(() => {
    const { commoncast } = window as unknown as { commoncast: { convert(goal: string): void } };
    commoncast.convert('order');
  });
  await page.goto(harness.service.site('host').concat('/elsewhere'));
  for (const event of ['load', 'goal']) {
    await until(`its ${event} is counted`, () => harness.beats().some((beat) => beat.event === event));
  }
});

it('counts all that was watched by who hides the page, or leaves it, where a blocker refuses pings', async () => {
  const page = await openWithoutPings();
  await playFirst(page);
  await until('its first frame is counted', () =>
    harness.beats().some(({ event }) => event === 'first-frame'),
  );
  const hidden = () => harness.beats().filter(({ event }) => event === 'hidden');
  // Another tab comes before it; no test browser hides a page for that.
  await page.evaluate(() => {
    Object.defineProperty(document, 'hidden', { configurable: true, get: () => true });
    document.dispatchEvent(new Event('visibilitychange', { bubbles: true }));
  });
  const [first] = await until('what was watched by then is counted', hidden, (beats) => beats.length === 1);
  expect(first?.playingMs).toBeGreaterThan(500);
  await page.evaluate(() => {
    Reflect.deleteProperty(document, 'hidden');
  });
  const watched = (await videoState(page)).currentTime;
  await until(
    'a second more is played',
    () => videoState(page),
    ({ currentTime }) => currentTime > watched + 1,
  );
  await page.goto(harness.service.site('host').concat('/elsewhere'));
  const [, last] = await until('the rest is counted', hidden, (beats) => beats.length === 2);
  expect(last?.playingMs).toBeGreaterThan((first?.playingMs ?? 0) + 900);
  // As said twice as it may be, it is counted once.
  const names = harness.beats().map(({ playId, seq }) => `${playId} ${seq}`);
  expect(names).toEqual([...new Set(names)]);
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

it('drops what was refused for good, and sends what comes after it', async () => {
  const { service, snippet, placement } = harness;
  service.answerPages(() => ({}));
  service.answerBeats(400);
  const page = await harness.open(import.meta.url, { snippet, placement: placement(harness.player()) });
  const sent = (): number => service.asked.filter(({ url }) => url === '/insight/events').length;
  const hide = (): Promise<unknown> =>
    page.evaluate(() => document.dispatchEvent(new Event('visibilitychange', { bubbles: true })));
  await page.getByRole('button', { name: /^Play/ }).waitFor();
  const answered = page.waitForResponse(/insight\/events$/);
  await hide();
  await answered;
  service.answerBeats(202);
  await page.evaluate(() => {
    const { commoncast } = window as unknown as { commoncast: { convert(goal: string): void } };
    commoncast.convert('order');
  });
  await hide();
  await until('what came after it is counted', () => harness.beats().length > 0);
  expect(harness.beats().map(({ event }) => event)).toEqual(['goal']);
  expect(sent()).toBe(2);
});
