import { editorPlacementOf } from '@commoncast/core/players/editor-placement';
import { responsiveFrameOf } from '@commoncast/core/players/responsive-frame';
import type { Page } from 'playwright';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { type Harness, KEY, startHarness, untilMoving } from '../harness.ts';
import { publishFrame } from '../support/publish-frame.ts';

const PHONE = { viewport: { width: 360, height: 740 } } as const;

let harness: Harness;
let frame: string;
beforeAll(async () => {
  harness = await startHarness();
  const { service } = harness;
  const id = harness.player();
  await publishFrame(service, id, KEY);
  frame = responsiveFrameOf(service.origin, {
    id,
    title: 'The running clock',
    picture: { width: 1280, height: 720 },
  });
  service.publish('/column.css', {
    html: 'main { max-width: 650px; margin: auto }',
    headers: { 'content-type': 'text/css' },
  });
});
afterAll(() => harness.close());

/** The frame's box, and whether the page scrolls sideways. */
const boxIn = (page: Page) =>
  page.evaluate(() => {
    const { width = 0, height = 0 } = document.querySelector('iframe')?.getBoundingClientRect() ?? {};
    const column = document.querySelector('main')?.clientWidth;
    const { scrollWidth, clientWidth } = document.documentElement;
    return { width, height, column, isWide: scrollWidth > clientWidth };
  });

it('plays in the form that editors keep, which is a link until the script arrives', async () => {
  const { service, snippet } = harness;
  const content = {
    contentId: 'video',
    category: 'VOD',
    name: 'Pots',
    posterUrl: null,
    width: 1280,
    height: 720,
    isVisible: true,
  } as const;
  const placement = editorPlacementOf(service.origin, { id: harness.player(), content });
  const bare = await harness.open(import.meta.url, { placement }, { javaScriptEnabled: false });
  await bare.getByRole('link', { name: 'Play Pots' }).waitFor();
  const page = await harness.open(import.meta.url, { snippet, placement });
  await page.getByRole('button', { name: /^Play/ }).click();
  await untilMoving(page);
});

it.each([
  ['a phone', PHONE],
  ['a desktop', {}],
])('frames a player as wide as its column on %s, in the proportions of its video', async (_, screen) => {
  const page = await harness.open(import.meta.url, { placement: frame }, screen);
  const { width, height, column, isWide } = await boxIn(page);
  expect(width).toBe(column);
  expect(height).toBeCloseTo((width * 9) / 16, 0);
  expect(isWide).toBe(false);
  const framed = page.frameLocator('iframe');
  await framed.getByRole('button', { name: /^Play/ }).click();
  await expect
    .poll(() => framed.locator('video').evaluate((video) => (video as HTMLVideoElement).currentTime))
    .toBeGreaterThan(0.3);
});

it('stays within its column where a page allows no styles in its markup', async () => {
  const page = await harness.open(
    import.meta.url,
    { placement: frame },
    { ...PHONE, headers: { 'content-security-policy': "style-src 'self'" } },
  );
  expect(await boxIn(page)).toEqual({ width: 344, height: 360, column: 344, isWide: false });
});
