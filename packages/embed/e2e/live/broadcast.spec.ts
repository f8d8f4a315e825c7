import type { Page } from 'playwright';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { until, untilMoving, videoState } from '../harness.ts';
import { axeViolations } from '../support/axe.ts';
import type { LiveOrigin } from '../support/live-origin.ts';
import {
  type BroadcastBench,
  comeBack,
  expectPlausible,
  leave,
  lookAgain,
  openBroadcastBench,
  SALE,
  SALE_ID,
  sale,
} from './broadcast-bench.ts';

/** As in HTMLMediaElement. */
const HAVE_FUTURE_DATA = 3;

let bench: BroadcastBench;
beforeAll(async () => {
  bench = await openBroadcastBench();
});
afterAll(() => bench?.close());

/** When the first picture of a broadcast was taken, as its playlist says, in milliseconds since 1970. */
async function startOf({ hlsUrl }: LiveOrigin): Promise<number> {
  // Only browsers know every name below localhost.
  const url = hlsUrl.replace('live.localhost', '127.0.0.1');
  const master = await (await fetch(url)).text();
  const media = master.split('\n').find((line) => line !== '' && !line.startsWith('#')) ?? '';
  const playlist = await (await fetch(new URL(media, url))).text();
  return Date.parse(/#EXT-X-PROGRAM-DATE-TIME:(.+)/.exec(playlist)?.[1] ?? '');
}
/** Where the picture is when the image appears, or disappears, in seconds: seen with the very frame. */
const pictureAt = (page: Page, isUp: boolean): Promise<number> =>
  page.locator('commoncast-player').evaluate(
    ({ shadowRoot, video }: HTMLElementTagNameMap['commoncast-player'], isWanted) =>
      new Promise<number>((resolve, reject) => {
        const end = performance.now() + 30_000;
        const look = (): void => {
          const { currentTime, paused, seeking, readyState } = video;
          const image = shadowRoot?.querySelector<HTMLElement>('.graphic');
          const isThere = !!image && !image.hidden;
          if (isThere === isWanted) resolve(currentTime);
          else if (performance.now() < end) requestAnimationFrame(look);
          else
            reject(
              new Error(
                `The image stays: ${JSON.stringify({ isThere, currentTime, paused, seeking, readyState })}`,
              ),
            );
        };
        look();
      }),
    isUp,
  );
/** How far from its moment, on the clock of the picture, an image may appear: `timeupdate` comes four times a second. */
const IN_STEP_S = 1.5;

it('lives a broadcast: waiting room, picture, interruption, end and replay, with one press', async () => {
  const { posterUrl: logo } = bench.harness.service.video;
  const { id, origin, say, goLive, open } = await bench.schedule({ logo: logo ?? '' });
  const page = await open();
  await page.getByText('Raku firing, live from the yard').waitFor();
  await page.getByText(/^Live on \w+day, /).waitFor();
  expect(await page.getByRole('timer').textContent()).toMatch(/^(59:\d\d|1:00:00)$/);
  expect(await axeViolations(page)).toEqual([]);
  await page.getByRole('button', { name: 'Start when live' }).click();
  await page.getByText('Starts automatically when the broadcast begins').waitFor();
  expect(origin.asked).toEqual([]);

  origin.publish();
  goLive();
  await lookAgain(page);
  await untilMoving(page);
  await page.getByRole('button', { name: 'Live', exact: true }).waitFor();
  expect((await videoState(page)).muted).toBe(false);
  expect(await page.locator('.logo').getAttribute('src')).toBe(logo);
  expect(await axeViolations(page)).toEqual([]);

  origin.drop();
  say({ status: 'RECONNECTING' });
  await lookAgain(page);
  await page.getByText('Back in a moment').waitFor();
  expect(await page.getByRole('timer').count()).toBe(0);
  await until(
    'the picture has come to its end',
    () => videoState(page),
    ({ readyState }) => readyState < HAVE_FUTURE_DATA,
  );
  origin.publish();
  say({ status: 'LIVE' });
  await untilMoving(page);
  await until('nothing is said any more', () => page.getByText('Back in a moment').isHidden());

  await origin.end();
  say({ status: 'ENDED', source: null });
  await page.getByText('The broadcast has ended').waitFor({ timeout: 40_000 });
  expect(await page.getByRole('timer').count()).toBe(0);
  expect(await page.getByRole('button', { name: /^Play/ }).count()).toBe(0);
  const promise = page.getByText('The recording appears here as soon as it is ready');
  await promise.waitFor();
  say({ status: 'ENDED', source: null }, null, false);
  await lookAgain(page);
  await promise.waitFor({ state: 'hidden' });
  say({ status: 'ENDED', source: null }, bench.harness.service.video);
  await lookAgain(page);
  await page.getByRole('button', { name: 'Play The running clock' }).click();
  await untilMoving(page);
  await page.getByText('/ 0:24').waitFor();
  expect(await page.locator('.logo').count()).toBe(0);
  expect(await page.evaluate(() => (window as unknown as { heard: string[] }).heard)).toEqual([
    'SCHEDULED',
    'LIVE',
    'RECONNECTING',
    'LIVE',
    'ENDED',
  ]);
  const beats = bench.beatsOf(id);
  expect(beats.some(({ event, kind }) => event === 'first-frame' && kind === 'LIVE')).toBe(true);
  expect(Math.max(...beats.map(({ playingMs }) => playingMs))).toBeGreaterThan(1000);
  // The stream and its replay are two contents with a play each: what was watched is counted where it was watched.
  expect(beats.filter(({ event }) => event === 'first-frame').map(({ live }) => live?.protocol)).toEqual([
    'hls',
  ]);
  expectPlausible(beats.at(-1)?.live, 'hls');
  const replayed = await until(
    'the replay is measured',
    () => bench.beatsOf(bench.harness.service.video.id),
    (all) => all.some(({ event }) => event === 'first-frame'),
  );
  expect(replayed.filter(({ live }) => live)).toEqual([]);
  const playIds = new Set(beats.map(({ playId }) => playId));
  expect(replayed.filter(({ playId }) => playIds.has(playId))).toEqual([]);
}, 120_000);

it('shows an image that is put up, and takes it down, when the picture has come to that moment; so does the replay', async () => {
  const { id, origin, say, goLive, putUp, takeDown, open } = await bench.schedule();
  origin.publish(8);
  goLive();
  const page = await open();
  await page.context().route('https://shop.example/**', (route) => route.fulfill({ body: 'The shop' }));
  await page.evaluate(() => {
    const followed: string[] = [];
    Object.assign(window, { followed });
    document.addEventListener('commoncast-hypergraphic-click', ({ detail }: CustomEventInit) =>
      followed.push(detail.url),
    );
  });
  await page.getByRole('button', { name: /^Play/ }).click();
  await untilMoving(page);
  const startMs = await startOf(origin);

  const upMs = putUp('page');
  await lookAgain(page);
  const shownMs = startMs + (await pictureAt(page, true)) * 1000;
  expect(Math.abs(shownMs - upMs) / 1000).toBeLessThan(IN_STEP_S);
  const [picture, image] = [await page.locator('video').boundingBox(), await sale(page).boundingBox()];
  const { width = 1 } = picture ?? {};
  expect(Math.round((((image?.x ?? 0) - (picture?.x ?? 0)) / width) * 100)).toBe(60);
  expect(await axeViolations(page)).toEqual([]);

  const opened = page.context().waitForEvent('page');
  await sale(page).click();
  await (await opened).close();
  await until('the click is counted', () =>
    bench.harness.beats().some(({ event, contentId }) => event === 'hypergraphic-click' && contentId === id),
  );
  await until('the picture waits', async () => (await videoState(page)).paused);
  await page.getByRole('button', { name: 'Play', exact: true }).press('Enter');
  await untilMoving(page);

  const downMs = takeDown('page');
  await lookAgain(page);
  const goneMs = startMs + (await pictureAt(page, false)) * 1000;
  expect(Math.abs(goneMs - downMs) / 1000).toBeLessThan(IN_STEP_S);

  await origin.end();
  const { video } = bench.harness.service;
  const drawn = { ...SALE, defaultPath: video.posterUrl ?? '', hoverPath: '' };
  const replay = { ...video, hypergraphics: [{ id: SALE_ID, ...drawn, fromS: 5, toS: 15 }] };
  say({ status: 'ENDED', source: null }, replay);
  await page.evaluate(() => document.querySelector<HTMLVideoElement>('commoncast-player')?.pause());
  await lookAgain(page);
  await page.getByRole('button', { name: 'Play The running clock' }).click();
  await untilMoving(page);
  expect(await sale(page).isVisible()).toBe(false);
  const seek = (toS: number): Promise<void> =>
    page.locator('commoncast-player').evaluate((element, to) => {
      (element as unknown as { seek(to: number): void }).seek(to);
    }, toS);
  await seek(6);
  await sale(page).waitFor();
  const openedAgain = page.context().waitForEvent('page');
  await sale(page).click();
  await (await openedAgain).close();
  await until('the click of the replay is counted', () =>
    bench.harness
      .beats()
      .some(({ event, contentId }) => event === 'hypergraphic-click' && contentId === video.id),
  );
  await seek(16);
  await sale(page).waitFor({ state: 'hidden' });
  const followed = await page.evaluate(() => (window as unknown as { followed: string[] }).followed);
  expect(followed).toEqual(['https://shop.example/', 'https://shop.example/']);
}, 120_000);

it('shows an image that the stream itself tells of at its moment of the picture, also to who goes back', async () => {
  const { origin, goLive, putUp, takeDown, open } = await bench.schedule();
  origin.publish(50);
  goLive();
  const page = await open();
  await page.getByRole('button', { name: /^Play/ }).click();
  await untilMoving(page);
  const startMs = await startOf(origin);
  const pictureMs = async (isUp: boolean) => startMs + (await pictureAt(page, isUp)) * 1000;

  const upMs = putUp('stream');
  expect(Math.abs((await pictureMs(true)) - upMs) / 1000).toBeLessThan(IN_STEP_S);
  const downMs = takeDown('stream');
  expect(Math.abs((await pictureMs(false)) - downMs) / 1000).toBeLessThan(IN_STEP_S);

  const seek = (toMs: number): Promise<void> =>
    page.locator('commoncast-player').evaluate(
      (element, toS) => {
        (element as unknown as { seek(to: number): void }).seek(toS);
      },
      (toMs - startMs) / 1000,
    );
  // Who is only a little behind wants to be where the broadcast is, and is taken there.
  await page.waitForTimeout(Math.max(0, upMs + 8_000 - Date.now()));
  await seek((upMs + downMs) / 2);
  await sale(page).waitFor();
  await seek(upMs - 20_000);
  await sale(page).waitFor({ state: 'hidden' });
  await seek(upMs - 1500);
  expect(Math.abs((await pictureMs(true)) - upMs) / 1000).toBeLessThan(IN_STEP_S);
}, 120_000);

it('offers what is on air with a badge, goes back in it, and to its edge again', async () => {
  const { origin, goLive, open } = await bench.schedule();
  origin.publish(58);
  goLive();
  const page = await open();
  await page.locator('.on-air').getByText('Live').waitFor();
  await page.getByRole('button', { name: 'Play Raku firing, live from the yard' }).click();
  await untilMoving(page);
  expect(await page.locator('.on-air').isHidden()).toBe(true);
  const slider = page.getByRole('slider', { name: 'Seek' });
  await slider.waitFor();
  await page.keyboard.press('Home');
  const back = page.getByRole('button', { name: /^Live −\d:\d\d\. Go to live/ });
  await back.waitFor();
  await untilMoving(page);
  // By keys: controls that nobody touches step back.
  await back.press('Enter');
  await page.getByRole('button', { name: 'Live', exact: true }).waitFor();
  await untilMoving(page);
  await page.keyboard.press('Home');
  await back.waitFor();
  await page.keyboard.press('End');
  await page.getByRole('button', { name: 'Live', exact: true }).waitFor();
  await page.keyboard.press('Home');
  await back.waitFor();
  const player = page.locator('commoncast-player');
  // A seek to the edge is told to play when the next seek has begun: that one counts.
  await player.evaluate(
    (element: HTMLElementTagNameMap['commoncast-player']) =>
      new Promise<void>((resolve) => {
        const goBack = (): void => {
          element.currentTime = 0;
          resolve();
        };
        element.addEventListener('seeked', goBack, { once: true });
        void element.seekToLive?.();
      }),
  );
  await untilMoving(page);
  expect((await videoState(page)).currentTime).toBeLessThan(30);
  await player.evaluate((element: HTMLElementTagNameMap['commoncast-player']) => element.seekToLive?.());
  await page.getByRole('button', { name: 'Live', exact: true }).waitFor();
  await page.getByRole('button', { name: 'Settings' }).press('Enter');
  await page.getByRole('menuitem', { name: /^Latency/ }).waitFor();
  expect(await page.getByRole('menuitem', { name: /^Speed/ }).count()).toBe(0);
});

it('keeps the place of who goes back on a slow line', async () => {
  const { origin, goLive, open } = await bench.schedule();
  origin.publish(50);
  goLive();
  const page = await open();
  await page.getByRole('button', { name: /^Play/ }).click();
  await untilMoving(page);
  const { promise: isThere, resolve: comes } = Promise.withResolvers<void>();
  await page.route(
    ({ hostname, pathname }) => hostname === 'live.localhost' && !pathname.endsWith('.m3u8'),
    (route) => isThere.then(() => route.continue()),
  );
  await page
    .locator('commoncast-player')
    .evaluate((element: HTMLElementTagNameMap['commoncast-player']) => element.seek(5));
  // Longer than a picture at the edge may stand.
  await page.waitForTimeout(6_000);
  comes();
  await untilMoving(page);
  expect((await videoState(page)).currentTime).toBeLessThan(30);
}, 120_000);

it('asks for nothing while nobody sees or hears it, and is at the edge when somebody comes back', async () => {
  const { origin, goLive, open } = await bench.schedule();
  origin.publish(10);
  goLive();
  const page = await open({ autoPlay: true });
  await untilMoving(page);
  const untilSilent = async () => {
    let [asked, sinceMs] = [0, 0];
    await until('nothing is asked for any more', () => {
      if (origin.asked.length !== asked) [asked, sinceMs] = [origin.asked.length, Date.now()];
      return Date.now() > sinceMs + 1000;
    });
  };
  const before = await videoState(page);
  const beforeMs = Date.now();
  await leave(page);
  await untilSilent();
  expect((await videoState(page)).paused).toBe(true);
  const absentMs = Date.now() - beforeMs;
  await comeBack(page);
  // Where it had left off, it would be behind by all the time of its absence.
  const behindMs = async () =>
    Date.now() - beforeMs - ((await videoState(page)).currentTime - before.currentTime) * 1000;
  await until('it is at the edge', behindMs, (ms) => ms < absentMs / 2);
  await untilMoving(page);

  // Somebody who has paused it costs nothing either, until the page plays on.
  await page.getByRole('button', { name: 'Pause' }).press('Enter');
  await leave(page);
  await untilSilent();
  await page.locator('commoncast-player').evaluate((element) => (element as HTMLVideoElement).play());
  await untilMoving(page);
  await comeBack(page);
  await untilMoving(page);
});

it('says what was cancelled, and asks no further', async () => {
  const { id, open } = await bench.schedule({ status: 'CANCELLED' });
  const page = await open();
  await page.getByText('This broadcast was cancelled').waitFor();
  await until('it has asked once', () => bench.harness.service.asked.some(({ url }) => url.includes(id)));
  expect(await page.getByRole('button', { name: /^Play/ }).count()).toBe(0);
  expect(await axeViolations(page)).toEqual([]);
});
