import { PREMIERE_SHOWING_LEAD_MS, premiereStatus } from '@commoncast/core/live/constants';
import type { PublicLive } from '@commoncast/core/live/public-live';
import type { PublicShowing } from '@commoncast/core/showings/schema';
import type { Page } from 'playwright';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { type Harness, harnessFor, until, untilMoving, videoState } from '../harness.ts';
import { axeViolations } from '../support/axe.ts';
import { longMedia } from '../support/media.ts';

let harness: Harness;
let durationS: number;
beforeAll(async () => {
  const media = await longMedia();
  durationS = media.durationS;
  harness = await harnessFor(media, '--autoplay-policy=document-user-activation-required');
});
afterAll(() => harness.close());

/** How long before the start the server tells what will be shown. */
const LEAD_MS = 15_000;
let count = 0;

interface Premiere {
  readonly startsAtMs: number;
  /** Puts an image up, to be seen when everybody's picture comes to that moment. @param forMs how long it stays */
  putUp(atMs: number, forMs: number): void;
  /** Somebody ends it early. */
  end(): void;
  /** @param aheadMs how wrong the clock of the visitor's machine is */
  open(aheadMs?: number): Promise<Page>;
}

/** A server whose answers follow its clock, as ours do. */
function schedule(startsInMs: number): Premiere {
  const startsAtMs = Date.now() + startsInMs;
  const { service, snippet, placement } = harness;
  count += 1;
  const id = `01934567-0000-7000-8000-0000000b000${count}`;
  let hasEnded = false;
  let hypergraphics: readonly PublicShowing[] = [];
  const statusNow = () =>
    hasEnded ? 'ENDED' : premiereStatus({ startsAtMs, durationMs: durationS * 1000 }, Date.now());
  const live = (status = statusNow()): PublicLive => ({
    ...{ id, category: 'LIVE', title: 'Opening night', status },
    eventStart: new Date(startsAtMs).toISOString(),
    startedAt: status === 'SCHEDULED' ? null : new Date(startsAtMs).toISOString(),
    ...{ width: 426, height: 240, posterUrl: service.video.posterUrl, source: null },
    premiere: { durationS },
  });
  service.states.set(id, () => {
    const status = statusNow();
    const isShown = status === 'LIVE' || (status === 'SCHEDULED' && Date.now() > startsAtMs - LEAD_MS);
    return {
      live: live(status),
      premiere: isShown ? service.video : null,
      replay: status === 'ENDED' ? service.video : null,
      isReplayComing: false,
      ...(hypergraphics.length > 0 && { hypergraphics: [...hypergraphics] }),
      serverTime: new Date().toISOString(),
    };
  });
  return {
    startsAtMs,
    putUp(atMs, forMs) {
      const { posterUrl } = service.video;
      const drawn = { name: 'The sale', url: '', defaultPath: posterUrl ?? '', hoverPath: '' };
      hypergraphics = [
        {
          ...{ id, ...drawn, leftPercent: 60, topPercent: 10, widthPercent: 20 },
          from: new Date(atMs).toISOString(),
          until: new Date(atMs + forMs).toISOString(),
        },
      ];
    },
    end() {
      hasEnded = true;
    },
    async open(aheadMs = 0) {
      // What the page was told may be old: how it stands, the player asks.
      const playerId = harness.player({ video: null, live: live('SCHEDULED') });
      return await harness.open(
        import.meta.url,
        { snippet, placement: placement(playerId) },
        { before: `(${setClock})(${aheadMs})` },
      );
    },
  };
}
/** Runs in the page, before anything else does. */
function setClock(aheadMs: number): void {
  const TrueDate = Date;
  class WrongDate extends TrueDate {
    constructor(...given: unknown[]) {
      super(...((given.length ? given : [TrueDate.now() + aheadMs]) as [number]));
    }
    static override now(): number {
      return TrueDate.now() + aheadMs;
    }
  }
  Object.assign(window, { Date: WrongDate });
}
/** How far the picture is from where the server's clock has it, in seconds, by a clock that the page cannot set. */
const driftS = (page: Page, { startsAtMs }: Premiere): Promise<number> =>
  page.locator('commoncast-player video').evaluate((element, startMs) => {
    const nowMs = performance.timeOrigin + performance.now();
    return (nowMs - startMs) / 1000 - (element as HTMLVideoElement).currentTime;
  }, startsAtMs);
const badge = (page: Page) => page.getByRole('button', { name: 'Premiere', exact: true });

