import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { logIn } from '@commoncast/core/authentication/api';
import { createClient } from '@commoncast/core/http/client';
import { createStream } from '@commoncast/core/live/api';
import { getPlaylist, updatePlaylist } from '@commoncast/core/playlists/api';
import { makeDemoVideo } from '@commoncast/server/media/demo/make-demo-video';
import { type BrowserShare, shareBrowser } from '@commoncast/server/test/browser/shared-browser';
import type { BrowserContext, Page } from 'playwright';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { openDesk } from '../desk.ts';
import { useInputDialogs } from '../file-dialogs.ts';
import { axeViolations } from '../pages/axe-violations.ts';
import { untilSettled } from '../pages/until-settled.ts';
import { type StartedPlatform, startPlatform } from '../start-platform.ts';

/** Told apart by their lengths, in seconds. */
const FILMS = [
  { name: 'Opening the shop', durationS: 4 },
  { name: 'Closing the shop', durationS: 7 },
] as const;
const PLAYLIST = 'A day in the shop';
/** For what happens at once on a machine that has nothing else to do. */
const BOUND = { timeout: 20_000 };

let platform: StartedPlatform;
let browser: BrowserShare;
let context: BrowserContext;
let studio: Page;
let folder: string;
let watchUrl: string;

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'commoncast-films-'));
  platform = await startPlatform();
  browser = await shareBrowser();
  context = await openDesk(browser);
  await useInputDialogs(context);
  await context.grantPermissions(['clipboard-read', 'clipboard-write'], { origin: platform.origin });
  studio = await context.newPage();
  await studio.goto(platform.signInUrl);
  await studio.getByRole('heading', { name: 'Home' }).waitFor();
  for (const film of FILMS) await uploadAndPublish(film);
}, 240_000);

afterAll(async () => {
  await browser?.close();
  await platform?.stop();
  await rm(folder, { recursive: true, force: true });
});

it('makes a playlist by search, puts it in order by keyboard, and shares its page', {
  timeout: 120_000,
}, async () => {
  await studio.goto(`${platform.origin}/playlists`);
  await studio.getByRole('heading', { name: 'Create your first playlist' }).waitFor();
  await studio.getByRole('button', { name: 'Create a playlist' }).click();
  await studio.getByRole('dialog').getByLabel('Name').fill(PLAYLIST);
  await studio.keyboard.press('Enter');
  await studio.getByRole('heading', { name: PLAYLIST }).waitFor();

  // Nothing to show is no broken picture.
  const preview = studio.frameLocator('iframe[title="Preview of the playlist"]');
  await preview.getByText('Not available.').waitFor();
  expect(await preview.locator('commoncast-player img').first().isVisible()).toBe(false);

  const add = studio.getByRole('combobox', { name: 'Add a video or live stream' });
  for (const words of ['closing', 'opening']) {
    await add.fill(words);
    const option = studio.getByRole('option', { name: new RegExp(words, 'i') });
    await option.waitFor();
    await expect.poll(() => studio.getByRole('option').count(), BOUND).toBe(1);
    await studio.keyboard.press('ArrowDown');
    await studio.keyboard.press('Enter');
    await expect
      .poll(async () => (await namesInOrder()).join(), BOUND)
      .toMatch(new RegExp(`${words}[^,]*$`, 'i'));
  }
  await studio.keyboard.press('Escape');
  expect(await namesInOrder()).toEqual(['Closing the shop', 'Opening the shop']);
  await studio.getByRole('button', { name: 'Move ‘Opening the shop’ up' }).focus();
  await studio.keyboard.press('Enter');
  await expect.poll(namesInOrder, BOUND).toEqual(FILMS.map(({ name }) => name));
  expect(await axeViolations(studio)).toEqual([]);

  await studio.getByRole('button', { name: 'Copy link' }).click();
  watchUrl = await studio.evaluate(() => navigator.clipboard.readText());
  expect(watchUrl).toMatch(/\/p\/[0-9a-f-]{36}$/);
  await expect
    .poll(async () => await (await fetch(watchUrl)).text(), BOUND)
    .toContain(`<h1 dir="auto">${PLAYLIST}</h1>`);
  await studio.reload();
  await expect.poll(namesInOrder, BOUND).toEqual(FILMS.map(({ name }) => name));
});

