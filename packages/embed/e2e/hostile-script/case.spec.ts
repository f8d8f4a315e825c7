import { BeatBatch } from '@commoncast/core/insights/beat';
import type { Page } from 'playwright';
import * as v from 'valibot';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { type Harness, startHarness, until, untilMoving } from '../harness.ts';
import { colorOf } from '../support/color-of.ts';

let harness: Harness;
beforeAll(async () => {
  harness = await startHarness();
});
afterAll(() => harness.close());

it('plays and counts on a page whose scripts have changed and replaced what it stands on', async () => {
  const { service, snippet, placement } = harness;
  const errors: string[] = [];
  const page = await harness.open(import.meta.url, { snippet, placement: placement(harness.player()) });
  page.on('pageerror', (error) => errors.push(error.message));
  await page.getByRole('button', { name: /^Play/ }).waitFor();
  await page.evaluate(() => {
    const broken = (): never => {
      throw new Error('replaced');
    };
    JSON.stringify = broken;
    window.fetch = broken;
    window.Promise = class Wrapped<T> extends Promise<T> {} as PromiseConstructor;
  });
  await page.getByRole('button', { name: /^Play/ }).click();
  await until('the picture moves', () =>
    page.locator('video').evaluate((video) => (video as HTMLVideoElement).currentTime > 0.5),
  );
  await page.getByRole('button', { name: 'Pause' }).click();
  await until('beats arrive', () => harness.beats().some(({ event }) => event === 'pause'));
  for (const batch of service.batches) expect(v.safeParse(BeatBatch, batch).issues).toBeUndefined();
  expect(errors).toEqual([]);
});

it('shows hostile settings as plain text and safe addresses', async () => {
  const { service, snippet } = harness;
  const playerId = harness.player({
    playerColor: 'url(https://evil.example/x.png)',
    logo: 'javascript:alert(1)',
    showIcon: true,
    video: {
      ...service.video,
      title: '<img src=x onerror="window.hit=1">',
      posterUrl: 'data:image/svg+xml,<svg onload="window.hit=1"/>',
      captions: [{ language: 'en', label: '<b>bold</b>', url: 'javascript:alert(1)' }],
    },
  });
  const placement = `<commoncast-player player-id="${playerId}"></commoncast-player>`;
  const page = await harness.open(import.meta.url, { snippet, placement });
  const start = page.getByRole('button', { name: 'Play <img src=x onerror="window.hit=1">' });
  await start.click();
  await untilMoving(page);
  await page.getByRole('button', { name: 'Captions' }).click();
  await page.getByRole('menuitemradio', { name: '<b>bold</b>' }).click();
  expect(await page.locator('.logo').count()).toBe(0);
  expect(await colorOf(page.locator('.frame'))).toBe('#000000');
  expect(await page.evaluate(() => (window as unknown as { hit?: number }).hit)).toBeUndefined();
});

const BOOM = "() => { throw new Error('broken by the page') }";

/** Opens a page that has broken something before the snippet comes. */
const openBroken = (script: string): Promise<Page> => {
  const { snippet, placement } = harness;
  const broken = `<script>${script}</script>`;
  return harness.open(import.meta.url, {
    snippet: `${broken}${snippet}`,
    placement: placement(harness.player()),
  });
};

it.each([
  ['is not there', 'window.fetch = undefined'],
  ['throws', `window.fetch = ${BOOM}`],
  ['answers with no response', "window.fetch = () => 'nonsense'"],
  ['answers with nothing', 'window.fetch = async () => ({ ok: true, status: 200, json: async () => null })'],
  ['answers something else', 'window.fetch = async () => ({ json: async () => ({ responseData: {} }) })'],
])('says in the place that loading has failed where the page has a `fetch` that %s', async (_, script) => {
  const page = await openBroken(script);
  await page.getByText('Loading failed. Try again.').waitFor();
});

it.each([
  [
    'a list that finds nothing',
    'Array.prototype.find = function () {}; Array.prototype.findIndex = () => -1',
  ],
  ['a `Promise` that never comes', 'window.Promise = class { then() { return this; } }'],
  ['no `Promise`', 'window.Promise = undefined'],
])('plays, or says what is the matter, on a page with %s', async (_, script) => {
  const page = await openBroken(script);
  const sentence = page.getByText(/^Loading failed|^The connection was lost|cannot be played/);
  const start = page.getByRole('button', { name: /^Play The running clock/ });
  await sentence.or(start).first().waitFor();
  if (await start.isVisible()) await start.click();
  const isMoving = (): Promise<boolean> =>
    page.locator('video').evaluate((video) => (video as HTMLVideoElement).currentTime > 0.3);
  await until('it plays, or says why not', async () => (await sentence.count()) > 0 || isMoving());
});

it.each(['map', 'filter', 'some', 'push', 'reverse'])(
  'says what is the matter on a page whose `%s` of lists breaks our engine and our controls',
  async (name) => {
    const page = await openBroken('');
    await page.getByRole('button', { name: /^Play/ }).waitFor();
    await page.addScriptTag({ content: `Array.prototype.${name} = ${BOOM}` });
    await page.getByRole('button', { name: /^Play/ }).click();
    await page.getByText(/^Loading failed|^The connection was lost/).waitFor();
  },
);
