import type { Page } from 'playwright';
import { expect } from 'vitest';

/** A broadcast goes through several processes, on machines that do much else. */
export const PATIENT = { timeout: 60_000, interval: 200 };

/** A player on somebody else's page, as a visitor watches it. */
export interface WatchedPlayer {
  /** Waits until the picture moves on from where it is now. */
  untilMoving(): Promise<void>;
  /** Waits until this is read in the player. */
  untilSaid(text: string | RegExp): Promise<void>;
  /** How it is watched; `recording` for what has a length. */
  source(): Promise<'hls' | 'webRtc' | 'recording'>;
  /** Presses a button of the player. */
  press(name: string | RegExp): Promise<void>;
  /** Whether the page is still the one that was opened, and was not loaded again. */
  isSamePage(): Promise<boolean>;
}

/** Opens the page of a site, which carries one player. */
export async function openPlayer(page: Page, url: string): Promise<WatchedPlayer> {
  await page.goto(url);
  await page.evaluate(() => Object.assign(window, { isFirstVisit: true }));
  const player = page.locator('commoncast-player');
  const video = player.locator('video');
  const read = () =>
    video.evaluate((element: HTMLVideoElement) => ({
      positionS: element.currentTime,
      frames: element.getVideoPlaybackQuality().totalVideoFrames,
    }));
  return {
    async untilMoving() {
      // What was in the buffer is not news: a second of new pictures is.
      const before = await read();
      const hasMoved = async () => {
        const { positionS, frames } = await read();
        return Math.abs(positionS - before.positionS) > 1 && Math.abs(frames - before.frames) > 10;
      };
      await expect.poll(hasMoved, PATIENT).toBe(true);
    },
    async untilSaid(text) {
      await player.getByText(text).first().waitFor({ timeout: PATIENT.timeout });
    },
    source: () =>
      video.evaluate(({ srcObject, duration }: HTMLVideoElement) => {
        if (srcObject !== null) return 'webRtc';
        return Number.isFinite(duration) ? 'recording' : 'hls';
      }),
    async press(name) {
      await player.getByRole('button', { name }).first().click({ timeout: PATIENT.timeout });
    },
    isSamePage: () => page.evaluate(() => 'isFirstVisit' in window),
  };
}

/** What the player says of its delay, such as `1.4 s`; nothing where it does not know it. */
export async function readLatency(page: Page): Promise<string> {
  const player = page.locator('commoncast-player');
  await player.getByRole('button', { name: 'Settings' }).press('Enter');
  const item = player.getByRole('menuitem', { name: /^Latency/ });
  const text = (await item.isVisible()) ? ((await item.textContent()) ?? '') : '';
  await page.keyboard.press('Escape');
  return text.replace('Latency', '').trim();
}