const [OPENING, CLOSING] = FILMS.map(({ name }) => name) as [string, string];
/** What a screen reader is told of a drag. */
const heard = (text: string): Promise<void> => studio.getByText(text).waitFor({ state: 'attached' });

/** A row is picked up again only once it lies where it was dropped. */
const landed = () =>
  expect.poll(() => studio.locator('[data-dnd-dragging], [data-dnd-dropping]').count(), BOUND).toBe(0);

it('puts it in order by dragging, too; Escape leaves it', async () => {
  const rows = studio.getByRole('list', { name: 'Videos and live streams' }).getByRole('listitem');
  const dragDown = async (name: string): Promise<void> => {
    const handle = await rows.first().getByTitle('Drag to reorder').boundingBox();
    const target = await rows.last().boundingBox();
    if (!handle || !target) throw new Error('The rows are not there');
    await studio.mouse.move(handle.x + handle.width / 2, handle.y + handle.height / 2);
    await studio.mouse.down();
    await studio.mouse.move(handle.x, target.y + target.height - 4, { steps: 8 });
    await heard(`‘${name}’ moved to position 2 of 2`);
  };
  await rows.first().getByTitle('Drag to reorder').waitFor();
  await dragDown(OPENING);
  await studio.keyboard.press('Escape');
  await studio.mouse.up();
  await heard(`‘${OPENING}’ put back to position 1 of 2`);
  await landed();
  await expect.poll(namesInOrder, BOUND).toEqual([OPENING, CLOSING]);
  await dragDown(OPENING);
  await studio.mouse.up();
  await landed();
  await expect.poll(namesInOrder, BOUND).toEqual([CLOSING, OPENING]);
  await dragDown(CLOSING);
  await studio.mouse.up();
  await landed();
  await expect.poll(namesInOrder, BOUND).toEqual([OPENING, CLOSING]);
  await studio.reload();
  await expect.poll(namesInOrder, BOUND).toEqual([OPENING, CLOSING]);
});

it('drags with keys as well, and says where it is', async () => {
  const handle = (name: string) => studio.getByRole('button', { name: `Reorder ‘${name}’` });
  /** The focus comes back once the row lies where it was dropped. */
  const untilFocused = () =>
    expect.poll(() => handle(OPENING).evaluate((one) => one === document.activeElement), BOUND).toBe(true);
  await handle(OPENING).focus();
  expect(await handle(OPENING).evaluate((one) => one.getAttribute('aria-describedby'))).toBeTruthy();
  await studio.keyboard.press('Space');
  await heard(`‘${OPENING}’ picked up from position 1 of 2`);
  await studio.keyboard.press('ArrowDown');
  await heard(`‘${OPENING}’ moved to position 2 of 2`);
  await studio.keyboard.press('Escape');
  await heard(`‘${OPENING}’ put back to position 1 of 2`);
  await untilFocused();
  await expect.poll(namesInOrder, BOUND).toEqual([OPENING, CLOSING]);
  await studio.keyboard.press('Space');
  await heard(`‘${OPENING}’ picked up from position 1 of 2`);
  await studio.keyboard.press('ArrowDown');
  await heard(`‘${OPENING}’ moved to position 2 of 2`);
  await studio.keyboard.press('Space');
  await heard(`‘${OPENING}’ dropped at position 2 of 2`);
  await untilFocused();
  await expect.poll(namesInOrder, BOUND).toEqual([CLOSING, OPENING]);
  expect(await axeViolations(studio)).toEqual([]);
  await studio.getByRole('button', { name: `Move ‘${OPENING}’ up` }).click();
  await expect.poll(namesInOrder, BOUND).toEqual([OPENING, CLOSING]);
  await studio.reload();
  await expect.poll(namesInOrder, BOUND).toEqual([OPENING, CLOSING]);
});

