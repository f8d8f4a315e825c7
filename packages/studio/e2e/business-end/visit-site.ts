import { setTimeout as delay } from 'node:timers/promises';
import type { BrowserShare } from '@commoncast/server/test/browser/shared-browser';
import type { Page, Response } from 'playwright';
import { expect } from 'vitest';

/** How long a player that may play has at least to begin. */
const PATIENCE_MS = 5_000;

interface Visit {
  readonly page: Page;
  /** What scripts of the page have thrown. */
  readonly pageErrors: readonly string[];
  /** Presses play and waits until the picture has moved on by so many seconds. */
  playAndWatch(seconds: number): Promise<void>;
  /** Presses whatever looks like play, and gives it time. */
  tryToPlay(): Promise<void>;
  isPlaying(): Promise<boolean>;
  /** Follows the link of the first player to the page of its video. */
  openWatchPage(): Promise<Response>;
  close(): Promise<void>;
}

/** Somebody who has never been there opens the site of a business. */
export async function visitSite(browser: BrowserShare, siteOrigin: string): Promise<Visit> {
  const context = await browser.newContext({ viewport: { width: 1280, height: 900 } });
  context.setDefaultTimeout(20_000);
  const page = await context.newPage();
  const pageErrors: string[] = [];
  page.on('pageerror', ({ message }) => pageErrors.push(message));
  await page.goto(siteOrigin);
  const player = page.locator('commoncast-player').first();
  const position = async (): Promise<number> => {
    const video = player.locator('video');
    if ((await video.count()) === 0) return 0;
    return await video.first().evaluate((element: HTMLVideoElement) => element.currentTime);
  };
  const play = () => player.getByRole('button', { name: /play/i }).first();
  return {
    page,
    pageErrors,
    async playAndWatch(seconds) {
      await play().click();
      await expect.poll(position, { timeout: 30_000, interval: 200 }).toBeGreaterThan(seconds);
    },
    async tryToPlay() {
      if (await play().isVisible()) await play().click();
      await delay(PATIENCE_MS);
    },
    isPlaying: async () => (await position()) > 0,
    async openWatchPage() {
      const response = await page.goto((await player.locator('a').first().getAttribute('href')) ?? '');
      if (!response) throw new TypeError('The page of the video has no answer');
      return response;
    },
    close: () => context.close(),
  };
}
