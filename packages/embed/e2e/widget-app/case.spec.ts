import type { BeatBatch } from '@commoncast/core/insights/beat';
import type { PublicPlayer } from '@commoncast/core/players/schema';
import type { PublicWidget } from '@commoncast/core/widgets/schema';
import type { CDPSession, Page } from 'playwright';
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { type Harness, startHarness, until } from '../harness.ts';
import { publicWidget } from '../support/public-widget.ts';

let harness: Harness;
let player: PublicPlayer;
beforeAll(async () => {
  harness = await startHarness();
  player = harness.service.players.get(harness.player()) as PublicPlayer;
});
afterAll(() => harness.close());
beforeEach(() => {
  harness.service.asked.length = 0;
});

const NO_NAVIGATION_API =
  'delete window.navigation; Object.defineProperty(window, "navigation", { value: undefined });';
const open = (before = ''): Promise<Page> =>
  harness.open(import.meta.url, { snippet: harness.snippet }, before ? { before } : {});
const goTo = (page: Page, path: string): Promise<void> =>
  page.evaluate((to) => history.pushState({}, '', to), path);
const isOpen = (page: Page, kind: string, times = 1): Promise<number> =>
  until(
    `${times} of ${kind}`,
    () => page.locator(`commoncast-widget[data-kind=${kind}]`).count(),
    (count) => count === times,
  );

it.each([
  ['with the Navigation API', ''],
  ['without it', NO_NAVIGATION_API],
])('follows an app through its pages %s: what belongs there comes, goes or plays on', async (_, before) => {
  const floating = publicWidget(player);
  const inline = publicWidget(player, { kind: 'INLINE', place: { selector: '#first' } });
  const pages: Record<string, PublicWidget[]> = {
    '/': [floating, inline],
    '/pots': [floating],
    '/#/bowls': [inline],
  };
  harness.service.answerPages(({ pathname, hash }) => ({ widgets: pages[pathname + hash] ?? [] }));
  const page = await open(before);
  await isOpen(page, 'INLINE');
  const corner = page.locator('commoncast-widget[data-kind=FLOATING]');
  await corner.getByRole('button', { name: /^Play/ }).click();
  const playing = async (): Promise<number> => {
    const { currentTime, paused } = await corner.locator('video').evaluate((one) => {
      const { currentTime: at, paused: isPaused } = one as HTMLVideoElement;
      return { currentTime: at, paused: isPaused };
    });
    return paused ? 0 : currentTime;
  };
  await until('it plays', playing, (at) => at > 0.3);

  await goTo(page, '/pots');
  await isOpen(page, 'INLINE', 0);
  const at = await playing();
  await until('it plays on', playing, (now) => now > at + 0.3);

  await goTo(page, '/#/bowls');
  await isOpen(page, 'FLOATING', 0);
  await isOpen(page, 'INLINE');
  await goTo(page, '/#below');
  await isOpen(page, 'FLOATING');
  await page.evaluate(() => history.back());
  await isOpen(page, 'FLOATING', 0);
  await isOpen(page, 'INLINE');
  await page.evaluate(() => history.replaceState({}, '', '/pots'));
  await isOpen(page, 'INLINE', 0);
  await isOpen(page, 'FLOATING');

  const asked = (): number => harness.service.asked.filter(({ url }) => url.includes('url=')).length;
  const askedBefore = asked();
  await page.evaluate(() => history.replaceState({ scroll: 5 }, ''));
  await goTo(page, '/pots#sizes');
  await goTo(page, '/#/bowls');
  await isOpen(page, 'FLOATING', 0);
  expect(asked()).toBe(askedBefore + 1);
});

/** The fragments that the pages told, in order. */
const toldFragments = (): string[] =>
  harness.service.asked.flatMap(({ url }) => new URL(url, 'http://x').searchParams.getAll('fragment'));

