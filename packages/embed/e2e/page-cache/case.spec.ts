import type { Beat } from '@commoncast/core/insights/beat';
import type { Page } from 'playwright';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { type Harness, startHarnessInWholeBrowser, until, untilMoving, videoState } from '../harness.ts';

let harness: Harness;
beforeEach(async () => {
  harness = await startHarnessInWholeBrowser();
  harness.service.publish('/elsewhere', { html: '<!doctype html><title>Elsewhere</title>' });
});
afterEach(() => harness.close());

const lastOf = (event: Beat['event']): Beat | undefined =>
  harness.beats().findLast((beat) => beat.event === event);

/** How much of the time from one position to another a beat says was watched. */
const watchedMs = (beat: Beat | undefined, fromMs: number, toMs: number): number =>
  (beat?.ranges ?? [])
    .map(([from, to]) => Math.max(0, Math.min(to, toMs) - Math.max(from, fromMs)))
    .reduce((sum, ms) => sum + ms, 0);

async function watchUntil(page: Page, positionS: number): Promise<void> {
  await until(
    `it plays up to ${positionS} s`,
    () => videoState(page),
    ({ currentTime }) => currentTime > positionS,
  );
}

async function leaveAndComeBack(page: Page): Promise<void> {
  await page.getByRole('link', { name: 'Leave' }).click();
  await page.waitForURL('**/elsewhere');
  await until(
    'nobody watches for a second',
    () => page.evaluate(() => performance.now()),
    (ageMs) => ageMs > 1000,
  );
  await page.goBack({ waitUntil: 'commit' });
  await until('it is the same page as before, taken from the cache', () =>
    page.evaluate(() => (window as unknown as { comebacks?: boolean[] }).comebacks?.at(-1) === true),
  );
}

it('goes on where it was, with the same play, on a page that comes back', async () => {
  const { snippet, placement } = harness;
  const page = await harness.open(
    import.meta.url,
    { snippet, placement: placement(harness.player()) },
    {
      before: `for (const [name, as] of [['pagehide', 'leftAtS'], ['pageshow', 'backAtS']]) {
        addEventListener(name, () => { window[as] = document.querySelector('commoncast-player').video?.currentTime; });
      }`,
    },
  );
  await page.getByRole('button', { name: /^Play/ }).click();
  await watchUntil(page, 1.2);
  await page.getByRole('link', { name: 'Leave' }).hover();
  await leaveAndComeBack(page);
  const left = await until('the last beat has arrived', () => lastOf('hidden'));
  const { leftAtS, backAtS } = await page.evaluate(() => {
    const { leftAtS, backAtS } = window as unknown as Record<'leftAtS' | 'backAtS', number>;
    return { leftAtS, backAtS };
  });
  expect(left?.positionMs).toBeCloseTo(leftAtS * 1000, -2);
  const atLeaving = await videoState(page);

  await page.locator('commoncast-player').hover();
  const play = page.getByRole('button', { name: 'Play', exact: true });
  if (atLeaving.paused) await play.click();
  await watchUntil(page, atLeaving.currentTime + 1);
  await untilMoving(page);
  // The controls step back after 2.5 s, which a busy machine takes to come here: then they take no press.
  await page.locator('commoncast-player').hover();
  await page.getByRole('button', { name: 'Pause' }).click();
  const paused = await until(
    'it has paused',
    () => videoState(page),
    (state) => state.paused,
  );

  const pause = await until(
    'the second pause arrives',
    () => lastOf('pause'),
    (beat) => !!beat && beat.seq > (left?.seq ?? 0) + 1,
  );
  expect(pause?.playId).toBe(left?.playId);
  // A busy browser takes a while to put a page away, and to say that it plays again: what ran by then was seen by nobody.
  expect(watchedMs(pause, leftAtS * 1000, backAtS * 1000)).toBeLessThan(100);
  expect(pause?.positionMs).toBeCloseTo(paused.currentTime * 1000, -2);
  // The time away, more than a second, is no watching.
  const seenMs = (paused.currentTime - (backAtS - leftAtS)) * 1000;
  expect(watchedMs(pause, 0, Number.POSITIVE_INFINITY)).toBeGreaterThan(seenMs - 750);
  expect(Math.abs((pause?.playingMs ?? 0) - seenMs)).toBeLessThan(750);
});

it('counts nothing that runs while the browser takes its time to put the page away', async () => {
  const { snippet, placement } = harness;
  const page = await harness.open(import.meta.url, { snippet, placement: placement(harness.player()) });
  await page.getByRole('button', { name: /^Play/ }).click();
  await watchUntil(page, 1.2);
  const tell = (type: string) =>
    page.evaluate((type) => {
      const { currentTime } = document.querySelector<HTMLElement & { video: HTMLVideoElement }>(
        'commoncast-player',
      )!.video;
      dispatchEvent(new PageTransitionEvent(type, { persisted: true }));
      return currentTime;
    }, type);
  const leftAtS = await tell('pagehide');
  await watchUntil(page, leftAtS + 1.5);
  const backAtS = await tell('pageshow');
  await watchUntil(page, backAtS + 1);
  await page.locator('commoncast-player').hover();
  await page.getByRole('button', { name: 'Pause' }).click();
  const pause = await until('the pause arrives', () => lastOf('pause'));
  expect(watchedMs(pause, leftAtS * 1000, backAtS * 1000)).toBeLessThan(100);
  expect(watchedMs(pause, backAtS * 1000, Number.POSITIVE_INFINITY)).toBeGreaterThan(500);
});

it('waits as it did on a page that comes back before anybody has played', async () => {
  const { service, snippet, placement } = harness;
  const page = await harness.open(import.meta.url, { snippet, placement: placement(harness.player()) });
  await page.getByRole('button', { name: /^Play/ }).waitFor();
  await leaveAndComeBack(page);
  await page.getByRole('button', { name: /^Play/ }).click();
  await untilMoving(page);
  await until('the first frame is counted', () => lastOf('first-frame'));
  expect(harness.beats().filter(({ event }) => event === 'load')).toHaveLength(1);
  expect(new Set(service.batches.map(({ sessionId }) => sessionId)).size).toBe(1);
});
