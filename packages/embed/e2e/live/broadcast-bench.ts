import type { Beat } from '@commoncast/core/insights/beat';
import type { PublicLive } from '@commoncast/core/live/public-live';
import type { PublicLiveState } from '@commoncast/core/live/schema';
import type { PublicShowing } from '@commoncast/core/showings/schema';
import type { Page } from 'playwright';
import { expect, onTestFinished } from 'vitest';
import { type Harness, startHarness } from '../harness.ts';
import { type LiveOrigin, liveClip, startLiveOrigin } from '../support/live-origin.ts';

const HOUR_MS = 3_600_000;
export const SALE_ID = '01934567-0000-7000-8000-0000000000c1';
export const SALE = {
  name: 'Spring sale',
  url: 'https://shop.example/',
  ...{ leftPercent: 60, topPercent: 10, widthPercent: 30 },
};

export interface Broadcast {
  readonly origin: LiveOrigin;
  /** What the server says, from now on. */
  say(changes: Partial<PublicLive>, replay?: PublicLiveState['replay'], isReplayComing?: boolean): void;
  /** On air, with its addresses. */
  goLive(protocol?: 'hls' | 'webRtc', whepUrl?: string | null): void;
  /**
   * Somebody puts an image up now, or takes it down.
   * @param by what tells of it: what the page asks for, or the stream itself
   * @returns when, in milliseconds since 1970
   */
  putUp(by: 'page' | 'stream'): number;
  takeDown(by: 'page' | 'stream'): number;
  /** @param before runs in the page before anything else does */
  open(changes?: { autoPlay?: boolean; before?: string }): Promise<Page>;
  readonly id: string;
}

export interface BroadcastBench {
  readonly harness: Harness;
  /** A stream that begins in an hour, unless it is said otherwise, until the test is over. */
  schedule(changes?: Partial<PublicLive>): Promise<Broadcast>;
  /** What was reported of a content. */
  beatsOf(id: string): Beat[];
  close(): Promise<void>;
}

/** Starts what tests of broadcasts in the player share. @param picture of the encoder's */
export async function openBroadcastBench(picture?: Parameters<typeof liveClip>[0]): Promise<BroadcastBench> {
  const [harness, clip] = await Promise.all([
    startHarness('--autoplay-policy=document-user-activation-required'),
    liveClip(picture),
  ]);
  let count = 0;

  async function schedule(changes: Partial<PublicLive> = {}): Promise<Broadcast> {
    const origin = await startLiveOrigin(clip);
    onTestFinished(() => origin.close());
    count += 1;
    const id = `01934567-0000-7000-8000-0000000a000${count}`;
    let live: PublicLive = {
      id,
      category: 'LIVE',
      title: 'Raku firing, live from the yard',
      status: 'SCHEDULED',
      eventStart: new Date(Date.now() + HOUR_MS).toISOString(),
      startedAt: null,
      width: null,
      height: null,
      posterUrl: harness.service.video.posterUrl,
      source: null,
      ...changes,
    };
    let replay: PublicLiveState['replay'] = null;
    let isReplayComing = true;
    const { service, snippet, placement } = harness;
    let hypergraphics: PublicShowing[] = [];
    let up: PublicShowing | undefined;
    const tell = (by: 'page' | 'stream', showing: PublicShowing): void => {
      up = showing;
      if (by === 'stream') origin.tell([showing]);
      else hypergraphics = [showing];
    };
    service.states.set(id, () => ({
      live,
      hypergraphics,
      replay,
      isReplayComing,
      serverTime: new Date().toISOString(),
    }));
    return {
      id,
      origin,
      say(next, video = null, isComing = true) {
        live = { ...live, ...next };
        replay = video;
        isReplayComing = isComing;
      },
      goLive(protocol = 'hls', whepUrl = null) {
        const source = { protocol, url: origin.hlsUrl, whepUrl };
        live = { ...live, status: 'LIVE', startedAt: new Date().toISOString(), source };
      },
      putUp(by) {
        const from = new Date();
        const drawn = { ...SALE, defaultPath: service.video.posterUrl ?? '', hoverPath: '' };
        tell(by, { id: SALE_ID, ...drawn, from: from.toISOString(), until: null });
        return from.getTime();
      },
      takeDown(by) {
        const until = new Date();
        if (up) tell(by, { ...up, until: until.toISOString() });
        return until.getTime();
      },
      async open({ autoPlay = false, before = '' } = {}) {
        const playerId = harness.player({ video: null, live, autoPlay });
        return harness.open(
          import.meta.url,
          { snippet, placement: placement(playerId) },
          { before: `(${listen})();${before}` },
        );
      },
    };
  }

  return {
    harness,
    schedule,
    beatsOf: (id) => harness.beats().filter(({ contentId }) => contentId === id),
    close: () => harness.close(),
  };
}

/** Runs in the page, before anything else does. */
function listen(): void {
  const heard: string[] = [];
  Object.assign(window, { heard });
  document.addEventListener('commoncast-livestatechange', ({ detail }: CustomEventInit) =>
    heard.push(detail.status),
  );
}

export const sale = (page: Page) => page.getByRole('link', { name: 'Spring sale' });
/** As when somebody comes back to the page: the player asks at once how the stream stands. */
export const lookAgain = (page: Page): Promise<boolean> =>
  page.evaluate(() => document.dispatchEvent(new Event('visibilitychange')));
/**
 * Another page comes before this one, for longer than a player waits: no test browser hides a page for that, and no test
 * waits that long.
 */
export const leave = (page: Page): Promise<void> =>
  page.evaluate(() => {
    const { setTimeout: later } = window;
    const sooner = (act: TimerHandler, ms = 0): number => later(act, ms === 15_000 ? 300 : ms);
    Object.assign(window, { setTimeout: sooner });
    Object.defineProperty(document, 'hidden', { configurable: true, get: () => true });
    document.dispatchEvent(new Event('visibilitychange'));
    Object.assign(window, { setTimeout: later });
  });
/** It is the one before all others again. */
export const comeBack = async (page: Page): Promise<void> => {
  await page.evaluate(() => Reflect.deleteProperty(document, 'hidden'));
  await lookAgain(page);
};
/** By which protocol a stream was watched, how, and how far behind: everything is on this machine, which may be busy. */
export function expectPlausible(live: Beat['live'], protocol: 'hls' | 'webRtc'): void {
  const number = expect.any(Number);
  const line = { packetsLost: number, packetsReceived: number, jitterMs: number };
  expect(live).toEqual({ protocol, latencyMs: number, ...(protocol === 'webRtc' && line) });
  if (protocol === 'webRtc') expect(live?.packetsReceived).toBeGreaterThan(0);
  expect(live?.latencyMs).toBeGreaterThan(0);
  expect(live?.latencyMs).toBeLessThan(protocol === 'hls' ? 15_000 : 5_000);
}
/** How a player gets its picture. */
export const protocolOf = (page: Page): Promise<string> =>
  page
    .locator('commoncast-player video')
    .evaluate((element) => ((element as HTMLVideoElement).srcObject ? 'webRtc' : 'hls'));
