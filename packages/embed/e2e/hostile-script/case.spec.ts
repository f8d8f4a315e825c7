import { BeatBatch } from '@commoncast/core/insights/beat';
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
  expect(await colorOf(page.locator('.frame'))).toBe('#c8102e');
  expect(await page.evaluate(() => (window as unknown as { hit?: number }).hit)).toBeUndefined();
});
