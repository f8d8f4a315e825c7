import { afterAll, beforeAll, expect, it } from 'vitest';
import { type Harness, startHarness, until, untilMoving } from '../harness.ts';

let harness: Harness;
beforeAll(async () => {
  harness = await startHarness();
});
afterAll(() => harness.close());

it('lets the browser draw the captions in picture in picture, and draws them itself afterwards', async () => {
  const { snippet, placement } = harness;
  const page = await harness.open(import.meta.url, { snippet, placement: placement(harness.player()) });
  await page.getByRole('button', { name: /^Play/ }).click();
  await untilMoving(page);
  await page.keyboard.press('c');
  const ours = page.locator('.captions-line');
  await ours.waitFor();
  const tracks = () =>
    page
      .locator('video')
      .evaluate((one) =>
        [...(one as HTMLVideoElement).textTracks].map(({ mode, activeCues }) => [
          mode,
          activeCues?.length ?? 0,
        ]),
      );
  expect(await tracks()).toEqual([['hidden', 1]]);

  await page.getByRole('button', { name: 'Picture in picture' }).click();
  await page.getByRole('button', { name: 'Leave picture in picture' }).waitFor();
  await until('the browser draws them', tracks, ([track]) => track?.[0] === 'showing' && track[1] === 1);
  // Twice would be once too often: the browser draws them on the page, too.
  await ours.waitFor({ state: 'detached' });
  await page.keyboard.press('c');
  await until('they can be turned off there', tracks, ([track]) => track?.[0] === 'disabled');
  await page.keyboard.press('c');
  await until('and on again', tracks, ([track]) => track?.[0] === 'showing');

  await page.getByRole('button', { name: 'Leave picture in picture' }).click();
  await until('they are ours again', tracks, ([track]) => track?.[0] === 'hidden');
  await ours.waitFor();
});