it.each([
  ['with the Navigation API', ''],
  ['without it', NO_NAVIGATION_API],
])('tells a plain fragment where a list names one of the page, and nowhere else %s', async (_, before) => {
  const ofSizes = publicWidget(player);
  const ofPots = publicWidget(player, { kind: 'INLINE', place: { selector: '#first' } });
  const ofBowls = publicWidget(player, { kind: 'STICKY', place: { selector: '#first' } });
  harness.service.answerPages(({ pathname, hash }) => {
    if (pathname !== '/pots') return { widgets: [ofBowls] };
    return { widgets: hash === '#sizes' ? [ofSizes, ofPots] : [ofPots], namesFragments: true };
  });
  const page = await open(before);
  await isOpen(page, 'STICKY');
  await goTo(page, '/#secret');
  await goTo(page, '/pots#sizes');
  await isOpen(page, 'FLOATING');
  await isOpen(page, 'INLINE');
  await isOpen(page, 'STICKY', 0);
  await page.evaluate(() => {
    location.hash = 'other';
  });
  await isOpen(page, 'FLOATING', 0);
  await isOpen(page, 'INLINE');
  await page.evaluate(() => history.back());
  await isOpen(page, 'FLOATING');
  await goTo(page, `/pots#${'x'.repeat(201)}`);
  await isOpen(page, 'FLOATING', 0);
  await goTo(page, '/pots#sizes');
  await isOpen(page, 'FLOATING');
  await goTo(page, '/pots');
  await isOpen(page, 'FLOATING', 0);
  await goTo(page, '/pots#sizes');
  await isOpen(page, 'FLOATING');
  await page.locator('commoncast-widget[data-kind=FLOATING]').getByRole('button', { name: /^Play/ }).click();
  const ofPlay = (): readonly BeatBatch[] =>
    harness.service.batches.filter(({ beats }) => beats.some(({ widgetId }) => widgetId === ofSizes.id));
  await until('its play is told', () =>
    ofPlay().some(({ beats }) => beats.some(({ event }) => event === 'first-frame')),
  );
  for (const { pageUrl } of ofPlay()) expect(pageUrl).toMatch(/\/pots$/);
  await goTo(page, '/#/bowls');
  await isOpen(page, 'STICKY');
  await goTo(page, '/#secret');
  await goTo(page, '/bowls#secret');
  await until('it is asked for the bowls', () =>
    harness.service.asked.some(({ url }) => url.includes(encodeURIComponent('/bowls'))),
  );
  await isOpen(page, 'STICKY');
  expect(toldFragments()).toEqual(['sizes', 'other', 'sizes', 'sizes', 'sizes']);
});

it('tells a page that opens at a fragment its own, and shows what is meant without where that fails', async () => {
  const ofSizes = publicWidget(player);
  const ofPage = publicWidget(player, { kind: 'INLINE', place: { selector: '#first' } });
  harness.service.answerPages(({ hash }) => ({
    widgets: hash === '#sizes' ? [ofSizes] : [ofPage],
    namesFragments: true,
  }));
  const page = await open('history.replaceState({}, "", "#sizes")');
  await isOpen(page, 'FLOATING');
  await isOpen(page, 'INLINE', 0);
  expect(toldFragments()).toEqual(['sizes']);
  await page.route(/details\/public.*fragment=/, (route) => route.abort());
  await page.evaluate(() => {
    location.hash = 'other';
  });
  await isOpen(page, 'INLINE');
  await isOpen(page, 'FLOATING', 0);
});

it('tells no fragment of the page to which an app has moved before its widgets were there', async () => {
  const [ofHome, ofLogin] = [publicWidget(player), publicWidget(player, { kind: 'POPOVER' })];
  harness.service.answerPages(({ pathname }) =>
    pathname === '/' ? { widgets: [ofHome], namesFragments: true } : { widgets: [ofLogin] },
  );
  const page = await open(`
    const own = fetch;
    let isFirst = true;
    window.fetch = async (...question) => {
      const answer = await own(...question);
      if (isFirst) history.pushState({}, '', '/login#secret');
      isFirst = false;
      return answer;
    };
  `);
  await isOpen(page, 'POPOVER');
  await isOpen(page, 'FLOATING', 0);
  expect(toldFragments()).toEqual([]);
});

it('tells no fragment where no list names one, and asks for no other page when it changes', async () => {
  harness.service.answerPages(() => ({ widgets: [publicWidget(player)] }));
  const page = await open('history.replaceState({}, "", "#secret")');
  await isOpen(page, 'FLOATING');
  await page.evaluate(() => {
    location.hash = 'other';
  });
  await goTo(page, '/pots#secret');
  await until('it is asked for the pots', () =>
    harness.service.asked.some(({ url }) => url.includes(encodeURIComponent('/pots'))),
  );
  await isOpen(page, 'FLOATING');
  const asked = harness.service.asked.filter(({ url }) => url.includes('url='));
  expect(asked).toHaveLength(2);
  expect(JSON.stringify(harness.service.asked)).not.toContain('secret');
});

it('waits for the trigger of the new page, and no longer for that of the old one', async () => {
  const press = (selector: string): PublicWidget =>
    publicWidget(player, { trigger: { on: 'CLICK', selector } });
  const pages: Record<string, PublicWidget[]> = {
    '/': [press('#first'), publicWidget(player, { kind: 'INLINE', place: { selector: '#first' } })],
    '/pots': [press('h1'), publicWidget(player, { kind: 'STICKY', place: { selector: '#first' } })],
  };
  harness.service.answerPages(({ pathname }) => ({ widgets: pages[pathname] ?? [] }));
  const page = await open();
  await isOpen(page, 'INLINE');
  await goTo(page, '/pots');
  await isOpen(page, 'STICKY');
  await page.getByText('What stands first.').click();
  await isOpen(page, 'FLOATING', 0);
  await page.getByRole('heading').click();
  await isOpen(page, 'FLOATING');
});

