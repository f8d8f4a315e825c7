import type { PublicPlayer } from '@commoncast/core/players/schema';
import type { Locator, Page } from 'playwright';
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
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
  harness.service.asked.length = 0;
});

type Changes = Parameters<typeof publicWidget>[1];

/** Opens a page that has this widget. */
async function openWith(
  changes: Changes,
  fill: Readonly<Record<string, string>> = {},
  options: Parameters<Harness['open']>[2] = {},
): Promise<{ page: Page; id: string }> {
  const widget = publicWidget(player, changes);
  harness.service.answerPages(() => ({ widgets: [widget] }));
  const inside = (fill.inside ?? '').replace('WIDGET', widget.id);
  const page = await harness.open(
    import.meta.url,
    { snippet: harness.snippet, dir: 'ltr', ...fill, inside },
    options,
  );
  return { page, id: widget.id };
}
const host = (page: Page): Locator => page.locator('commoncast-widget');
const box = (page: Page): Locator => host(page).locator('.box');
const named = (page: Page, name: string | RegExp): Locator => page.getByRole('button', { name });
const play = (page: Page): Promise<void> => named(page, /^Play/).click();
const makeLong = (page: Page): Promise<void> =>
  page.evaluate(() => {
    (document.querySelector('#long') as HTMLElement).style.height = '4000px';
  });
async function rect(locator: Locator): Promise<{ x: number; y: number; width: number; height: number }> {
  const found = await locator.boundingBox();
  if (!found) throw new Error('It is not on the page');
  return found;
}

it('stands in the page beside what its selector names, and says so in its beats', async () => {
  const { page, id } = await openWith({
    kind: 'INLINE',
    place: { selector: '#first', position: 'AFTER', widthPx: 480 },
  });
  await play(page);
  await untilMoving(page);
  const before = await page.evaluate(
    () => document.querySelector('commoncast-widget')?.previousElementSibling?.id,
  );
  expect(before).toBe('first');
  expect(await rect(box(page))).toMatchObject({ width: 480, height: 270 });
  expect(await axeViolations(page, 'commoncast-widget')).toEqual([]);
  const beat = await until('the play is counted', () =>
    harness.beats().find(({ event }) => event === 'first-frame'),
  );
  expect(beat).toMatchObject({ widgetId: id, playerId: player.id });
  expect(harness.beats().find(({ event }) => event === 'load')).toMatchObject({ widgetId: id });
  const questions = harness.service.asked.filter(({ url }) => url.startsWith('/business/'));
  expect(questions).toHaveLength(1);
});

it('stands in its own element, wherever the page puts it, and goes with it', async () => {
  const { page } = await openWith(
    { kind: 'INLINE' },
    { inside: '<section id="here"><commoncast-widget widget-id="WIDGET"></commoncast-widget></section>' },
  );
  await named(page, /^Play/).waitFor();
  expect(await page.locator('#here commoncast-player').count()).toBe(1);
  await page.evaluate(() => document.querySelector('#here')?.remove());
  await until(
    'nothing of it is left',
    () => page.locator('commoncast-player').count(),
    (count) => count === 0,
  );
});

it('floats in its corner, is dragged, moved by keys, minimised and closed', async () => {
  const { page } = await openWith({ kind: 'FLOATING' });
  await play(page);
  await untilMoving(page);
  const first = await rect(box(page));
  expect(Math.round(first.x + first.width)).toBe(1280 - 16);
  expect(Math.round(first.y + first.height)).toBe(800 - 16);
  expect(await axeViolations(page, 'commoncast-widget')).toEqual([]);

  const grip = await rect(host(page).locator('.title'));
  await page.mouse.move(grip.x + 20, grip.y + 20);
  await page.mouse.down();
  await page.mouse.move(grip.x - 300, grip.y - 200, { steps: 4 });
  await page.mouse.up();
  const dragged = await rect(box(page));
  expect([Math.round(first.x - dragged.x), Math.round(first.y - dragged.y)]).toEqual([320, 220]);

  await named(page, /^Move video/).focus();
  await page.keyboard.press('ArrowLeft');
  await page.keyboard.press('Shift+ArrowUp');
  const moved = await rect(box(page));
  expect([Math.round(dragged.x - moved.x), Math.round(dragged.y - moved.y)]).toEqual([16, 96]);
  for (let presses = 0; presses < 20; presses += 1) await page.keyboard.press('Shift+ArrowUp');
  expect((await rect(box(page))).y).toBe(0);

  await named(page, 'Minimise video').click();
  await until(
    'it rests while it is small',
    () => videoState(page),
    ({ paused }) => paused,
  );
  expect((await rect(box(page))).height).toBeLessThan(60);
  expect(await axeViolations(page, 'commoncast-widget')).toEqual([]);
  await page.keyboard.press('Enter');
  await until('it is large again', async () => (await rect(box(page))).height > 200);
  await named(page, 'Close video').click();
  await until(
    'it is gone',
    () => host(page).count(),
    (count) => count === 0,
  );
});

