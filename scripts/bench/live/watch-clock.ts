import { BURNT_CLOCK } from '@commoncast/server/test/live/burnt-clock';
import type { Page } from 'playwright';

export interface WatchedClock {
  /** From the press of play. */
  readonly firstFrameMs: number;
  /** Of each picture, from the moment in which it was drawn to the one in which it was shown. */
  readonly latenciesMs: readonly number[];
}

/** A page that goes on playing, and reads the clock in each picture that it shows. */
export interface ClockPage {
  /** What it has read since it was asked before. */
  take(): Promise<WatchedClock>;
}

declare global {
  interface Window {
    watched: { pressedMs: number; firstFrameMs: number; latenciesMs: number[] };
  }
}

/** Times that cannot be are pictures in between two, or none of ours. */
const MOST_MS = 60_000;

/** Presses play on the public page of a stream, and reads the clock in each picture that is shown. */
export async function watchClock(page: Page, watchUrl: string, durationMs: number): Promise<WatchedClock> {
  const clock = await openClock(page, watchUrl);
  // What comes first is a player on its way to the edge.
  await page.waitForTimeout(durationMs / 2);
  await clock.take();
  await page.waitForTimeout(durationMs / 2);
  return await clock.take();
}

/** Presses play on the public page of a stream, and waits for the first picture. */
export async function openClock(page: Page, watchUrl: string): Promise<ClockPage> {
  await page.goto(watchUrl);
  const start = page.getByRole('button', { name: /^Play/ }).first();
  await start.waitFor();
  await page.locator('commoncast-player video').evaluate(readClock, { ...BURNT_CLOCK, mostMs: MOST_MS });
  await start.click();
  await page.waitForFunction(() => window.watched.firstFrameMs > 0);
  return {
    async take() {
      const { pressedMs, firstFrameMs, latenciesMs } = await page.evaluate(() => ({
        ...window.watched,
        latenciesMs: window.watched.latenciesMs.splice(0),
      }));
      return { firstFrameMs: firstFrameMs - pressedMs, latenciesMs };
    },
  };
}

/** Runs in the page. */
function readClock(
  element: HTMLElement | SVGElement,
  { bits, blockWidth, blockHeight, width, mostMs }: typeof BURNT_CLOCK & { readonly mostMs: number },
): void {
  const video = element as HTMLVideoElement;
  const watched = { pressedMs: 0, firstFrameMs: 0, latenciesMs: [] as number[] };
  Object.assign(window, { watched });
  const note = () => {
    watched.pressedMs ||= performance.now();
  };
  addEventListener('pointerdown', note, { capture: true });
  const pen = new OffscreenCanvas(width, 1).getContext('2d', { willReadFrequently: true });
  const look = (): void => {
    const nowMs = Date.now();
    watched.firstFrameMs ||= performance.now();
    pen?.drawImage(video, 0, blockHeight / 2, width, 1, 0, 0, width, 1);
    const row = pen?.getImageData(0, 0, width, 1).data ?? [];
    let drawnMs = 0;
    for (let bit = 0; bit < bits; bit += 1)
      if ((row[(bit * blockWidth + blockWidth / 2) * 4] ?? 0) > 128) drawnMs += 2 ** bit;
    const latencyMs = (nowMs % 2 ** bits) - drawnMs;
    if (latencyMs >= 0 && latencyMs < mostMs) watched.latenciesMs.push(latencyMs);
    video.requestVideoFrameCallback(look);
  };
  video.requestVideoFrameCallback(look);
}
