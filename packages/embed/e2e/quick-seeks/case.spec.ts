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
/** Frames further apart than this, in seconds, have a seek between them. */
const LONGEST_STEP_S = 0.5;

/** The content that passed from each frame to the next, in milliseconds, without what seeks have jumped over. */
function stepsMs(frames: readonly number[]): readonly number[] {
  const steps = frames.slice(1).map((atS, before) => atS - (frames[before] as number));
  return steps.filter((s) => s > 0 && s < LONGEST_STEP_S).map((s) => s * 1000);
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
  const steps = stepsMs(frames);
  const shownMs = steps.reduce((sum, ms) => sum + ms, 0);
  expect(shownMs).toBeGreaterThan(5000);
  // Where a stretch begins and ends is known to half a step: 20 ms, and more where a busy browser drops frames.
  const toleranceMs = ((SEEKS + 1) * shownMs) / steps.length / 2;
  expect(Math.abs((pause?.playingMs ?? 0) - shownMs)).toBeLessThan(toleranceMs);
});