it('covers no consent request, neither one that is there nor one that comes', async () => {
  const bar = (id: string, css: string): string =>
    `const bar = document.createElement('div'); bar.id = '${id}'; bar.textContent = 'We ask for your consent.';
     bar.style.cssText = 'position:fixed;background:#eee;${css}'; document.body.append(bar);`;
  const { page } = await openWith({ kind: 'FLOATING' });
  await box(page).waitFor();
  await page.evaluate(bar('wide', 'left:0;right:0;bottom:0;height:120px'));
  await until(
    'it has moved up',
    async () => {
      const { y, height } = await rect(box(page));
      return Math.round(y + height);
    },
    (bottom) => bottom === 800 - 120 - 16,
  );
  await page.evaluate(bar('tall', 'right:0;top:0;width:400px;height:680px'));
  await until(
    'it has gone to the other corner',
    async () => Math.round((await rect(box(page))).x),
    (x) => x === 16,
  );
  await page.evaluate(() => {
    for (const id of ['wide', 'tall']) document.getElementById(id)?.remove();
  });
  await until(
    'it is back where it belongs',
    async () => {
      const { x, y, width, height } = await rect(box(page));
      return [Math.round(x + width), Math.round(y + height)];
    },
    ([right, bottom]) => right === 1264 && bottom === 784,
  );
});

it('closes what is open in its player first, and itself with the next Escape', async () => {
  const { page } = await openWith({ kind: 'POPOVER', place: { widthPx: 800 } });
  const dialog = page.getByRole('dialog', { name: 'The running clock' });
  await dialog.waitFor();
  await named(page, /^Play/).click();
  await untilMoving(page);
  await page.getByRole('button', { name: 'Settings' }).click();
  await page.getByRole('menuitem', { name: 'Transcript' }).click();
  const panel = page.getByRole('region', { name: 'Transcript' });
  await panel.locator(':focus').waitFor();
  await page.keyboard.press('Escape');
  await panel.waitFor({ state: 'detached' });
  expect(await dialog.isVisible()).toBe(true);
  await page.keyboard.press('Escape');
  await dialog.waitFor({ state: 'detached' });
});

it('opens as a dialog: keeps the focus, closes with Escape and gives the focus back', async () => {
  const { page } = await openWith({
    kind: 'POPOVER',
    trigger: { on: 'CLICK', selector: '#watch' },
    place: { widthPx: 800 },
  });
  await makeLong(page);
  await until('the chunk is there', () => page.evaluate(() => !!customElements.get('commoncast-widget')));
  await page.locator('#watch').focus();
  await page.keyboard.press('Enter');
  await page.getByRole('dialog', { name: 'The running clock' }).waitFor();
  await untilMoving(page);
  expect(await axeViolations(page, 'commoncast-widget')).toEqual([]);

  const focused = (): Promise<string> =>
    page.evaluate(() => {
      let at: Element | null = document.activeElement;
      while (at?.shadowRoot?.activeElement) at = at.shadowRoot.activeElement;
      return at?.ariaLabel ?? at?.id ?? '';
    });
  expect(await focused()).toBe('Close video');
  const seen = new Set<string>();
  for (let presses = 0; presses < 24; presses += 1) {
    await page.keyboard.press('Tab');
    seen.add(await focused());
  }
  expect(seen).toContain('Close video');
  expect(seen).toContain('Seek');
  expect(seen).not.toContain('watch');
  expect(seen).not.toContain('');
  await page.mouse.move(640, 790);
  await page.mouse.wheel(0, 600);
  expect(await page.evaluate(() => getComputedStyle(document.documentElement).overflow)).toBe('hidden');
  expect(await page.evaluate(() => window.scrollY)).toBe(0);

  await named(page, 'Close video').focus();
  await page.keyboard.press('Escape');
  await until(
    'it is gone',
    () => host(page).count(),
    (count) => count === 0,
  );
  expect(await focused()).toBe('watch');
  expect(
    await page.evaluate(() => [
      getComputedStyle(document.documentElement).overflow,
      document.adoptedStyleSheets.length,
      document.documentElement.getAttribute('style'),
    ]),
  ).toEqual(['visible', 0, null]);

  await page.keyboard.press('Enter');
  await page.getByRole('dialog').waitFor();
  await page.mouse.click(30, 400);
  await until(
    'a press beside it closes it too',
    () => host(page).count(),
    (count) => count === 0,
  );
});