it('begins for everybody at the same moment, whatever their clocks say, and becomes the replay', async () => {
  const premiere = schedule(12_000);
  const pages = await Promise.all([premiere.open(-3_600_000), premiere.open(90_000)]);
  for (const page of pages) {
    await page.getByText(/^Premieres on \w+day, /).waitFor();
    await page.getByRole('button', { name: 'Start with the premiere' }).click();
    await page.getByText('Starts automatically when the premiere begins').waitFor();
  }
  for (const page of pages) await untilMoving(page);
  expect(Date.now()).toBeGreaterThanOrEqual(premiere.startsAtMs);
  const drifts = await until(
    'both are within a second of the server, and so of each other',
    () => Promise.all(pages.map((page) => driftS(page, premiere))),
    (all) => all.every((drift) => Math.abs(drift) < 0.5),
  );
  expect(Math.abs(drifts[0]! - drifts[1]!)).toBeLessThan(1);
  const [page] = pages as [Page, Page];
  await badge(page).waitFor();

  const upAtMs = Date.now() + PREMIERE_SHOWING_LEAD_MS;
  premiere.putUp(upAtMs, 3_000);
  const sale = (one: Page) => one.getByRole('img', { name: 'The sale' });
  const seenAt = async (one: Page, state: 'visible' | 'hidden'): Promise<number> => {
    await sale(one).waitFor({ state });
    return Date.now();
  };
  for (const atMs of await Promise.all(pages.map((one) => seenAt(one, 'visible'))))
    expect(Math.abs(atMs - upAtMs)).toBeLessThan(1_500);
  for (const atMs of await Promise.all(pages.map((one) => seenAt(one, 'hidden'))))
    expect(Math.abs(atMs - upAtMs - 3_000)).toBeLessThan(1_500);
  expect(await axeViolations(page)).toEqual([]);

  // Nobody gets ahead of it, by whatever way.
  await page.locator('commoncast-player').evaluate((element: HTMLElementTagNameMap['commoncast-player']) => {
    element.currentTime += 40;
  });
  await until(
    'it is back at the live position',
    () => driftS(page, premiere),
    (drift) => Math.abs(drift) < 1,
  );

  premiere.end();
  for (const one of pages) {
    await one.getByText('/ 1:30').waitFor();
    await untilMoving(one);
    expect(await badge(one).count()).toBe(0);
  }
}, 120_000);

it('is joined late where it is, gone back in, and left behind by a pause', async () => {
  const premiere = schedule(-10_000);
  const page = await premiere.open();
  await page.locator('.on-air').getByText('Premiere').waitFor();
  await page.getByRole('button', { name: 'Play Opening night' }).click();
  await untilMoving(page);
  const isAtEdge = () =>
    until(
      'it is where everybody is',
      () => driftS(page, premiere),
      (drift) => Math.abs(drift) < 1,
    );
  await isAtEdge();
  await badge(page).waitFor();
  // Back as they are catching up: a little behind, they play faster.
  await page.locator('commoncast-player').evaluate((element: HTMLElementTagNameMap['commoncast-player']) => {
    element.currentTime -= 2;
  });
  await until(
    'it catches up',
    () => videoState(page),
    ({ playbackRate }) => playbackRate > 1,
  );
  await page.keyboard.press('Home');
  const back = page.getByRole('button', { name: /^Premiere −\d:\d\d\. Go to live/ });
  await back.waitFor();
  await untilMoving(page);
  expect(await driftS(page, premiere)).toBeGreaterThan(8);
  expect((await videoState(page)).playbackRate).toBe(1);
  // By keys: controls that nobody touches step back.
  await back.press('Enter');
  await isAtEdge();
  await page.keyboard.press('k');
  await until(
    'the others go on',
    () => driftS(page, premiere),
    (drift) => drift > 5,
  );
  await page.keyboard.press('k');
  await untilMoving(page);
  await back.waitFor();
  expect(await driftS(page, premiere)).toBeGreaterThan(4);
}, 120_000);

it('is a video like any other once it has come to its end', async () => {
  const premiere = schedule(-(durationS - 15) * 1000);
  const page = await premiere.open();
  await page.getByRole('button', { name: 'Play Opening night' }).click();
  await until('its end is over', () => Date.now() > premiere.startsAtMs + durationS * 1000);
  await page.getByRole('button', { name: `Play ${harness.service.video.title}` }).click();
  await untilMoving(page);
  await page.getByText('/ 1:30').waitFor();
  expect((await videoState(page)).currentTime).toBeLessThan(60);
}, 120_000);
