import type { Page } from 'playwright';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { type Harness, startHarness, until, untilMoving, videoState } from '../harness.ts';

let harness: Harness;
beforeAll(async () => {
  harness = await startHarness();
});
afterAll(() => harness.close());

/** Keeps what the player tells the device, so that the test can press the device's buttons. */
const KEEP_BUTTONS = `{
  window.buttons = {};
  const { setActionHandler } = MediaSession.prototype;
  MediaSession.prototype.setActionHandler = function (name, handler) {
    window.buttons[name] = handler;
    return setActionHandler.call(this, name, handler);
  };
}`;

/** Presses a button of the device; false where it does nothing. */
const press = (page: Page, action: string, details: object = {}): Promise<boolean> =>
  page.evaluate(
    ([name, more]) => {
      const { buttons } = window as unknown as { buttons: Record<string, ((of: object) => void) | null> };
      buttons[name]?.({ action: name, ...more });
      return !!buttons[name];
    },
    [action, details] as const,
  );
const session = (page: Page) =>
  page.evaluate(() => {
    const { metadata, playbackState } = navigator.mediaSession;
    return { title: metadata?.title, pictures: metadata?.artwork.map(({ src }) => src), playbackState };
  });

it('tells the device what plays, obeys its buttons, and leaves nothing behind', async () => {
  const { service, snippet, placement } = harness;
  const page = await harness.open(
    import.meta.url,
    { snippet, placement: placement(harness.player()) },
    { before: KEEP_BUTTONS },
  );
  expect((await session(page)).title).toBeUndefined();
  await page.getByRole('button', { name: /^Play/ }).click();
  await untilMoving(page);
  const { title, posterUrl } = service.video;
  await until(
    'the device knows',
    () => session(page),
    (now) => now.title === title,
  );
  expect(await session(page)).toEqual({ title, pictures: [posterUrl], playbackState: 'playing' });

  await press(page, 'pause');
  await until(
    'it pauses',
    () => videoState(page),
    ({ paused }) => paused,
  );
  await until(
    'the device sees it',
    () => session(page),
    ({ playbackState }) => playbackState === 'paused',
  );
  await press(page, 'seekto', { seekTime: 6 });
  await press(page, 'seekforward', { seekOffset: 5 });
  await until(
    'it is at 11 s',
    () => videoState(page),
    ({ currentTime }) => Math.abs(currentTime - 11) < 0.1,
  );
  // There is no other video to go to.
  expect(await press(page, 'nexttrack')).toBe(false);
  await press(page, 'play');
  await untilMoving(page);

  await page.locator('commoncast-player').evaluate((player) => player.remove());
  await until(
    'nothing is left',
    () => session(page),
    (now) => now.title === undefined && now.playbackState === 'none',
  );
  expect(await press(page, 'play')).toBe(false);
});