it('closes a panel or a menu inside the dialog with Escape, and the dialog with the next one', async () => {
  const { page } = await openWith({ kind: 'POPOVER', trigger: { on: 'CLICK', selector: '#watch' } });
  await until('the chunk is there', () => page.evaluate(() => !!customElements.get('commoncast-widget')));
  await page.locator('#watch').click();
  await untilMoving(page);
  const open = async (): Promise<Locator> => {
    await named(page, 'Settings').click();
    await page.getByRole('menuitem', { name: 'Transcript' }).click();
    const panel = page.getByRole('region', { name: 'Transcript' });
    await panel.locator(':focus').waitFor();
    return panel;
  };
  for (const focus of ['in the panel', 'among the controls']) {
    const panel = await open();
    if (focus !== 'in the panel') await named(page, 'Pause').focus();
    await page.keyboard.press('Escape');
    await panel.waitFor({ state: 'detached' });
    expect(await page.getByRole('dialog').count()).toBe(1);
  }
  await page.keyboard.press('Escape');
  await until(
    'it is gone',
    () => host(page).count(),
    (count) => count === 0,
  );
});

it('sticks: plays on in the corner while its place is out of sight, and goes back', async () => {
  const { page } = await openWith({
    kind: 'STICKY',
    place: { selector: '#first', corner: 'TOP_LEFT', widthPx: 320 },
  });
  await makeLong(page);
  await named(page, /^Play/).waitFor();
  const height = await page.evaluate(() => document.documentElement.scrollHeight);
  await page.mouse.wheel(0, 2500);
  await until('it was scrolled', () => page.evaluate(() => window.scrollY > 2000));
  expect(await box(page).getAttribute('data-corner')).toBeNull();

  await page.evaluate(() => window.scrollTo(0, 0));
  await play(page);
  await untilMoving(page);
  await page.mouse.move(640, 700);
  await page.mouse.wheel(0, 2500);
  await until('it floats', async () => (await box(page).getAttribute('data-corner')) === 'TOP_LEFT');
  // It slides in.
  await until('it has arrived', async () => (await rect(box(page))).y === 16);
  expect((await rect(box(page))).x).toBe(16);
  await untilMoving(page);
  expect(await page.evaluate(() => document.documentElement.scrollHeight)).toBe(height);
  expect(await axeViolations(page, 'commoncast-widget')).toEqual([]);
  await page.evaluate(() => window.scrollTo(0, 0));
  await until('it is back', async () => (await box(page).getAttribute('data-corner')) === null);
  await untilMoving(page);

  await page.mouse.wheel(0, 2500);
  await named(page, 'Close video').click();
  await until('it went back, and rests', async () => (await videoState(page)).paused);
  expect(await box(page).getAttribute('data-corner')).toBeNull();
});

it('sticks on a page that swallows our events, too', async () => {
  const { page } = await openWith({ kind: 'STICKY', place: { selector: '#first', corner: 'TOP_LEFT' } });
  await page.evaluate(() =>
    addEventListener('commoncast-play', (event) => event.stopImmediatePropagation(), true),
  );
  await makeLong(page);
  await play(page);
  await untilMoving(page);
  await page.mouse.move(640, 700);
  await page.mouse.wheel(0, 2500);
  await until('it floats', async () => (await box(page).getAttribute('data-corner')) === 'TOP_LEFT');
  await untilMoving(page);
});

it.each(['FLOATING', 'POPOVER', 'INLINE'] as const)(
  'fits a phone of 320 px, from right to left, with less motion, and is not printed: %s',
  async (kind) => {
    const { page } = await openWith(
      { kind, place: { selector: '#first', widthPx: 960 } },
      { dir: 'rtl' },
      { viewport: { width: 320, height: 568 }, reducedMotion: 'reduce' },
    );
    await named(page, /^Play/).waitFor();
    const { x, y, width, height } = await rect(host(page).locator('.picture'));
    expect(x).toBeGreaterThanOrEqual(0);
    expect(x + width).toBeLessThanOrEqual(320);
    expect(y + height).toBeLessThanOrEqual(568);
    expect(width).toBeGreaterThan(200);
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(320);
    expect(await box(page).evaluate((one) => getComputedStyle(one).animationName)).toBe('none');
    expect(await axeViolations(page, 'commoncast-widget')).toEqual([]);
    await page.emulateMedia({ media: 'print' });
    expect(await box(page).isVisible()).toBe(false);
  },
);
