import type { PublicPlayer } from '@commoncast/core/players/schema';
import type { Locator, Page } from 'playwright';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { type Harness, startHarness, until, untilMoving } from '../harness.ts';
import { publicWidget } from '../support/public-widget.ts';

let harness: Harness;
let player: PublicPlayer;
beforeAll(async () => {
  harness = await startHarness();
  player = harness.service.players.get(harness.player()) as PublicPlayer;
});
afterAll(() => harness.close());

async function openWith(
  changes: Parameters<typeof publicWidget>[1],
  options: Parameters<Harness['open']>[2] = {},
): Promise<Page> {
  harness.service.answerPages(() => ({ widgets: [publicWidget(player, changes)] }));
  return harness.open(import.meta.url, { snippet: harness.snippet }, options);
}
const box = (page: Page): Locator => page.locator('commoncast-widget .box');
const named = (page: Page, name: string | RegExp): Locator => page.getByRole('button', { name });

/** Waits until it has risen into its place. */
async function untilRisen(page: Page): Promise<void> {
  await box(page).waitFor();
  await box(page).evaluate((element) => Promise.all(element.getAnimations().map(({ finished }) => finished)));
}

/** How far it reaches beyond the window, on its four sides; 0 inside. */
async function overhang(page: Page): Promise<number> {
  return box(page).evaluate((element) => {
    const { left, top, right, bottom } = element.getBoundingClientRect();
    const { clientWidth } = document.documentElement;
    return Math.max(-left, -top, right - clientWidth, bottom - window.innerHeight, 0);
  });
}
const untilInside = (page: Page): Promise<number> =>
  until(
    'it lies in the window',
    () => overhang(page),
    (px) => px < 0.5,
  );

it.each([
  ['the left', -600, 400],
  ['the right', 1900, 400],
  ['the top', 640, -500],
  ['the bottom', 640, 1500],
])('stays in the window when it is dragged beyond %s', async (_, x, y) => {
  const page = await openWith({ kind: 'FLOATING' });
  await untilRisen(page);
  const grip = await page.locator('commoncast-widget .title').boundingBox();
  if (!grip) throw new Error('It has no strip');
  await page.mouse.move(grip.x + 20, grip.y + 20);
  await page.mouse.down();
  await page.mouse.move(640, 400, { steps: 3 });
  await page.mouse.move(x, y, { steps: 3 });
  await page.mouse.up();
  expect(await box(page).getAttribute('data-corner')).toBe('FREE');
  expect(await overhang(page)).toBe(0);
});

it('stays in the window when it is pushed by keys, made small, and when the window shrinks', async () => {
  const page = await openWith({ kind: 'FLOATING', place: { widthPx: 480 } });
  await untilRisen(page);
  await named(page, /^Move video/).focus();
  for (const key of ['ArrowLeft', 'ArrowUp', 'ArrowRight', 'ArrowDown']) {
    for (let presses = 0; presses < 20; presses += 1) await page.keyboard.press(`Shift+${key}`);
    expect(await overhang(page), key).toBeLessThan(0.5);
  }
  await page.setViewportSize({ width: 700, height: 500 });
  await untilInside(page);
  await page.setViewportSize({ width: 320, height: 568 });
  await untilInside(page);
  await named(page, 'Minimise video').focus();
  await page.keyboard.press('Enter');
  await until('it is small', async () => ((await box(page).boundingBox())?.height ?? 0) < 60);
  await untilInside(page);
  // Where one was, one is: the other button has taken its place.
  expect(await named(page, 'Show video').evaluate((one) => one.matches(':focus-visible'))).toBe(true);
  await page.keyboard.press('Enter');
  await until('it is large', async () => ((await box(page).boundingBox())?.height ?? 0) > 150);
  await untilInside(page);
  expect(await named(page, 'Minimise video').evaluate((one) => one.matches(':focus-visible'))).toBe(true);
});