it('plays in a player on somebody else’s page, goes on to the second video by itself, and round where it loops', {
  timeout: 180_000,
}, async () => {
  await studio.getByRole('button', { name: 'Create player' }).click();
  await studio.getByRole('switch', { name: 'Loop' }).check();
  await studio.getByRole('button', { name: 'Save' }).click();
  await studio.getByText('Saved', { exact: true }).waitFor();
  await studio.getByRole('button', { name: 'Copy all' }).click();
  const pasted = await studio.evaluate(() => navigator.clipboard.readText());
  expect(pasted).toContain(`<a href="${watchUrl}">`);

  const site = await context.newPage();
  await site.goto(`${platform.siteOrigin}/edit`);
  await site.getByRole('textbox').fill(pasted);
  await site.getByRole('button', { name: 'Save and show the page' }).click();
  await site.locator('commoncast-player').getByRole('button', { name: /play/i }).first().click();
  await untilPlaying(site, FILMS[0].durationS);
  await untilPlaying(site, FILMS[1].durationS);
  await untilPlaying(site, FILMS[0].durationS);
  await site.close();
});

it('has a page of its own, where each video of the list can be played', { timeout: 120_000 }, async () => {
  const page = await context.newPage();
  await page.goto(watchUrl);
  expect(await page.title()).toContain(PLAYLIST);
  await page.getByRole('link', { name: FILMS[1].name }).waitFor();
  expect(await axeViolations(page)).toEqual([]);
  await page.locator('commoncast-player').getByRole('button', { name: /play/i }).first().click();
  await untilPlaying(page, FILMS[0].durationS);
  const link = (at: 0 | 1) => page.getByRole('link', { name: FILMS[at].name });
  const marked = () => page.locator('.videos [aria-current=true] .title').allTextContents();
  expect(await marked()).toEqual([FILMS[0].name]);
  const background = (at: 0 | 1): Promise<string> =>
    link(at).evaluate((one) => getComputedStyle(one).backgroundColor);
  expect(await background(0)).not.toBe(await background(1));
  await link(1).click();
  await untilPlaying(page, FILMS[1].durationS);
  expect(await marked()).toEqual([FILMS[1].name]);
  // The player's own buttons are followed, too.
  await page.locator('commoncast-player').hover();
  await page.getByRole('button', { name: 'Previous video' }).click();
  await untilPlaying(page, FILMS[0].durationS);
  await expect.poll(marked, BOUND).toEqual([FILMS[0].name]);
  expect(page.url()).toBe(watchUrl);
  await page.close();
});

it('begins at the time of a link to one of its videos', { timeout: 120_000 }, async () => {
  const page = await context.newPage();
  await page.goto(watchUrl);
  const path = await page.getByRole('link', { name: FILMS[1].name }).getAttribute('href');
  await page.goto(`${platform.origin}${path}?t=4`);
  await page.getByRole('button', { name: 'Share' }).waitFor();
  const first = page.evaluate(
    () =>
      new Promise<number>((resolve) => {
        document.addEventListener('commoncast-first-frame', ({ target }) => {
          const video = (target as Element).shadowRoot?.querySelector('video');
          resolve(video?.currentTime ?? -1);
        });
      }),
  );
  await page.locator('commoncast-player').getByRole('button', { name: /play/i }).first().click();
  expect(await first).toBeGreaterThan(3.5);
  await page.close();
});

it('has a frame for sites that take no script', { timeout: 120_000 }, async () => {
  const page = await context.newPage();
  await page.goto(watchUrl.replace('/p/', '/embed/'));
  await page.locator('commoncast-player').getByRole('button', { name: /play/i }).first().click();
  await untilPlaying(page, FILMS[0].durationS);
  await page.close();
});

