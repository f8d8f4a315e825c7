import { afterAll, beforeAll, expect, it } from 'vitest';
import { type Harness, startHarness, until } from '../harness.ts';

let harness: Harness;
beforeAll(async () => {
  harness = await startHarness();
});
afterAll(() => harness.close());

it('plays and counts as one visit in a frame that has no origin, no storage and no rights', async () => {
  const { service, snippet, placement } = harness;
  const errors: string[] = [];
  service.publish('/framed', {
    html: `<!doctype html><html lang="en"><title>Framed</title>${snippet}<body>${placement(harness.player())}`,
  });
  const page = await harness.open(import.meta.url, { address: `${service.site('other')}/framed` });
  page.on('pageerror', (error) => errors.push(error.message));
  const frame = page.frameLocator('iframe');
  await frame.getByRole('button', { name: 'Play The running clock' }).click();
  const video = frame.locator('video');
  const state = () =>
    video.evaluate((element) => {
      const { currentTime, paused } = element as HTMLVideoElement;
      return { currentTime, paused };
    });
  await until('the picture moves', state, ({ currentTime }) => currentTime > 1);
  expect(await video.evaluate(() => window.origin)).toBe('null');
  expect(await frame.getByRole('button', { name: 'Full screen' }).count()).toBe(0);

  await frame.getByRole('button', { name: 'Pause' }).click();
  await until('it pauses', state, ({ paused }) => paused);
  await until('the pause arrives', () => harness.beats().some(({ event }) => event === 'pause'));
  expect(new Set(service.batches.map(({ sessionId }) => sessionId)).size).toBe(1);
  expect(service.batches[0]?.pageUrl).toBe(`${service.site('other')}/framed`);
  expect(errors).toEqual([]);
});
