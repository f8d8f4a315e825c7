import type { Page } from 'playwright';
import { expect } from 'vitest';

/** A broadcast goes through several processes, on machines that do much else. */
export const PATIENT = { timeout: 60_000, interval: 200 };

/** What makes a replay of a broadcast stands back for everything else. */
export const REPLAY = { timeout: 240_000 };

/** A player on somebody else's page, as a visitor watches it. */
export interface WatchedPlayer {
  /** Waits until the picture moves on from where it is now. */
  untilMoving(): Promise<void>;
  /** Waits until there is a sound in what comes by WebRTC. */
  untilHeard(): Promise<void>;
  /** Waits until this is read in the player. */
  untilSaid(text: string | RegExp): Promise<void>;
  /** How it is watched; `recording` for what has a length. */
  source(): Promise<'hls' | 'webRtc' | 'recording'>;
  /** Presses a button of the player, as soon as it is there. */
  press(name: string | RegExp, limits?: { readonly timeout: number }): Promise<void>;
  /** Stops a recording at a position, in seconds. */
  stopAt(positionS: number): Promise<void>;
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
    async untilHeard() {
      await expect.poll(() => video.evaluate(hasSound), PATIENT).toBe(true);
    },
    async untilSaid(text) {
      await player.getByText(text).first().waitFor();
    },
    source: () =>
      video.evaluate(({ srcObject, duration }: HTMLVideoElement) => {
        if (srcObject !== null) return 'webRtc';
        return Number.isFinite(duration) ? 'recording' : 'hls';
      }),
    async press(name, limits) {
      await player.getByRole('button', { name }).first().click(limits);
    },
    stopAt: (positionS) =>
      player.evaluate((element, toS) => {
        const shown = element as unknown as { pause(): void; seek(toS: number): void };
        shown.pause();
        shown.seek(toS);
      }, positionS),
    isSamePage: () => page.evaluate(() => 'isFirstVisit' in window),
  };
}

/** As often as a machine may be too busy for WebRTC, where the player goes on by HLS. */
const TRIES = 4;

/** Opens a page with a player of a stream that is on air, and watches it by WebRTC. */
export async function watchByWebRtc(page: Page, url: string): Promise<WatchedPlayer> {
  for (let left = TRIES; ; left -= 1) {
    const player = await openPlayer(page, url);
    await player.press(/^Play/);
    await player.untilMoving();
    if ((await player.source()) === 'webRtc') return player;
    if (left === 0) throw new Error('The player went on by HLS each time.');
  }
}

/** Runs in the page. */
async function hasSound(element: SVGElement | HTMLElement): Promise<boolean> {
  const { srcObject } = element as HTMLVideoElement;
  if (!(srcObject instanceof MediaStream) || srcObject.getAudioTracks().length === 0) return false;
  const desk = new AudioContext();
  const meter = desk.createAnalyser();
  desk.createMediaStreamSource(srcObject).connect(meter);
  await new Promise((resolve) => setTimeout(resolve, 300));
  const samples = new Float32Array(meter.fftSize);
  meter.getFloatTimeDomainData(samples);
  await desk.close();
  return samples.some((sample) => Math.abs(sample) > 0.01);
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