it('holds a live stream as well, on its page and in its frame', { timeout: 120_000 }, async () => {
  const { origin, account } = platform;
  const { accessToken } = await createClient({ origin }).call(logIn, { body: account });
  const client = createClient({ origin, getAccessToken: () => accessToken });
  const eventStart = new Date(Date.now() + 86_400_000).toISOString();
  const concert = await client.call(createStream, { body: { name: 'Concert', eventStart } });
  const params = { id: watchUrl.split('/').at(-1) ?? '' };
  const { items } = await client.call(getPlaylist, { params });
  const streamIds = [concert.id, ...items.map(({ streamId }) => streamId)];
  await client.call(updatePlaylist, { params, body: { streamIds } });

  const page = await context.newPage();
  await page.goto(watchUrl);
  await page.getByText(/^Live on \w+day, /).waitFor();
  const links = page.locator('.videos a');
  await expect
    .poll(() => links.allTextContents(), BOUND)
    .toEqual(['UpcomingConcert', '0:04Opening the shop', '0:07Closing the shop']);
  expect(await links.first().getAttribute('href')).toBe(`/live/${concert.id}`);
  const marked = () => page.locator('.videos [aria-current=true] .title').allTextContents();
  expect(await marked()).toEqual(['Concert']);
  const next = page.getByRole('button', { name: 'Next video' });
  await next.click();
  await untilPlaying(page, FILMS[0].durationS);
  await expect.poll(marked, BOUND).toEqual([OPENING]);
  await links.first().click();
  await page.getByText(/^Live on \w+day, /).waitFor();
  expect(await marked()).toEqual(['Concert']);

  await page.close();

  // Somebody else: this browser keeps the list of an earlier frame.
  const visitor = await openDesk(browser);
  const frame = await visitor.newPage();
  await frame.goto(watchUrl.replace('/p/', '/embed/'));
  await frame.getByText(/^Live on \w+day, /).waitFor();
  await frame.getByRole('button', { name: 'Next video' }).click();
  await untilPlaying(frame, FILMS[0].durationS);
  await visitor.close();
});

it('is accessible and fits, on a phone and in the dark too', { timeout: 120_000 }, async () => {
  const page = await context.newPage();
  await page.goto(`${platform.origin}/playlists`);
  const path = await page.getByRole('link', { name: PLAYLIST }).evaluate((link) => link.getAttribute('href'));
  for (const url of [`${platform.origin}/playlists`, `${platform.origin}${path}`, watchUrl]) {
    await page.goto(url);
    await page.getByText(PLAYLIST).first().waitFor();
    await untilSettled(page);
    for (const width of [1280, 390]) {
      await page.setViewportSize({ width, height: 900 });
      for (const colorScheme of ['light', 'dark'] as const) {
        await page.emulateMedia({ colorScheme });
        expect(await axeViolations(page), `${url}, ${width} px, ${colorScheme}`).toEqual([]);
      }
      const overflowPx = await page.evaluate(
        () => document.documentElement.scrollWidth - document.documentElement.clientWidth,
      );
      expect(overflowPx, `${url}, ${width} px`).toBe(0);
    }
  }
  await page.close();
});

async function uploadAndPublish({ name, durationS }: (typeof FILMS)[number]): Promise<void> {
  const path = join(folder, `${name}.mp4`);
  await makeDemoVideo(path, { durationS, width: 640, height: 360, frameRate: 30 });
  await studio.goto(`${platform.origin}/videos`);
  const [chooser] = await Promise.all([
    studio.waitForEvent('filechooser'),
    studio.getByRole('button', { name: 'Upload' }).first().click(),
  ]);
  await chooser.setFiles(path);
  const row = studio.getByRole('row').filter({ hasText: name });
  await row.getByText(/Playable|Ready/).waitFor({ timeout: 60_000 });
  await row.getByRole('switch', { name: `${name} is published` }).click();
  await studio.getByText(`‘${name}’ published`).waitFor();
}

/** The videos of the list from the top, as they are seen. */
async function namesInOrder(): Promise<string[]> {
  const rows = studio.getByRole('list', { name: 'Videos and live streams' }).getByRole('listitem');
  const found = await rows.evaluateAll((elements) =>
    elements.map((row) => ({
      name: row.querySelector('a')?.textContent ?? '',
      top: row.getBoundingClientRect().top,
    })),
  );
  return found.toSorted((a, b) => a.top - b.top).map(({ name }) => name);
}

/** Waits until the picture of a video of about this length has moved on. */
async function untilPlaying(page: Page, lengthS: number): Promise<void> {
  const state = (): Promise<{ isRight: boolean; positionS: number }> =>
    page.locator('commoncast-player video').evaluate(
      (video: HTMLVideoElement, expectedS) => ({
        isRight: Math.abs(video.duration - expectedS) < 1,
        positionS: video.currentTime,
      }),
      lengthS,
    );
  await expect
    .poll(async () => ((await state()).isRight ? (await state()).positionS : 0), {
      timeout: 40_000,
      interval: 200,
    })
    .toBeGreaterThan(0.5);
}
