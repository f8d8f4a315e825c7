import { afterAll, beforeAll, expect, it } from 'vitest';
import { type Harness, startHarness, until, untilMoving } from '../harness.ts';

let harness: Harness;
beforeAll(async () => {
  harness = await startHarness();
});
afterAll(() => harness.close());

/** Only the video itself has a way to the full screen, as on an iPhone; its own element draws the captions there. */
const LIKE_IPHONE = `
  delete Element.prototype.requestFullscreen;
  delete Element.prototype.webkitRequestFullscreen;
  delete Element.prototype.webkitRequestFullScreen;
  Object.defineProperty(document, 'fullscreenEnabled', { value: undefined });
  HTMLVideoElement.prototype.webkitEnterFullscreen = function () {
    this.dispatchEvent(new Event('webkitbeginfullscreen'));
  };`;

it('fills the screen with the video itself, which then shows the captions; they are ours again afterwards', async () => {
  const { snippet, placement } = harness;
  const page = await harness.open(
    import.meta.url,
    { snippet, placement: placement(harness.player()) },
    { before: LIKE_IPHONE, viewport: { width: 390, height: 800 }, hasTouch: true, isMobile: true },
  );
  await page.getByRole('button', { name: /^Play/ }).tap();
  await untilMoving(page);
  const video = page.locator('video');
  expect(await video.evaluate((one) => (one as HTMLVideoElement).playsInline)).toBe(true);
  await page.getByRole('button', { name: 'Captions' }).tap();
  await page.getByRole('menuitemradio', { name: 'English' }).tap();
  await page.getByText('The clock is & stays running').waitFor();
  const tracks = () =>
    video.evaluate((one) =>
      [...(one as HTMLVideoElement).textTracks].map(({ mode, cues }) => [mode, cues?.length ?? 0]),
    );
  expect(await tracks()).toEqual([['hidden', 1]]);
  await page.getByRole('button', { name: 'Full screen' }).tap();
  await until(
    'the device draws the captions',
    tracks,
    ([track]) => track?.[0] === 'showing' && track[1] === 1,
  );
  await video.evaluate((one) => one.dispatchEvent(new Event('webkitendfullscreen')));
  await until('they are ours again', tracks, ([track]) => track?.[0] === 'hidden');
  await page.getByText('The clock is & stays running').waitFor();
});