it('waits where a consent request leaves no place at all, and comes when it has been answered', async () => {
  const before = `addEventListener('DOMContentLoaded', () => {
    const bar = document.createElement('dialog');
    bar.id = 'consent';
    bar.open = true;
    bar.textContent = 'We ask for your consent.';
    bar.style.cssText = 'position:fixed;inset:0 0 auto;width:100%;height:74%;margin:0;box-sizing:border-box';
    document.body.append(bar);
    const other = bar.cloneNode(true);
    other.id = 'cookies';
    other.style.inset = 'auto 0 0';
    other.style.height = '20%';
    document.body.append(other);
  })`;
  const page = await openWith({ kind: 'FLOATING' }, { before });
  await box(page).waitFor({ state: 'attached' });
  expect(await box(page).isVisible()).toBe(false);
  expect(await named(page, 'Close video').isVisible()).toBe(false);
  await page.locator('#consent').evaluate((bar) => bar.remove());
  await untilRisen(page);
  const { y = 0, height = 0 } = (await box(page).boundingBox()) ?? {};
  expect(y + height).toBeLessThanOrEqual(800 * 0.8);
});

it('keeps the focus in its dialog in both directions, and gives it back where it opened by itself', async () => {
  const page = await openWith({
    kind: 'POPOVER',
    trigger: { on: 'DELAY', afterS: 1 },
    place: { widthPx: 800 },
  });
  await page.locator('#name').fill('Ada');
  await page.locator('#name').press('ArrowLeft');
  await page.getByRole('dialog').waitFor();
  expect(await focused(page)).toBe('Close video');
  await page.keyboard.press('Shift+Tab');
  expect(await focused(page)).toBe('Play The running clock');
  await page.keyboard.press('Tab');
  expect(await focused(page)).toBe('Close video');
  // The page behind gets no keys.
  await page.keyboard.type('x');
  await page.keyboard.press('Escape');
  await box(page).waitFor({ state: 'detached' });
  expect(await focused(page)).toBe('name');
  await page.keyboard.type('m');
  expect(await page.locator('#name').inputValue()).toBe('Adma');
});

/** A consent request like those that sites write themselves: no dialog, no name, not above everything. */
const CONSENT = `
  const bar = document.createElement('div');
  bar.id = 'consent';
  bar.style.cssText = 'position:fixed;z-index:1000;inset:auto 0 0;height:90px;background:#fff';
  for (const name of ['Accept', 'Refuse']) {
    const button = document.createElement('button');
    button.textContent = button.id = name;
    button.onclick = () => {
      bar.remove();
      document.title = name;
    };
    bar.append(button);
  }
  document.body.prepend(bar);
`;
const POPOVER = { kind: 'POPOVER', place: { widthPx: 800 } } as const;

/** What has the focus: its name, or its id. */
const focused = (page: Page): Promise<string> =>
  page.evaluate(() => {
    let at: Element | null = document.activeElement;
    while (at?.shadowRoot?.activeElement) at = at.shadowRoot.activeElement;
    return at?.ariaLabel || at?.id || '';
  });

it('leaves a consent request to the mouse and to the keyboard while a dialog is open', async () => {
  const before = `addEventListener('DOMContentLoaded', () => {${CONSENT}})`;
  const page = await openWith(POPOVER, { before });
  const dialog = page.getByRole('dialog', { name: 'The running clock' });
  await dialog.waitFor();
  await until('it has the focus', async () => (await focused(page)) === 'Close video');
  const seen: string[] = [];
  for (let presses = 0; presses < 8; presses += 1) {
    await page.keyboard.press('Tab');
    seen.push(await focused(page));
  }
  const round = ['Play The running clock', 'Accept', 'Refuse', 'Close video'];
  expect(seen).toEqual([...round, ...round]);
  await page.keyboard.press('Shift+Tab');
  expect(await focused(page)).toBe('Refuse');
  await page.getByRole('button', { name: 'Accept' }).click({ timeout: 5000 });
  expect(await page.title()).toBe('Accept');
  expect(await page.locator('#consent').count()).toBe(0);
  expect(await dialog.isVisible()).toBe(true);
  await page.keyboard.press('Escape');
  await dialog.waitFor({ state: 'detached' });
});

