import { readFile } from 'node:fs/promises';
import type { PublicPlayer } from '@commoncast/core/players/schema';
import { WIDGET_KINDS, type WidgetKind } from '@commoncast/core/widgets/constants';
import type { PublicWidget } from '@commoncast/core/widgets/schema';
import type { Locator, Page } from 'playwright';
import { afterAll, afterEach, beforeAll, beforeEach, expect, it } from 'vitest';
import { type Harness, KEY, startHarness, until, untilMoving } from '../harness.ts';
import { axeViolations } from '../support/axe.ts';
import { publicWidget } from '../support/public-widget.ts';

let harness: Harness;
let player: PublicPlayer;
beforeAll(async () => {
  harness = await startHarness();
  player = harness.service.players.get(harness.player()) as PublicPlayer;
  harness.service.publish('/elsewhere', { html: '<!doctype html><title>Elsewhere</title>' });
});
afterAll(() => harness.close());
beforeEach(() => {
  harness.service.batches.length = 0;
});
// Films that play on in pages of earlier tests slow down the later ones.
const opened: Page[] = [];
afterEach(async () => {
  for (const page of opened.splice(0)) await page.context().close();
});

/** A widget with all that can lie over its picture. */
function dressed(kind: WidgetKind, changes: Partial<PublicWidget> = {}): PublicWidget {
  const { posterUrl } = harness.service.video;
  return publicWidget(player, {
    kind,
    callToAction: { text: 'Buy a bowl', url: 'https://shop.example', moment: { at: 'TIME', seconds: 0 } },
    hypergraphics: [
      {
        id: '01934567-0000-7000-8000-0000000000c1',
        name: 'The shop',
        url: 'https://shop.example',
        defaultPath: posterUrl ?? '',
        hoverPath: `${posterUrl}&hover`,
        fromS: 0,
        toS: null,
        leftPercent: 10,
        topPercent: 10,
        widthPercent: 20,
      },
    ],
    ...changes,
    place: { selector: '#first', widthPx: 480 },
  });
}
async function openWith(
  widgets: PublicWidget[],
  {
    head = '',
    hasConsent = false,
    ...options
  }: { head?: string; hasConsent?: boolean } & Parameters<Harness['open']>[2] = {},
): Promise<Page> {
  harness.service.answerPages(() => ({ widgets, hasConsent }));
  const page = await harness.open(import.meta.url, { snippet: harness.snippet, head }, options);
  opened.push(page);
  return page;
}
const picture = (page: Page): Locator => page.locator('commoncast-widget .picture');
async function playAll(page: Page): Promise<void> {
  await page.getByRole('button', { name: /^Play/ }).click();
  await untilMoving(page);
  await page.getByRole('link', { name: 'Buy a bowl' }).waitFor();
  await page.getByRole('link', { name: 'The shop' }).waitFor();
}

it.each(WIDGET_KINDS)(
  'stands under a policy without anything inline, and breaks no rule of it: %s',
  async (kind) => {
    const { origin } = harness.service;
    const policy = [
      "default-src 'none'",
      `script-src ${origin}`,
      "style-src 'none'",
      `img-src ${origin}`,
      'media-src blob:',
      `connect-src ${origin}`,
      "worker-src 'none'",
      "require-trusted-types-for 'script'",
    ].join('; ');
    const page = await openWith([dressed(kind)], {
      headers: { 'content-security-policy': policy },
      before: `window.broken = []; addEventListener('securitypolicyviolation', (event) => broken.push(event.violatedDirective + ' ' + event.blockedURI));`,
    });
    await playAll(page);
    const { width = 0, height = 1 } = (await picture(page).boundingBox()) ?? {};
    expect(width / height).toBeCloseTo(16 / 9, 1);
    const broken = await page.evaluate(() => (window as unknown as { broken: string[] }).broken);
    expect(broken.filter((one) => !one.includes('favicon'))).toEqual([]);
  },
);