it('shows the page that an app is on, also where the answer for an earlier one comes later', async () => {
  const pages: Record<string, PublicWidget[]> = {
    '/': [publicWidget(player)],
    '/slow': [publicWidget(player, { kind: 'INLINE', place: { selector: '#first' } })],
    '/fast': [publicWidget(player, { kind: 'STICKY', place: { selector: '#first' } })],
  };
  harness.service.answerPages(({ pathname }) => ({ widgets: pages[pathname] ?? [] }));
  const page = await open();
  await isOpen(page, 'FLOATING');
  let release = (): void => {};
  const released = new Promise<void>((resolve) => {
    release = resolve;
  });
  await page.route(/details\/public.*slow/, async (route) => {
    await released;
    await route.continue();
  });
  const slowQuestion = page.waitForRequest(/details\/public.*slow/);
  await goTo(page, '/slow');
  await slowQuestion;
  await goTo(page, '/fast');
  await isOpen(page, 'STICKY');
  const slowAnswer = page.waitForResponse(/details\/public.*slow/);
  release();
  await (await slowAnswer).finished();
  await page.evaluate(() => new Promise((resolve) => setTimeout(resolve)));
  await isOpen(page, 'STICKY');
  expect(await page.locator('commoncast-widget').count()).toBe(1);
});

it('gives the page its history back once the business has no widgets any more', async () => {
  harness.service.answerPages(({ pathname }) => ({
    widgets: pathname === '/' ? [publicWidget(player)] : null,
  }));
  const page = await open(NO_NAVIGATION_API);
  await isOpen(page, 'FLOATING');
  const isPatched = (): Promise<boolean> => page.evaluate(() => Object.hasOwn(history, 'pushState'));
  expect(await isPatched()).toBe(true);
  await goTo(page, '/elsewhere');
  await isOpen(page, 'FLOATING', 0);
  expect(await isPatched()).toBe(false);
});

async function counters(devTools: CDPSession): Promise<{ heap: number; nodes: number; listeners: number }> {
  await devTools.send('HeapProfiler.collectGarbage');
  const { usedSize } = await devTools.send('Runtime.getHeapUsage');
  const { nodes, jsEventListeners } = await devTools.send('Memory.getDOMCounters');
  return { heap: usedSize, nodes, listeners: jsEventListeners };
}

const KINDS = ['FLOATING', 'POPOVER', 'INLINE', 'STICKY'] as const;

it('is as light after a day of opening, closing and going from page to page as it was before', async () => {
  const widgets = KINDS.map((kind) =>
    publicWidget(player, {
      kind,
      trigger: kind === 'POPOVER' ? { on: 'CLICK', selector: 'h1' } : { on: 'LOAD' },
      place: { selector: '#first' },
      callToAction: { text: 'Buy', url: 'https://shop.example', moment: { at: 'PAUSE' } },
    }),
  );
  harness.service.answerPages(({ pathname }) => ({ widgets: pathname.startsWith('/with') ? widgets : [] }));
  const page = await open();
  await until('widgets can be shown', () => page.evaluate(() => !!customElements.get('commoncast-widget')));
  /** Goes to a page with widgets, opens what has to be opened, closes, and leaves. */
  const live = (rounds: number): Promise<void> =>
    page.evaluate(async (times) => {
      const all = (): Element[] => [...document.querySelectorAll('commoncast-widget')];
      const settled = async (count: number): Promise<void> => {
        for (let looks = 0; all().length !== count; looks += 1) {
          if (looks > 2000) throw new Error(`${all().length} widgets instead of ${count}`);
          await new Promise((resolve) => setTimeout(resolve, 5));
        }
      };
      for (let round = 0; round < times; round += 1) {
        history.pushState({}, '', `/with?${round % 3}`);
        await settled(3);
        for (let presses = 0; presses < 5; presses += 1) {
          document.querySelector('h1')?.click();
          await settled(4);
          const dialog = all().find((one) => one.getAttribute('data-kind') === 'POPOVER');
          dialog?.shadowRoot?.querySelector<HTMLElement>('.close')?.click();
          await settled(3);
        }
        history.pushState({}, '', '/');
        await settled(0);
      }
    }, rounds);
  const devTools = await page.context().newCDPSession(page);
  await live(4);
  const before = await counters(devTools);
  await live(25);
  const after = await until(
    'it is as light as before',
    () => counters(devTools),
    ({ heap, nodes, listeners }) =>
      heap < before.heap + 1024 ** 2 && nodes < before.nodes + 100 && listeners < before.listeners + 20,
    30_000,
  );
  expect(after.nodes).toBeLessThan(before.nodes + 100);
  expect(await page.locator('video').count()).toBe(0);
  expect(await page.evaluate(() => document.adoptedStyleSheets.length)).toBe(0);
  expect(await page.evaluate(() => document.querySelectorAll('body > *').length)).toBe(2);
});
