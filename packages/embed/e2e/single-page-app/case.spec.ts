import type { CDPSession, Page } from 'playwright';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { type Harness, startHarness, until, untilMoving, videoState } from '../harness.ts';

let harness: Harness;
beforeAll(async () => {
  harness = await startHarness();
});
afterAll(() => harness.close());

async function counters(devTools: CDPSession): Promise<{ nodes: number; listeners: number }> {
  await devTools.send('HeapProfiler.collectGarbage');
  const { nodes, jsEventListeners } = await devTools.send('Memory.getDOMCounters');
  return { nodes, listeners: jsEventListeners };
}

/** Takes the player off the page and puts it back, as a router does, and plays a little each time. */
async function comeAndGo(page: Page, times: number, isPlaying: boolean): Promise<void> {
  for (let time = 0; time < times; time += 1) {
    await page.evaluate(async (plays) => {
      const place = document.querySelector('#place') as HTMLElement;
      const old = place.querySelector('commoncast-player');
      const html = old?.outerHTML ?? '';
      old?.remove();
      place.innerHTML = html;
      const player = place.querySelector('commoncast-player') as unknown as {
        play(): Promise<boolean>;
      } & Element;
      await new Promise((resolve) => player.addEventListener('commoncast-ready', resolve, { once: true }));
      if (plays) await player.play();
    }, isPlaying);
  }
}

it('leaves nothing behind, however often it comes and goes', async () => {
  const { snippet, placement } = harness;
  const page = await harness.open(import.meta.url, { snippet, placement: placement(harness.player()) });
  await page.getByRole('button', { name: /^Play/ }).click();
  await untilMoving(page);
  const devTools = await page.context().newCDPSession(page);
  await comeAndGo(page, 5, true);
  await comeAndGo(page, 5, false);
  const before = await until(
    'things settle',
    () => counters(devTools),
    () => true,
  );
  await comeAndGo(page, 10, true);
  await comeAndGo(page, 40, false);
  // Half a player has more listeners than this; what the browser's collector leaves for later is not ours.
  const after = await until(
    'nothing is left of 50 players',
    () => counters(devTools),
    ({ nodes, listeners }) => nodes < before.nodes + 60 && listeners < before.listeners + 20,
    20_000,
  );
  expect(after.listeners).toBeLessThan(before.listeners + 20);
  expect(await page.locator('video').count()).toBe(1);
});

it('plays on when it is moved, and shows its facade again when it is destroyed', async () => {
  const { snippet, placement } = harness;
  const page = await harness.open(import.meta.url, { snippet, placement: placement(harness.player()) });
  await page.getByRole('button', { name: /^Play/ }).click();
  await untilMoving(page);
  await page.evaluate(() =>
    document.querySelector('#elsewhere')?.append(document.querySelector('commoncast-player') as Node),
  );
  await page.getByRole('button', { name: /^(Play|Pause)$/ }).waitFor();
  const { paused } = await videoState(page);
  if (paused) await page.getByRole('button', { name: 'Play', exact: true }).click();
  await untilMoving(page);

  const isFacadeVisible = await page.evaluate(() => {
    const player = document.querySelector('commoncast-player') as unknown as { destroy(): void } & Element;
    player.destroy();
    return getComputedStyle(player.querySelector('a') as Element).visibility === 'visible';
  });
  expect(isFacadeVisible).toBe(true);
  expect(await page.locator('video').count()).toBe(0);

  await page.evaluate(() =>
    (document.querySelector('commoncast-player') as unknown as { load(): void }).load(),
  );
  await page.getByRole('button', { name: /^Play/ }).click();
  await untilMoving(page);
});