const STYLES = `<style>
  html { font-size: 62.5%; }
  * { all: unset; }
  button, a, dialog, section { display: none !important; }
  * { box-sizing: content-box !important; letter-spacing: 1em; text-transform: uppercase; line-height: 5; }
  body > *, video, img, svg, div, section { max-width: 10px !important; opacity: 0.1; transform: rotate(45deg); }
  body > :last-child { position: static !important; margin: 500px !important; }
  head, script, style { display: none; }
</style>`;

it.each(WIDGET_KINDS)('looks the same under styles that break everything else: %s', async (kind) => {
  const look = async (head: string): Promise<object> => {
    const page = await openWith([dressed(kind)], { head });
    await playAll(page);
    const close = page.locator('commoncast-widget .sign.close').first();
    // In the flow of the page, the page says where.
    const isOver = kind === 'FLOATING' || kind === 'POPOVER';
    const { x, y, width, height } = (await picture(page).boundingBox()) ?? {};
    const { fontSize, letterSpacing, textTransform } = await page
      .locator('commoncast-widget .box')
      .evaluate((box) => getComputedStyle(box));
    const { opacity, rotate } = await picture(page).evaluate((one) => getComputedStyle(one));
    const found = { width, height, fontSize, letterSpacing, textTransform, opacity, rotate };
    return isOver ? { ...found, x, y, close: await close.boundingBox() } : found;
  };
  expect(await look(STYLES)).toEqual(await look(''));
});

it('caps, forgets and assigns within the page view where storage throws', async () => {
  const head = `<script>
    for (const area of ['localStorage', 'sessionStorage']) {
      Object.defineProperty(window, area, { get() { throw new DOMException('Access is denied', 'SecurityError'); } });
    }
  </script>`;
  const errors: string[] = [];
  const capped = publicWidget(player, {
    trigger: { on: 'CLICK', selector: 'h1' },
    frequency: { maxShows: 2, period: 'EVER', hideAfterDismissalDays: 30 },
    test: { id: player.id, phase: 1, seed: 's', variants: [{ key: 'A', weight: 1, player }] },
  });
  const page = await openWith([capped], { head, hasConsent: true });
  page.on('pageerror', (error) => errors.push(error.message));
  await until('widgets can be shown', () => page.evaluate(() => !!customElements.get('commoncast-widget')));
  for (const shown of [1, 1, 0]) {
    await page.getByRole('heading').click();
    expect(await page.locator('commoncast-widget').count()).toBe(shown);
    if (shown) await page.getByRole('button', { name: 'Close video' }).click();
  }
  await page.getByRole('link', { name: 'Leave' }).click();
  const exposed = await until(
    'the exposure is counted',
    () => harness.beats().filter(({ event }) => event === 'exposed'),
    (found) => found.length > 0,
  );
  expect(exposed).toHaveLength(1);
  expect(harness.service.batches.every(({ viewerId }) => !viewerId)).toBe(true);
  expect(errors).toEqual([]);
});

it('stands on a page with an old library, whatever that has put into the language', async () => {
  const head = `<script>
    Object.prototype.isBlank = function () { return !Object.keys(this).length; };
    Object.prototype.each = function (run) { for (const name in this) run(name); };
    for (const [name, own] of Object.entries({
      toJSON() { return 'list'; },
      remove(one) { this.splice(this.indexOf(one), 1); },
      last() { return this[this.length - 1]; },
    })) Array.prototype[name] = own;
    Element.prototype.show = Element.prototype.hide = function () { return this; };
    String.prototype.toJSON = Date.prototype.toJSON = undefined;
  </script>`;
  const errors: string[] = [];
  const capped = { maxShows: 1, period: 'VISIT', hideAfterDismissalDays: 0 } as const;
  const page = await openWith([dressed('FLOATING', { frequency: capped })], { head });
  page.on('pageerror', (error) => errors.push(error.message));
  await playAll(page);
  await page.reload();
  await until('widgets can be shown', () => page.evaluate(() => !!customElements.get('commoncast-widget')));
  expect(await page.locator('commoncast-widget').count()).toBe(0);
  expect(errors).toEqual([]);
});

