import { placementOf } from '@commoncast/core/players/snippet';
import type { Page } from 'playwright';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { type Harness, KEY, startHarness, until } from '../harness.ts';
import { publishFrame } from '../support/publish-frame.ts';

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
  const fill = { snippet, placement, doctype, styles: `<style>${styles}</style>` };
  const page = await harness.open(import.meta.url, fill, { viewport });
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
  [
    'in the proportion that the page gives',
    'commoncast-player { aspect-ratio: 4 / 3 }',
    { width: 650, height: 488 },
  ],
])('is %s', async (_, styles, size) => {
  const page = await openBox(`${bare()}${BELOW}`, { styles });
  const { host, frame, below } = await boxesOf(page);
  expect(frame).toEqual({ x: 0, y: 0, ...size });
  expect(host).toEqual(frame);
  expect(below.y).toBe(size.height);
});

/** A player of a film in another shape, and its placement as the studio gives it. */
function shaped(width: number, height: number): { placement: string; bare: string } {
  const { service } = harness;
  const video = { ...service.video, width, height };
  const uuid = harness.player({ video });
  const content = {
    contentId: video.id,
    category: 'VOD',
    name: video.title,
    posterUrl: null,
    width,
    height,
    isVisible: true,
  } as const;
  return {
    placement: placementOf(service.origin, { id: uuid, content }),
    bare: `<commoncast-player player-id="${uuid}"></commoncast-player>`,
  };
}

it.each([
  ['a wide film', 1280, 720, 366],
  ['a high film', 720, 1280, 1156],
  ['a square film', 720, 720, 650],
  ['an old film', 640, 480, 488],
])(
  'has the proportion of its picture, with and without a placement: %s',
  async (_, width, height, boxHeight) => {
    const { placement, bare: element } = shaped(width, height);
    for (const markup of [placement, element]) {
      const page = await openBox(`${markup}${BELOW}`, { viewport: { width: 650, height: 2000 } });
      const { host, frame, below } = await boxesOf(page);
      expect(frame).toEqual({ x: 0, y: 0, width: 650, height: boxHeight });
      expect(host).toEqual(frame);
      expect(below.y).toBe(boxHeight);
    }
  },
);

it.each([
  ['on a phone', { width: 390, height: 844 }, 390, 693],
  ['in a wide column', { width: 1280, height: 800 }, 1280, 680],
])('is never higher than the screen, however high its picture is: %s', async (_, viewport, width, height) => {
  const page = await openBox(shaped(720, 1280).bare, { viewport });
  expect((await boxesOf(page)).frame).toMatchObject({ width, height });
});

const THEME = '.entry > * { max-width: 500px; margin: 0 auto } .entry { width: 100% }';

it.each([
  ['wide', 1280, 720, { width: 900, height: 800 }],
  ['high', 720, 1280, { width: 390, height: 844 }],
])(
  'keeps its box, and moves nothing, before and after the script: a %s film in a theme',
  async (_, width, height, viewport) => {
    const { placement } = shaped(width, height);
    const page = await harness.open(
      import.meta.url,
      {
        snippet: '',
        doctype: DOCTYPE,
        styles: `<style>${THEME}</style>`,
        placement: `<div class="entry">${placement}${BELOW}</div>`,
      },
      {
        viewport,
        headers: { 'content-security-policy': "style-src 'unsafe-inline'; style-src-attr 'none'" },
      },
    );
    const boxOf = () =>
      page.evaluate(() => {
        const { x, width, height } = document.querySelector('svg')!.getBoundingClientRect();
        const below = document.querySelector('#below')!.getBoundingClientRect();
        return { x, width, height, below: below.y };
      });
    const before = await boxOf();
    expect(before.width).toBe(Math.min(500, viewport.width));
    expect(before.below).toBeCloseTo(before.height, 1);
    const [, src = ''] = /src="([^"]+)"/.exec(harness.snippet) ?? [];
    await page.addScriptTag({ url: src });
    await until('it is painted', () => page.locator('[data-phase=idle]').count());
    const { frame, below } = await page.evaluate(() => {
      const host = document.querySelector('commoncast-player')!;
      const { x, width, height } = host.shadowRoot!.querySelector('.frame')!.getBoundingClientRect();
      return {
        frame: { x, width, height },
        below: document.querySelector('#below')!.getBoundingClientRect().y,
      };
    });
    expect(frame.x).toBe(before.x);
    expect(frame.width).toBe(before.width);
    expect(frame.height).toBeCloseTo(before.height, 0);
    expect(below).toBeCloseTo(before.below, 0);
    expect(await page.evaluate(() => (window as unknown as { shifts: number }).shifts)).toBeLessThanOrEqual(
      0.01,
    );
  },
);

it('keeps the box that an older placement holds', async () => {
  const svg = '<svg width="100%" viewBox="0 0 16 9"></svg>';
  const { bare: element } = shaped(720, 1280);
  const page = await openBox(`${element.replace('></', `><a href="/v/x">${svg}</a></`)}${BELOW}`);
  expect((await boxesOf(page)).frame).toMatchObject({ width: 650, height: 366 });
});

it.each([
  [1200, 862],
  [300, 600],
  [600, 200],
])('fills a frame of %i × %i, with all its controls in it', async (width, height) => {
  const { service } = harness;
  const path = await publishFrame(service, harness.player(), KEY);
  const placement = `<iframe title="Film" width="${width}" height="${height}" style="border: 0" allow="autoplay; fullscreen" src="${service.origin}${path}"></iframe>`;
  const page = await harness.open(
    import.meta.url,
    { snippet: '', doctype: DOCTYPE, styles: '', placement },
    { viewport: { width: 1400, height: 1000 } },
  );
  const frame = page.frameLocator('iframe');
  await frame.getByRole('button', { name: /^Play/ }).click();
  for (const name of ['Pause', 'Full screen']) {
    const control = frame.getByRole('button', { name, exact: true });
    await control.waitFor();
    const box = (await control.boundingBox()) ?? { x: -1, y: -1, width: 0, height: 0 };
    expect(box.x).toBeGreaterThanOrEqual(0);
    expect(box.x + box.width).toBeLessThanOrEqual(width);
    expect(box.y + box.height).toBeLessThanOrEqual(height);
  }
  expect(await frame.locator('.frame').boundingBox()).toEqual({ x: 0, y: 0, width, height });
});
