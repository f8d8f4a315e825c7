import type { Page } from 'playwright';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { type Harness, startHarness, until } from '../harness.ts';

const DOCTYPE = '<!doctype html>';

let harness: Harness;
beforeAll(async () => {
  harness = await startHarness();
});
afterAll(() => harness.close());

interface Opened {
  readonly styles?: string;
  readonly doctype?: string;
  readonly viewport?: { readonly width: number; readonly height: number };
}

/** Opens a page with a player in it, and waits until it is painted. */
async function openBox(
  placement: string,
  { styles = '', doctype = DOCTYPE, viewport = { width: 650, height: 800 } }: Opened = {},
): Promise<Page> {
  const { snippet } = harness;
  const page = await harness.open(import.meta.url, { snippet, placement, styles, doctype }, { viewport });
  await until('it is painted', () => page.locator('[data-phase=idle]').count());
  return page;
}

/** The boxes of the element, of its frame, and of what stands below, to the pixel. */
const boxesOf = (page: Page) =>
  page.evaluate(() => {
    const boxOf = (element: Element | null | undefined) => {
      const { x, y, width, height } = element?.getBoundingClientRect() ?? new DOMRect();
      return { x: Math.round(x), y: Math.round(y), width: Math.round(width), height: Math.round(height) };
    };
    const host = document.querySelector('commoncast-player');
    return {
      host: boxOf(host),
      frame: boxOf(host?.shadowRoot?.querySelector('.frame')),
      below: boxOf(document.querySelector('#below')),
    };
  });

const bare = (inside = '', attributes = ''): string =>
  `<commoncast-player player-id="${harness.player()}" ${attributes}>${inside}</commoncast-player>`;
const BELOW = '<p id="below" style="margin: 0">What stands below.</p>';

it.each([
  ['nothing', ''],
  ['a text link', '<a href="/v/x">Watch the film</a>'],
  ['paragraphs', '<p>One.</p><p>Two.</p><p>Three.</p>'.repeat(9)],
  ['an image', '<img alt="" width="900" height="900" src="/none.png">'],
  ['a link with a symbol', '<a href="/v/x"><svg width="24" viewBox="0 0 24 24"></svg> Watch</a>'],
  ['a drawing that the theme shrinks', '<a href="/v/x"><svg width="100%" viewBox="0 0 16 9"></svg></a>'],
])('has the box of its frame with %s inside', async (_, inside) => {
  const styles = 'svg { width: 24px }';
  const page = await openBox(`${bare(inside)}${BELOW}`, { styles });
  const { host, frame, below } = await boxesOf(page);
  expect(frame).toEqual({ x: 0, y: 0, width: 650, height: 366 });
  expect(host).toEqual(frame);
  expect(below.y).toBe(366);
});

it.each([
  ['a row', 'main { display: flex }', 650],
  ['a row beside text', 'main { display: flex } main i { display: block; width: 200px; height: 900px }', 450],
  ['a centred row', 'main { display: flex; justify-content: center; align-items: center }', 650],
  ['a column', 'main { display: flex; flex-direction: column }', 650],
  ['a centred column', 'main { display: flex; flex-direction: column; align-items: center }', 650],
  ['a grid of two', 'main { display: grid; grid-template-columns: 1fr 1fr }', 325],
  ['a centred grid', 'main { display: grid; place-items: center }', 650],
  ['a float', 'commoncast-player { float: left }', 650],
  ['a floating box', 'main { float: right }', 650],
  ['a table cell', 'main { display: table-cell }', 650],
  ['an inline block', 'main { display: inline-block }', 650],
  ['an inline block of its own', 'commoncast-player { display: inline-block }', 650],
  ['a narrow place with margins', 'commoncast-player { margin: 0 25px }', 600],
])('is as wide as its place allows in %s', async (_, styles, width) => {
  const page = await openBox(`<main>${bare()}<i></i></main>`, { styles: `main i { flex: none } ${styles}` });
  const { host, frame } = await boxesOf(page);
  expect(host.width).toBe(width);
  expect(host.height).toBe(Math.round((width * 9) / 16));
  expect(frame).toEqual(host);
});

it('is wider than any film where its place is', async () => {
  const page = await openBox(bare(), { viewport: { width: 2000, height: 1200 } });
  expect((await boxesOf(page)).host).toMatchObject({ width: 2000, height: 1125 });
});

it('leaves no gap below on a page without a doctype', async () => {
  const page = await openBox(`${bare()}${BELOW}`, { doctype: '' });
  expect(await page.evaluate(() => document.compatMode)).toBe('BackCompat');
  const { host, frame, below } = await boxesOf(page);
  expect(frame.height).toBe(366);
  expect(host).toEqual(frame);
  expect(below.y).toBe(366);
});

it.each([
  ['as high as the page says', 'commoncast-player { height: 200px }', { width: 650, height: 200 }],
  ['higher than its film', 'commoncast-player { height: 600px }', { width: 650, height: 600 }],
  ['in the proportion that the page gives', 'commoncast-player { aspect-ratio: 4 / 3 }', { width: 650, height: 488 }],
])('is %s', async (_, styles, size) => {
  const page = await openBox(`${bare()}${BELOW}`, { styles });
  const { host, frame, below } = await boxesOf(page);
  expect(frame).toEqual({ x: 0, y: 0, ...size });
  expect(host).toEqual(frame);
  expect(below.y).toBe(size.height);
});