it('shows each widget once, however often and in however many versions the snippet is pasted', async () => {
  const { service, snippet } = harness;
  const manifest = await readFile(new URL('../../dist/player/manifest.json', import.meta.url), 'utf8');
  const { version } = JSON.parse(manifest) as { version: string };
  const pinned = `<script async src="${service.origin}/sub-apps/widgets/player/${version}/index.js?key=${KEY}"></script>`;
  const asked = service.asked.length;
  const page = await openWith([dressed('FLOATING'), dressed('INLINE')], { head: snippet + pinned + snippet });
  await until(
    'both are there',
    () => page.locator('commoncast-widget').count(),
    (count) => count === 2,
  );
  await page.getByRole('link', { name: 'Leave' }).click();
  await until(
    'the loads are counted',
    () => harness.beats().filter(({ event }) => event === 'load'),
    ({ length }) => length >= 2,
  );
  expect(harness.beats().filter(({ event }) => event === 'load')).toHaveLength(2);
  expect(service.asked.slice(asked).filter(({ url }) => url.startsWith('/business/'))).toHaveLength(1);
});

it('leaves the page to another version that was there first', async () => {
  const head = `<script>
    window.commoncast = { players: [], convert() {}, consent() {}, isOther: true };
    customElements.define('commoncast-player', class extends HTMLElement {});
    customElements.define('commoncast-widget', class extends HTMLElement {});
  </script>`;
  const asked = harness.service.asked.length;
  const page = await openWith([dressed('FLOATING')], {
    head,
    before: `window.errors = []; addEventListener('error', ({ message }) => errors.push(message));`,
  });
  await page.evaluate(() => new Promise((resolve) => requestIdleCallback(resolve)));
  const left = await page.evaluate(() => {
    const { commoncast, errors } = window as unknown as { commoncast: object; errors: string[] };
    return { names: Object.keys(commoncast), errors };
  });
  expect(left).toEqual({ names: ['players', 'convert', 'consent', 'isOther'], errors: [] });
  expect(await page.locator('commoncast-widget').count()).toBe(0);
  const { asked: all } = harness.service;
  expect(all.slice(asked).filter(({ url }) => url.startsWith('/business/'))).toEqual([]);
  expect(all.slice(asked).some(({ url }) => url.includes('index.js'))).toBe(true);
});

it.each(['FLOATING', 'POPOVER'] as const)(
  'fits the window of a desktop at four times its size, and can be closed there: %s',
  async (kind) => {
    // As large as a window of 1280 × 800 is then, in the page's own pixels.
    const page = await openWith([dressed(kind)], {
      viewport: { width: 320, height: 200 },
      reducedMotion: 'reduce',
    });
    const close = page.getByRole('button', { name: 'Close video' });
    await close.waitFor();
    for (const part of [close, picture(page)]) {
      const { x = -1, y = -1, width = 0, height = 0 } = (await part.boundingBox()) ?? {};
      expect(Math.min(x, y)).toBeGreaterThanOrEqual(0);
      expect(x + width).toBeLessThanOrEqual(320);
      expect(y + height).toBeLessThanOrEqual(200);
      expect(Math.min(width, height)).toBeGreaterThanOrEqual(44);
    }
    await close.click();
    await until(
      'it is gone',
      () => page.locator('commoncast-widget').count(),
      (count) => count === 0,
    );
  },
);

it.each(WIDGET_KINDS)(
  'is read in forced colours, and does not move by itself with less motion: %s',
  async (kind) => {
    const page = await openWith([dressed(kind)], { forcedColors: 'active', reducedMotion: 'reduce' });
    await playAll(page);
    expect(await axeViolations(page, 'commoncast-widget')).toEqual([]);
    const box = page.locator('commoncast-widget .box');
    expect(await box.evaluate((one) => getComputedStyle(one).animationName)).toBe('none');
    if (kind === 'FLOATING') {
      expect(await box.evaluate((one) => getComputedStyle(one).borderTopStyle)).toBe('solid');
    }
  },
);
