import type { CDPSession, Page } from 'playwright';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { type Harness, startHarness, until, untilMoving } from '../harness.ts';

let harness: Harness;
beforeAll(async () => {
  harness = await startHarness();
});
afterAll(() => harness.close());

const MIB = 1024 ** 2;

/** What listens on the page's own objects: a player that is gone must have taken its own away. */
async function listenersOf(devTools: CDPSession, expression: string): Promise<string[]> {
  const { result } = await devTools.send('Runtime.evaluate', { expression });
  const { listeners } = await devTools.send('DOMDebugger.getEventListeners', {
    objectId: result.objectId ?? '',
  });
  return listeners.map(({ type }) => type).sort();
}

async function look(devTools: CDPSession): Promise<{ heapBytes: number; listeners: string[] }> {
  await devTools.send('HeapProfiler.collectGarbage');
  const { usedSize } = await devTools.send('Runtime.getHeapUsage');
  const listeners = [
    ...(await listenersOf(devTools, 'window')),
    ...(await listenersOf(devTools, 'document')),
    ...(await listenersOf(devTools, 'document.body')),
  ];
  return { heapBytes: usedSize, listeners };
}

/** Puts a new player in the place of the old one, plays to the first frame, and clears the place. */
async function playAndRemove(page: Page, html: string, times: number): Promise<void> {
  for (let time = 0; time < times; time += 1) {
    await page.evaluate(async (markup) => {
      const place = document.querySelector('#place') as HTMLElement;
      place.innerHTML = markup;
      const player = place.querySelector('commoncast-player') as HTMLElement & { play(): Promise<void> };
      await new Promise((resolve) => player.addEventListener('commoncast-ready', resolve, { once: true }));
      await player.play();
      place.replaceChildren();
    }, html);
  }
}

it('gives back the memory and the listeners of every player that has played and gone', async () => {
  const { snippet, placement } = harness;
  const html = placement(harness.player());
  const page = await harness.open(import.meta.url, { snippet, placement: html });
  await page.getByRole('button', { name: /^Play/ }).click();
  await untilMoving(page);
  const devTools = await page.context().newCDPSession(page);
  await playAndRemove(page, html, 5);
  const before = await look(devTools);
  await playAndRemove(page, html, 20);
  const after = await until(
    'the heap is as small as before',
    () => look(devTools),
    ({ heapBytes }) => heapBytes < before.heapBytes + MIB,
  );
  expect(after.listeners).toEqual(before.listeners);

  await page.evaluate((markup) => {
    (document.querySelector('#place') as HTMLElement).innerHTML = markup;
  }, html);
  await page.getByRole('button', { name: /^Play/ }).click();
  await untilMoving(page);
});

/** What a visitor does to a player, again and again, without a pause between. */
async function use(page: Page, rounds: number): Promise<void> {
  for (let round = 0; round < rounds; round += 1) {
    await page.evaluate(async (at) => {
      const player = document.querySelector('commoncast-player') as unknown as Element & {
        video: HTMLVideoElement;
        seek(toS: number): void;
        details: object;
      };
      const { video } = player;
      const frame = player.shadowRoot?.querySelector('.frame');
      const key = (name: string): void => {
        frame?.dispatchEvent(new KeyboardEvent('keydown', { key: name, bubbles: true, composed: true }));
      };
      const settled = (): Promise<unknown> =>
        new Promise((resolve) => video.addEventListener('seeked', resolve, { once: true }));
      const seeking = settled();
      player.seek((at * 7.3) % 22);
      await seeking;
      for (const name of ['k', 'k', 'm', 'm', 'c', 'c', '>', '<', 'ArrowRight', 'ArrowLeft']) key(name);
      for (const name of ['settings', 'captions']) {
        const opener = player.shadowRoot?.querySelector<HTMLElement>(`[data-menu=${name}]`);
        opener?.click();
        await new Promise(requestAnimationFrame);
        opener?.click();
        await new Promise(requestAnimationFrame);
      }
      (player as unknown as HTMLElement).style.width = at % 2 ? '480px' : '900px';
    }, round);
  }
}

it('stays as small as it is through a day of use', async () => {
  const { snippet, placement } = harness;
  const page = await harness.open(import.meta.url, {
    snippet,
    placement: placement(harness.player({ videoLoop: true })),
  });
  await page.getByRole('button', { name: /^Play/ }).click();
  await untilMoving(page);
  await page.locator('[data-menu=settings]').waitFor({ state: 'attached' });
  const devTools = await page.context().newCDPSession(page);
  const counts = async () => {
    const { heapBytes } = await look(devTools);
    const { nodes, jsEventListeners } = await devTools.send('Memory.getDOMCounters');
    return { heapBytes, nodes, jsEventListeners };
  };
  await use(page, 20);
  const before = await counts();
  await use(page, 80);
  await until(
    'it is as small as before',
    counts,
    (now) =>
      now.heapBytes < before.heapBytes + MIB / 2 &&
      now.nodes < before.nodes + 50 &&
      now.jsEventListeners < before.jsEventListeners + 10,
  );
  await untilMoving(page);
});
