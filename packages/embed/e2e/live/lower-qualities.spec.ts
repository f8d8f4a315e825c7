import { afterAll, beforeAll, it } from 'vitest';
import { until, untilMoving, videoState } from '../harness.ts';
import { LARGE } from '../support/live-origin.ts';
import { type BroadcastBench, lookAgain, openBroadcastBench } from './broadcast-bench.ts';

/** The server makes them as fast as the machine lets it. */
const PATIENCE_MS = 90_000;

let bench: BroadcastBench;
beforeAll(async () => {
  bench = await openBroadcastBench(LARGE);
});
afterAll(() => bench?.close());

it('offers the lower qualities of a broadcast, and plays on in the one that is chosen', async () => {
  const { origin, goLive, open } = await bench.schedule();
  const page = await open();
  await page.getByRole('button', { name: 'Start when live' }).click();
  origin.makeLower();
  origin.publish();
  goLive();
  await lookAgain(page);
  await untilMoving(page);

  await page.locator('commoncast-player').hover();
  await page.getByRole('button', { name: 'Settings' }).click();
  await page.getByRole('menuitem', { name: /Quality/ }).click();
  await page.getByRole('menuitemradio', { name: '480p', exact: true }).waitFor();
  for (const lines of [360, 720]) {
    await page.getByRole('menuitemradio', { name: `${lines}p`, exact: true }).click();
    await until(
      `it shows ${lines} lines`,
      () => videoState(page),
      ({ videoHeight }) => videoHeight === lines,
      PATIENCE_MS,
    );
    await untilMoving(page);
  }
}, 200_000);
