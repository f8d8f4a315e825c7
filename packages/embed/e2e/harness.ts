import { existsSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import type { Beat } from '@commoncast/core/insights/beat';
import type { PublicPlayer } from '@commoncast/core/players/schema';
import { placementOf } from '@commoncast/core/players/snippet';
import { openBrowser, openWholeBrowser } from '@commoncast/server/test/browser/open-browser';
import type { BrowserShare } from '@commoncast/server/test/browser/shared-browser';
import type { BrowserContext, BrowserContextOptions, Page } from 'playwright';
import { onTestFinished } from 'vitest';
import { type TestMedia, testMedia } from './support/media.ts';
import { plainPlayer } from './support/plain-player.ts';
import { type HostPage, startService, type TestService } from './support/service.ts';

export const KEY = 'pk_test';

const PLAIN_PAGE = new URL('support/page.html', import.meta.url);

/** A service, a browser, and pages that carry the snippet. */
export interface Harness {
  readonly service: TestService;
  readonly browser: BrowserShare;
  /** Saves a player of the demo's look, with the given differences; answers its id. */
  player(changes?: Partial<PublicPlayer>): string;
  /** The business's snippet, as it is pasted. */
  readonly snippet: string;
  /** A player's placement, as the studio copies it. */
  placement(playerId: string): string;
  /**
   * Publishes the `page.html` beside a spec, or else a plain one, with `{{name}}` filled in, and opens it in a page of
   * its own.
   */
  open(spec: string, fill: Readonly<Record<string, string>>, options?: OpenOptions): Promise<Page>;
  /** All beats that arrived, oldest first. */
  beats(): Beat[];
  close(): Promise<void>;
}

export interface OpenOptions extends BrowserContextOptions {
  readonly headers?: HostPage['headers'];
  /** Runs in the page before anything else does. */
  readonly before?: string;
}

let count = 0;

/** Starts everything that a case needs. */
export async function startHarness(...browserArguments: string[]): Promise<Harness> {
  return harnessFor(await testMedia(), ...browserArguments);
}

/** The same with another film. */
export async function harnessFor(media: TestMedia, ...browserArguments: string[]): Promise<Harness> {
  return harnessIn(await openBrowser(...browserArguments), media);
}

/** The same in a whole browser, which keeps pages that somebody leaves. */
export async function startHarnessInWholeBrowser(): Promise<Harness> {
  return harnessIn(await openWholeBrowser(), await testMedia());
}

async function harnessIn(browser: BrowserShare, media: TestMedia): Promise<Harness> {
  const service = await startService(media);
  const contexts = new Set<BrowserContext>();

  return {
    service,
    browser,
    player(changes = {}) {
      count += 1;
      const id = `01934567-0000-7000-8000-${String(count).padStart(12, '0')}`;
      service.players.set(id, plainPlayer({ id, video: service.video }, changes));
      return id;
    },
    snippet: `<script async src="${service.origin}/sub-apps/widgets/player/index.js?key=${KEY}&sum=x"></script>`,
    placement(playerId) {
      const { autoPlay = false, video } = service.players.get(playerId) ?? {};
      const { id, title, posterUrl, width, height } = video ?? service.video;
      const shown = { contentId: id, category: 'VOD', name: title, posterUrl, width, height } as const;
      return placementOf(service.origin, {
        id: playerId,
        autoPlay,
        content: { ...shown, isVisible: true },
      });
    },
    async open(spec, fill, { headers, before, ...options } = {}) {
      const own = new URL('page.html', spec);
      const source = await readFile(existsSync(own) ? own : PLAIN_PAGE, 'utf8');
      const html = source.replace(/\{\{(\w+)\}\}/g, (_, name: string) => fill[name] ?? '');
      service.publish('/', { html, ...(headers && { headers }) });
      const context = await browser.newContext({ viewport: { width: 1280, height: 800 }, ...options });
      contexts.add(context);
      // A page that is left open would play on, and take the time of the next test; what it still asks for would count there.
      onTestFinished(async () => {
        await context.close();
        contexts.delete(context);
        if (contexts.size === 0) await service.untilLeft();
      });
      const page = await context.newPage();
      if (before) await page.addInitScript(before);
      await page.goto(service.site('host'));
      return page;
    },
    beats: () => service.batches.flatMap(({ beats }) => beats),
    async close() {
      await browser.close();
      await service.close();
    },
  };
}

/** Asks again and again until the answer is right. @throws {Error} after `deadlineMs` */
export async function until<T>(
  what: string,
  ask: () => T | Promise<T>,
  isRight: (answer: T) => boolean = Boolean,
  deadlineMs = 30_000,
): Promise<T> {
  const end = Date.now() + deadlineMs;
  for (;;) {
    const answer = await ask();
    if (isRight(answer)) return answer;
    if (Date.now() > end) throw new Error(`${what}: still ${JSON.stringify(answer)} after ${deadlineMs} ms`);
    await new Promise((resolve) => setTimeout(resolve, 50));
  }
}

/** What a video does right now. */
export async function videoState(page: Page, nth = 0) {
  return page
    .locator('commoncast-player video')
    .nth(nth)
    .evaluate((element) => {
      const video = element as HTMLVideoElement;
      const { totalVideoFrames } = video.getVideoPlaybackQuality();
      const { currentTime, paused, muted, volume, playbackRate, ended, videoHeight, readyState } = video;
      return {
        currentTime,
        paused,
        muted,
        volume,
        playbackRate,
        ended,
        videoHeight,
        readyState,
        frames: totalVideoFrames,
      };
    });
}

/** Waits until the picture really moves. */
export async function untilMoving(page: Page, nth = 0): Promise<void> {
  const before = await videoState(page, nth);
  await until(
    'the picture moves',
    () => videoState(page, nth),
    ({ currentTime, frames }) => currentTime > before.currentTime + 0.3 && frames > before.frames + 5,
  );
}
