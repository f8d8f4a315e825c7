import { afterAll, beforeAll, expect, it } from 'vitest';
import { type Harness, startHarness, until, videoState } from '../harness.ts';

let harness: Harness;
beforeAll(async () => {
  harness = await startHarness();
});
afterAll(() => harness.close());

const SEEKS = 20;
/** Twice a second, as on a progress bar that somebody drags. */
const PAUSE_BETWEEN_MS = 500;
/** Frames are 40 ms apart, so where a stretch begins and ends is known to half of that. */
const TOLERANCE_MS = (SEEKS + 1) * 20;
/** Frames further apart than this, in seconds, have a seek between them. */
const LONGEST_STEP_S = 0.5;

/** The content that passed from each frame to the next, in milliseconds, without what seeks have jumped over. */
function shownMs(frames: readonly number[]): number {
  const steps = frames.slice(1).map((atS, before) => atS - (frames[before] as number));
  return steps.filter((s) => s > 0 && s < LONGEST_STEP_S).reduce((sum, s) => sum + s * 1000, 0);
}

it('books the time for which the picture moved, through a start and twenty quick seeks', async () => {
  const { snippet, placement } = harness;
  const page = await harness.open(import.meta.url, { snippet, placement: placement(harness.player()) });
  const start = page.getByRole('button', { name: /^Play/ });
  await start.waitFor();
  const video = page.locator('commoncast-player video');
  await video.evaluate((element) => {
    const frames: number[] = [];
    Object.assign(window, { frames });
    const note = (_: number, { mediaTime }: VideoFrameCallbackMetadata): void => {
      frames.push(mediaTime);
      (element as HTMLVideoElement).requestVideoFrameCallback(note);
    };
    (element as HTMLVideoElement).requestVideoFrameCallback(note);
  });
  await start.click();
  await until(
    'a second is played',
    () => videoState(page),
    ({ currentTime }) => currentTime > 1,
  );
  await video.evaluate(
    async (element, [seeks, pauseMs]) => {
      for (let seek = 1; seek <= seeks; seek += 1) {
        // Far from where it is, and into the middle of a frame.
        (element as HTMLVideoElement).currentTime = 3.02 + ((seek * 7) % 19);
        await new Promise((resolve) => setTimeout(resolve, pauseMs));
      }
      (element as HTMLVideoElement).pause();
    },
    [SEEKS, PAUSE_BETWEEN_MS] as const,
  );
  const pause = await until('the pause arrives', () =>
    harness.beats().findLast(({ event }) => event === 'pause'),
  );

  const frames = await page.evaluate(() => (window as unknown as { frames: number[] }).frames);
  const shown = shownMs(frames);
  expect(shown).toBeGreaterThan(5000);
  expect(Math.abs((pause?.playingMs ?? 0) - shown)).toBeLessThan(TOLERANCE_MS);
});