it('makes room for a consent request that comes while a dialog is open, and covers nothing of it', async () => {
  const page = await openWith({ ...POPOVER, place: { widthPx: 480 } });
  await untilRisen(page);
  const middle = await box(page).boundingBox();
  expect((middle?.x ?? 0) + (middle?.width ?? 0) / 2).toBeCloseTo(640, -1);
  await page.evaluate(CONSENT);
  await page.locator('#consent').evaluate((bar) => {
    bar.style.cssText += 'inset:auto auto 200px 100px;width:400px;height:300px';
  });
  const overlap = (): Promise<number> =>
    page.evaluate(() => {
      const rectOf = (one?: Element | null) => (one as Element).getBoundingClientRect();
      const own = rectOf(document.querySelector('commoncast-widget')?.shadowRoot?.querySelector('.box'));
      const bar = rectOf(document.querySelector('#consent'));
      const wide = Math.min(own.right, bar.right) - Math.max(own.left, bar.left);
      const high = Math.min(own.bottom, bar.bottom) - Math.max(own.top, bar.top);
      return Math.max(0, wide) * Math.max(0, high);
    });
  await until('nothing of it is covered', overlap, (area) => area === 0);
  await page.getByRole('button', { name: 'Refuse' }).click({ timeout: 5000 });
  expect(await page.title()).toBe('Refuse');
  await until(
    'it is back in the middle',
    async () => (await box(page).getAttribute('data-corner')) === 'CENTER',
  );
  expect(await overhang(page)).toBe(0);
});

it('takes neither the focus nor the scrolling from a consent request that fills the window', async () => {
  const before = `addEventListener('DOMContentLoaded', () => {
    ${CONSENT}
    bar.style.cssText = 'position:fixed;z-index:2147483647;inset:0;background:#000c';
    document.querySelector('#Refuse').focus();
  })`;
  const page = await openWith(POPOVER, { before });
  await box(page).waitFor({ state: 'attached' });
  await until('its player is there', () => page.locator('commoncast-widget commoncast-player').count());
  expect(await focused(page)).toBe('Refuse');
  expect(await page.evaluate(() => getComputedStyle(document.documentElement).overflow)).toBe('visible');
  await page.keyboard.press('Enter');
  await until('it has the focus', async () => (await focused(page)) === 'Close video');
  expect(await page.evaluate(() => getComputedStyle(document.documentElement).overflow)).toBe('hidden');
});

it('shifts nothing on the page while it sticks, floats away and comes back', async () => {
  const page = await openWith({ kind: 'STICKY', place: { selector: '#first', widthPx: 480 } });
  await named(page, /^Play/).click();
  await untilMoving(page);
  await page.evaluate(() => {
    const shifts: unknown[] = [];
    Object.assign(window, { shifts });
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries()) {
        const { value, sources = [] } = entry as unknown as { value: number; sources: { node: Node }[] };
        shifts.push([value, sources.map(({ node }) => (node as Element).className || node.nodeName)]);
      }
    }).observe({ type: 'layout-shift' });
  });
  /** As a visitor scrolls: bit by bit. */
  const scroll = (byPx: number): Promise<void> =>
    page.evaluate(async (step) => {
      for (let at = 0; at < 25; at += 1) {
        window.scrollBy(0, step);
        await new Promise((resolve) => requestAnimationFrame(resolve));
      }
    }, byPx);
  for (let times = 0; times < 2; times += 1) {
    await scroll(60);
    await until('it floats', async () => (await box(page).getAttribute('data-corner')) !== null);
    await scroll(-60);
    await until('it is back', async () => (await box(page).getAttribute('data-corner')) === null);
  }
  await untilMoving(page);
  const shifts = (): Promise<unknown[]> =>
    page.evaluate(() => (window as unknown as { shifts: unknown[] }).shifts);
  expect(await shifts()).toEqual([]);
  // Had anything moved, it would have been seen.
  await page.locator('#first').evaluate((one) => {
    (one as HTMLElement).style.marginTop = '200px';
  });
  await until('that is seen', async () => (await shifts()).length > 0);
});
