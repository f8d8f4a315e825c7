import { afterAll, beforeAll, expect, it } from 'vitest';
import { type Harness, startHarness, until, untilMoving, videoState } from '../harness.ts';

let harness: Harness;
beforeAll(async () => {
  harness = await startHarness();
});
afterAll(() => harness.close());

it('autoplays, muted, offers the sound, and starts again at the end where it is told to', async () => {
  const { snippet, placement } = harness;
  const playerId = harness.player({ autoPlay: true, videoLoop: true });
  const page = await harness.open(import.meta.url, { snippet, placement: placement(playerId) });
  await untilMoving(page);
  expect((await videoState(page)).muted).toBe(true);
  await page.getByRole('button', { name: 'Tap for sound' }).click();
  await until(
    'it sounds',
    () => videoState(page),
    ({ muted }) => !muted,
  );
  expect(await page.getByRole('button', { name: 'Tap for sound' }).count()).toBe(0);
  await page.evaluate(() =>
    (document.querySelector('commoncast-player') as unknown as { seek(s: number): void }).seek(23),
  );
  await until(
    'it begins again',
    () => videoState(page),
    ({ currentTime, paused }) => currentTime < 5 && !paused,
  );
});

it('fetches no poster before the picture that plays by itself', async () => {
  const { snippet, placement } = harness;
  const page = await harness.open(import.meta.url, {
    snippet,
    placement: placement(harness.player({ autoPlay: true })),
  });
  await untilMoving(page);
  // The browser itself may fetch one once it plays, for the device's own controls.
  const fetched = await page.evaluate(() =>
    performance
      .getEntriesByType('resource')
      .flatMap((entry) => ((entry as PerformanceResourceTiming).initiatorType === 'img' ? [entry.name] : [])),
  );
  expect(fetched.filter((url) => url.includes('thumbnail'))).toEqual([]);
});

it('fetches what it needs in any case beside its details, as its placement says', async () => {
  const { service, snippet, placement } = harness;
  const asked = service.asked.length;
  const page = await harness.open(
    import.meta.url,
    { snippet, placement: placement(harness.player({ autoPlay: true })) },
    {
      // The details wait until they are let go.
      before: `{
        const { fetch } = window;
        const isLetGo = new Promise((resolve) => { window.letGo = resolve; });
        window.fetch = (url, ...rest) =>
          /details/.test(url) ? isLetGo.then(() => fetch(url, ...rest)) : fetch(url, ...rest);
      }`,
    },
  );
  await until('it is fetched', async () =>
    service.asked.slice(asked).some(({ url }) => url.includes('/show-')),
  );
  await page.evaluate(() => (window as unknown as { letGo(): void }).letGo());
  await untilMoving(page);
});

it('waits below the fold until it is seen', async () => {
  const { service, snippet, placement } = harness;
  const below = `<div style="height: 3000px"></div>${placement(harness.player({ autoPlay: true }))}`;
  const asked = service.asked.length;
  const page = await harness.open(import.meta.url, { snippet, placement: below });
  await page.locator('commoncast-player video').waitFor({ state: 'attached' });
  await until('the details are there', () => page.locator('[data-phase=idle]').count());
  expect(service.asked.slice(asked).filter(({ url }) => /cmaf|hls|m3u8|m4s/.test(url))).toEqual([]);
  await page.locator('commoncast-player').scrollIntoViewIfNeeded();
  await untilMoving(page);
});

it('shows the play button, and fetches no engine, where the browser refuses', async () => {
  const { service, snippet, placement } = harness;
  const asked = service.asked.length;
  const page = await harness.open(
    import.meta.url,
    { snippet, placement: placement(harness.player({ autoPlay: true })) },
    {
      // As browsers do that are set to block all auto play, also the muted.
      before: `{
        const { play } = HTMLMediaElement.prototype;
        let isPressed = false;
        addEventListener('pointerdown', () => { isPressed = true; }, true);
        HTMLMediaElement.prototype.play = function () {
          return isPressed ? play.call(this) : Promise.reject(new DOMException('No', 'NotAllowedError'));
        };
        window.blocked = 0;
        document.addEventListener('commoncast-blocked', () => { window.blocked += 1; });
      }`,
    },
  );
  await until('it is refused', () =>
    page.evaluate(() => (window as unknown as { blocked: number }).blocked === 1),
  );
  const start = page.getByRole('button', { name: /^Play/ });
  expect(await start.isVisible()).toBe(true);
  // Now there is time for it.
  const poster = page.locator('commoncast-player img').first();
  await until('the poster is there', () =>
    poster.evaluate((image) => (image as HTMLImageElement).naturalWidth > 0 && image.checkVisibility()),
  );
  expect(service.asked.slice(asked).filter(({ url }) => /(cmaf|hls)-|m4s/.test(url))).toEqual([]);
  await start.click();
  await untilMoving(page);
});

it.each(['autoplay; fullscreen; picture-in-picture', ''])(
  'plays in a frame of another site with allow="%s"',
  async (allow) => {
    const { service, snippet, placement } = harness;
    const inner = `<!doctype html><html lang="en"><title>x</title>${snippet}<body>${placement(harness.player({ autoPlay: true }))}`;
    service.publish('/framed', { html: inner });
    const frame = `<iframe allow="${allow}" width="640" height="400" src="${service.site('other')}/framed"></iframe>`;
    const page = await harness.open(import.meta.url, { frame });
    const player = page.frameLocator('iframe').locator('commoncast-player');
    const video = player.locator('video');
    await video.waitFor({ state: 'attached' });
    const isMoving = (): Promise<boolean> =>
      video.evaluate((element) => (element as HTMLVideoElement).currentTime > 0.3);
    const blocked = player.locator('[data-phase=blocked]');
    await until(
      'it plays or shows the button',
      async () => (await isMoving()) || (await blocked.count()) > 0,
    );
    if (!(await isMoving())) await player.getByRole('button', { name: /^Play/ }).click();
    await until('it plays', isMoving);
    const fills = player.getByRole('button', { name: 'Full screen' });
    await player.hover();
    expect(await fills.count()).toBe(allow ? 1 : 0);
  },
);
