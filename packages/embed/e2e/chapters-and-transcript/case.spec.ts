import type { PublicVideo } from '@commoncast/core/players/schema';
import type { Page } from 'playwright';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { type Harness, startHarness, until, untilMoving, videoState } from '../harness.ts';
import { axeViolations } from '../support/axe.ts';

const WORDS = `WEBVTT

00:00.000 --> 00:05.000
Wedge the <b>clay</b>

00:05.000 --> 00:10.000
Centre it on the wheel

00:10.000 --> 00:24.000
Pull the wall
`;

let harness: Harness;
let video: PublicVideo;
beforeAll(async () => {
  harness = await startHarness();
  const { service } = harness;
  service.publish('/words.vtt', { html: WORDS, headers: { 'content-type': 'text/vtt' } });
  video = {
    ...service.video,
    captions: [{ language: 'en', label: 'English', url: `${service.origin}/words.vtt` }],
    chapters: [
      { startS: 0, title: 'Clay' },
      { startS: 6, title: 'Wheel' },
      { startS: 12, title: 'Wall' },
    ],
  };
});
afterAll(() => harness.close());

/** A player that has begun, is paused and has all its parts. */
const openPaused = async (): Promise<Page> => {
  const { snippet, placement } = harness;
  const page = await harness.open(import.meta.url, {
    snippet,
    placement: placement(harness.player({ video })),
  });
  await page.getByRole('button', { name: /^Play/ }).click();
  await untilMoving(page);
  await page.keyboard.press('k');
  await page.getByRole('button', { name: 'Play', exact: true }).waitFor();
  await page.locator('.chapter').waitFor();
  return page;
};
const untilAt = (page: Page, positionS: number) =>
  until(
    `it is at ${positionS} s`,
    () => videoState(page),
    ({ currentTime }) => Math.abs(currentTime - positionS) < 0.3,
  );

it('marks chapters, names them and goes to them', async () => {
  const page = await openPaused();
  expect(await page.locator('.chapter-mark').count()).toBe(2);
  await page.getByRole('button', { name: 'Chapter: Clay' }).click();
  const wall = page.getByRole('menuitemradio', { name: 'Wall 0:12' });
  await wall.waitFor();
  expect(await axeViolations(page)).toEqual([]);
  await wall.click();
  await untilAt(page, 12);
  await page.getByRole('button', { name: 'Chapter: Wall' }).waitFor();
  const slider = page.getByRole('slider', { name: 'Seek' });
  expect(await slider.getAttribute('aria-valuetext')).toBe('0:12 of 0:24, Wall');
  await slider.hover({ position: { x: 300, y: 20 } });
  await page.locator('.preview-chapter').waitFor();
  expect(await page.locator('.preview-chapter').textContent()).toMatch(/^(Clay|Wheel|Wall)$/);
});

it('names the chapter over the time of the look ahead, in full view at either end', async () => {
  const long = 'How to wedge the clay until there is no air left in it, and how to see that';
  const chapters = [
    { startS: 0, title: `First ${long}` },
    { startS: 12, title: `Second ${long}` },
  ];
  const { service, snippet, placement } = harness;
  const player = harness.player({ video: { ...service.video, chapters } });
  const page = await harness.open(import.meta.url, { snippet, placement: placement(player) });
  await page.getByRole('button', { name: /^Play/ }).click();
  await untilMoving(page);
  await page.keyboard.press('k');
  await page.locator('.chapter').waitFor();
  const boxOf = async (selector: string) => {
    const box = await page.locator(selector).boundingBox();
    if (!box) throw new Error(`${selector} is not there`);
    return { ...box, right: box.x + box.width, bottom: box.y + box.height };
  };
  const seek = await boxOf('.seek');
  const frame = await boxOf('.frame');
  for (const [x, name] of [
    [seek.x + 1, 'First'],
    [seek.right - 1, 'Second'],
  ] as const) {
    await page.mouse.move(x, seek.y + 20);
    await page.locator('.preview-chapter', { hasText: name }).waitFor();
    const title = await boxOf('.preview-chapter');
    expect(title.x, name).toBeGreaterThanOrEqual(frame.x);
    expect(title.right, name).toBeLessThanOrEqual(frame.right);
    expect(title.bottom, name).toBeLessThanOrEqual((await boxOf('.preview-time')).y);
  }
});

it('searches the transcript, and goes where a line is said', async () => {
  const page = await openPaused();
  await page.getByRole('button', { name: 'Settings' }).click();
  await page.getByRole('menuitem', { name: 'Transcript' }).click();
  const panel = page.getByRole('region', { name: 'Transcript' });
  await panel.getByText('Wedge the clay').waitFor();
  expect(await panel.getByRole('listitem').count()).toBe(3);
  expect(await axeViolations(page)).toEqual([]);

  // Letters that are shortcuts elsewhere are text here.
  await page.keyboard.type('wheel k');
  await panel.getByText('Nothing found. Try another word.').waitFor();
  expect((await videoState(page)).paused).toBe(true);
  for (let letter = 0; letter < 2; letter += 1) await page.keyboard.press('Backspace');
  await panel.getByText('1 found').waitFor();
  await panel.getByRole('button', { name: /Centre it on the wheel/ }).click();
  await untilAt(page, 5);
  await page.keyboard.press('Escape');
  await panel.waitFor({ state: 'detached' });
  const focus = page.evaluate(() =>
    document.activeElement?.shadowRoot?.activeElement?.getAttribute('aria-label'),
  );
  expect(await focus).toBe('Settings');
});
