import type { PublicPlayer, PublicVideo } from '@commoncast/core/players/schema';
import { WIDGET_KINDS } from '@commoncast/core/widgets/constants';
import type { Page } from 'playwright';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { type Harness, startHarness, until, untilMoving } from '../harness.ts';
import { INJECTIONS, STRANGE_HOST } from '../support/injections.ts';
import { publicWidget } from '../support/public-widget.ts';
import { ownElements, tracesIn, WATCH_INJECTIONS, watchRequests } from '../support/watch-injections.ts';
import { hostilePlayer, hostileWidget } from './hostile.ts';

let harness: Harness;
let video: PublicVideo;
beforeAll(async () => {
  harness = await startHarness();
  ({ video } = harness.service);
});
afterAll(() => harness.close());

const NOTHING = { ran: [], strange: [], links: [] };

interface Watched {
  readonly page: Page;
  readonly errors: string[];
  /** Where it went without being told to. */
  readonly strays: string[];
}

/** Opens the page while everything is watched that hostile text could do. */
async function watch(inside = ''): Promise<Watched> {
  const errors: string[] = [];
  // What waits in the page begins only when it is watched.
  const page = await harness.open(import.meta.url, { inside }, { before: WATCH_INJECTIONS });
  page.on('pageerror', (error) => errors.push(error.message));
  const strays = await watchRequests(page);
  return { page, errors, strays };
}
const addSnippet = (page: Page): Promise<unknown> =>
  page.addScriptTag({ url: /src="([^"]+)"/.exec(harness.snippet)?.[1] ?? '' });

it('watches well: a page that takes such text for markup is caught', async () => {
  const { page, strays } = await watch();
  // All but what takes the page itself elsewhere.
  const markup = INJECTIONS.filter((text) => !text.includes('<meta'));
  const before = await ownElements(page);
  await page.evaluate((texts) => {
    for (const text of texts) document.body.insertAdjacentHTML('beforeend', text);
  }, markup);
  await until('something ran', async () => (await tracesIn(page)).ran.length > 5);
  await until('something was fetched', () => strays.some((url) => url.includes(STRANGE_HOST)));
  const { strange, links } = await tracesIn(page);
  expect(strange.length).toBeGreaterThan(5);
  expect(links.length).toBeGreaterThan(3);
  expect(await ownElements(page)).not.toEqual(before);
});

it('draws every one of 250 hostile texts in every setting of a player and a widget, and runs none', async () => {
  expect(INJECTIONS.length).toBeGreaterThanOrEqual(250);
  const { page, errors, strays } = await watch('<commoncast-widget preview></commoncast-widget>');
  await addSnippet(page);
  await until('widgets can be shown', () => page.evaluate(() => !!customElements.get('commoncast-widget')));
  const before = await ownElements(page);
  const widgets = INJECTIONS.map((text, at) =>
    hostileWidget(video, text, {
      kind: WIDGET_KINDS[at % WIDGET_KINDS.length] ?? 'INLINE',
      trigger: { on: 'LOAD' },
    }),
  );
  const drawn = await page.evaluate(async (all) => {
    const element = document.querySelector('commoncast-widget') as HTMLElement & { details: unknown };
    let count = 0;
    for (const details of all) {
      element.details = details;
      const root = element.shadowRoot?.querySelector('commoncast-player')?.shadowRoot;
      if (
        root?.querySelector('.start')?.getAttribute('aria-label')?.includes(`${details.player?.video?.title}`)
      )
        count += 1;
      await new Promise((resolve) => setTimeout(resolve));
    }
    return count;
  }, widgets);
  expect(drawn).toBe(INJECTIONS.length);
  expect(await tracesIn(page)).toEqual(NOTHING);
  expect(await ownElements(page)).toEqual(before);
  expect({ errors, strays }).toEqual({ errors: [], strays: [] });
});

it('shows 250 hostile widgets at once, and waits for the presses that hostile selectors mean', async () => {
  const inPlace = { selector: '#first', position: 'AFTER' } as const;
  const shown = INJECTIONS.map((text) =>
    hostileWidget(video, text, { kind: 'INLINE', trigger: { on: 'LOAD' }, place: inPlace }),
  );
  const waiting = INJECTIONS.map((text, at) => ({
    ...hostileWidget(video, text, { kind: 'FLOATING', trigger: { on: 'CLICK', selector: text } }),
    id: `${at}`,
  }));
  harness.service.answerPages(() => ({ widgets: [...waiting, ...shown] }));
  const { page, errors, strays } = await watch();
  await addSnippet(page);
  const before = await ownElements(page);
  await until(
    'all are there',
    () => page.locator('commoncast-widget[data-kind=INLINE]').count(),
    (count) => count === shown.length,
  );
  await page.locator('#first').click();
  expect(await tracesIn(page)).toEqual(NOTHING);
  expect(await ownElements(page)).toEqual(before);
  expect({ errors, strays }).toEqual({ errors: [], strays: [] });
});

