import type { Page } from 'playwright';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { type Harness, startHarness, until, untilMoving, videoState } from '../harness.ts';

// No other screen exists here: the browser's side of it is a script, and the film that it is given plays in this very
// window. What is ours is real: the buttons, the address that is handed over, the way there and back.

let harness: Harness;
beforeAll(async () => {
  harness = await startHarness();
});
afterAll(() => harness.close());

/** The Remote Playback API of a browser that has found a screen; without any, it looks for what can be sent to it. */
const CAST = `
  const tell = (video, state) => {
    remote.state = state;
    remote.dispatchEvent(new Event({ connected: 'connect', connecting: 'connecting', disconnected: 'disconnect' }[state]));
  };
  const remote = Object.assign(new EventTarget(), {
    state: 'disconnected',
    watchAvailability: async (tellAvailable) => {
      const look = setInterval(() => {
        const video = document.querySelector('commoncast-player').shadowRoot.querySelector('video');
        if (video.disableRemotePlayback || !/m3u8/.test([...video.children].map(({ src }) => src))) return;
        clearInterval(look);
        tellAvailable(true);
      }, 50);
      return 1;
    },
    cancelWatchAvailability: async () => {},
    prompt: async () => {
      tell(null, 'connecting');
      tell(null, 'connected');
    },
  });
  Object.defineProperty(HTMLMediaElement.prototype, 'remote', { get: () => remote });
  window.comeBack = () => tell(null, 'disconnected');
`;
/** Safari's own way, for one that has found a television. */
const AIR_PLAY = `
  const tell = (video, isWireless) => {
    video.webkitCurrentPlaybackTargetIsWireless = isWireless;
    video.dispatchEvent(new Event('webkitcurrentplaybacktargetiswirelesschanged'));
  };
  const { addEventListener } = HTMLMediaElement.prototype;
  HTMLMediaElement.prototype.addEventListener = function (name, listener, options) {
    addEventListener.call(this, name, listener, options);
    if (name !== 'webkitplaybacktargetavailabilitychanged') return;
    setTimeout(() => this.dispatchEvent(Object.assign(new Event(name), { availability: 'available' })));
  };
  HTMLMediaElement.prototype.webkitShowPlaybackTargetPicker = function () {
    window.comeBack = () => tell(this, false);
    tell(this, true);
  };
`;

const sourceOf = (page: Page): Promise<string> =>
  page.locator('commoncast-player video').evaluate((video) => (video as HTMLVideoElement).currentSrc);
const seek = (page: Page, toS: number): Promise<void> =>
  page.locator('commoncast-player video').evaluate((element, positionS) => {
    (element as HTMLVideoElement).currentTime = positionS;
  }, toS);
const comeBack = (page: Page): Promise<void> =>
  page.evaluate(() => (window as unknown as { comeBack(): void }).comeBack());
async function openPlaying(before: string): Promise<Page> {
  const { snippet, placement } = harness;
  const page = await harness.open(
    import.meta.url,
    { snippet, placement: placement(harness.player()) },
    { before: `{${before}}` },
  );
  await page.getByRole('button', { name: /^Play/ }).click();
  await untilMoving(page);
  expect(await sourceOf(page)).toMatch(/^blob:/);
  return page;
}

it.each([
  ['Cast to a device', CAST],
  ['AirPlay', AIR_PLAY],
])(
  '%s hands over the HLS address where the picture is, and our engine goes on from there',
  async (name, script) => {
    const page = await openPlaying(script);
    await seek(page, 6);
    await untilMoving(page);
    await page.getByRole('button', { name }).click();
    await until(
      'it is handed over',
      () => sourceOf(page),
      (address) => address === harness.service.video.source.url,
    );
    await untilMoving(page);
    const there = await videoState(page);
    expect(there.currentTime).toBeGreaterThan(6);
    expect(there.currentTime).toBeLessThan(12);

    // The screen has come to here.
    await seek(page, 15);
    await untilMoving(page);
    await comeBack(page);
    await until(
      'our engine plays',
      () => sourceOf(page),
      (address) => address.startsWith('blob:'),
    );
    await untilMoving(page);
    const { currentTime } = await videoState(page);
    expect(currentTime).toBeGreaterThan(15);
    expect(currentTime).toBeLessThan(20);
    // The controls have gone with it.
    await page.keyboard.press('k');
    await until(
      'it rests',
      () => videoState(page),
      ({ paused }) => paused,
    );
  },
);

it('comes back in the quality of the visitor', async () => {
  const page = await openPlaying(CAST);
  await page.getByRole('button', { name: 'Settings' }).click();
  await page.getByRole('menuitem', { name: /Quality/ }).click();
  await page.getByRole('menuitemradio', { name: '360p', exact: true }).click();
  await page.keyboard.press('Escape');
  await page.getByRole('button', { name: 'Cast to a device' }).click();
  await until(
    'it is handed over',
    () => sourceOf(page),
    (address) => !address.startsWith('blob:'),
  );
  await untilMoving(page);
  // The first picture is what counts: a moment later the right quality is there in any case.
  const lines = await page.locator('commoncast-player video').evaluate(
    (element) =>
      new Promise<number>((resolve) => {
        const video = element as HTMLVideoElement;
        video.addEventListener('loadedmetadata', () => resolve(video.videoHeight), { once: true });
        (window as unknown as { comeBack(): void }).comeBack();
      }),
  );
  expect(lines).toBe(360);
});

it('comes back by itself from a screen that cannot play it', async () => {
  const page = await openPlaying(CAST);
  harness.service.breakPath(new URL(harness.service.video.source.url).pathname, 404);
  await page.getByRole('button', { name: 'Cast to a device' }).click();
  await until(
    'our engine plays',
    () => sourceOf(page),
    (address) => address.startsWith('blob:'),
  );
  await untilMoving(page);
  harness.service.breakPath('');
});