it('plays under 250 hostile chapters, captions, lines, videos and images', async () => {
  const { service } = harness;
  const told = INJECTIONS.filter((text) => text.trim());
  const lines = told.map(
    (text) => `00:00.000 --> 00:${video.durationS}.000\n${text.replace(/\s*\n\s*/g, ' ')}`,
  );
  service.publish('/hostile.vtt', {
    html: `WEBVTT\n\n${lines.join('\n\n')}`,
    headers: { 'content-type': 'text/vtt' },
  });
  const hostile: PublicVideo = {
    ...video,
    title: '<img src=x onerror=pwned()>',
    chapters: told.map((title, at) => ({ startS: (video.durationS * at) / told.length, title })),
    captions: told.map((text, at) => ({
      language: text,
      label: text,
      url: `${service.origin}/hostile.vtt?${at}`,
    })),
  };
  const others = told.map((text, at) => ({ ...video, id: `${at}`, title: text, posterUrl: text }));
  const unplayable = {
    ...video,
    id: 'x',
    title: 'Goes nowhere',
    source: { ...video.source, url: 'javascript:pwned()' },
  };
  const player: PublicPlayer = {
    ...hostilePlayer(video, '"><script>pwned()</script>'),
    video: hostile,
    playlist: { id: 'x', name: '<svg onload=pwned()>', videos: [hostile, unplayable, ...others] },
  };
  // Of each text the one whose image there is.
  const graphics = told.flatMap((text) =>
    hostileWidget(video, text, { kind: 'INLINE', trigger: { on: 'LOAD' } }).hypergraphics.slice(0, 1),
  );
  const widget = publicWidget(player, {
    kind: 'INLINE',
    place: { selector: '#first', widthPx: 960 },
    hypergraphics: graphics.map((one) => ({ ...one, leftPercent: 90, topPercent: 0, widthPercent: 5 })),
    callToAction: {
      text: '<b onclick=pwned()>Buy</b>',
      url: 'https://shop.example',
      moment: { at: 'PAUSE' },
    },
  });
  service.answerPages(() => ({ widgets: [widget] }));
  const { page, errors, strays } = await watch();
  await addSnippet(page);
  const before = await ownElements(page);
  await page.getByRole('button', { name: /^Play/ }).click();
  await untilMoving(page);
  await page.keyboard.press('k');
  await page.keyboard.press('c');
  const count = (selector: string, expected: number): Promise<unknown> =>
    until(
      `${expected} of ${selector}`,
      () => page.locator(selector).count(),
      (found) => found === expected,
    );
  await page.getByRole('link', { name: '<b onclick=pwned()>Buy</b>' }).waitFor();
  await count('.overlay .graphic', told.length);
  await until('the lines are drawn', async () =>
    (await page.locator('.captions').textContent())?.includes('pwned()'),
  );
  const open = async (button: string, item?: string): Promise<void> => {
    await page.getByRole('button', { name: button, exact: true }).click();
    if (item) await page.getByRole('menuitem', { name: item }).click();
  };
  await open('Settings', 'Chapters');
  await count('[role=menuitemradio]', told.length);
  await page.keyboard.press('Escape');
  await open('Captions');
  await count('[role=menuitemradio]', told.length + 1);
  await page.keyboard.press('Escape');
  await open('Settings', 'Transcript');
  await until('the lines are listed', async () => (await page.locator('.line').count()) > 100);
  await page.keyboard.type('javascript:');
  const found = page.getByText(/^\d+ found$/);
  await found.waitFor();
  expect(Number.parseInt((await found.textContent()) ?? '', 10)).toBe(await page.locator('.line').count());
  await page.keyboard.press('Escape');
  await open('Playlist');
  await count('.panel-list .video', told.length + 2);
  await page.getByRole('button', { name: 'Goes nowhere' }).click();
  await page.locator('.panel-list .video').nth(2).click();
  await untilMoving(page);
  await page.locator('.panel-list .video').first().click();
  await untilMoving(page);

  await page.keyboard.press('Escape');

  // Everything that the controls say, once with each text.
  const settings = told.map((text) => hostilePlayer(video, text));
  const said = await page.locator('commoncast-player').evaluate(async (element, all) => {
    const target = element as HTMLElement & { details: unknown };
    const heard: string[] = [];
    for (const details of all) {
      target.details = details;
      await new Promise((resolve) => requestAnimationFrame(() => setTimeout(resolve)));
      heard.push(element.shadowRoot?.querySelector('.frame')?.ariaLabel ?? '');
    }
    return heard;
  }, settings);
  expect(said).toEqual(told.map((text) => expect.stringContaining(text)));
  expect(await tracesIn(page)).toEqual(NOTHING);
  expect(await ownElements(page)).toEqual(before);
  expect({ errors, strays }).toEqual({ errors: [], strays: [] });
});
