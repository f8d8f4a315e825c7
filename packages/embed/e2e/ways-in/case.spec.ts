import { readFile } from 'node:fs/promises';
import { BeatBatch } from '@commoncast/core/insights/beat';
import * as v from 'valibot';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { type Harness, startHarness, until, untilMoving } from '../harness.ts';

let harness: Harness;
beforeAll(async () => {
  harness = await startHarness();
});
afterAll(() => harness.close());

const stubOf = async (): Promise<string> =>
  `<script>${await readFile(new URL('../../dist/player/snippet.js', import.meta.url), 'utf8')}</script>`;

it('runs the calls that were made before the script, and plays a video without a player', async () => {
  const { service, snippet } = harness;
  const placement = `<commoncast-player video-id="${service.video.id}"></commoncast-player>`;
  const page = await harness.open(import.meta.url, { snippet, placement, stub: await stubOf() });
  await page.getByRole('button', { name: /^Play/ }).click();
  await untilMoving(page);
  const heard = await page.evaluate(() => (window as unknown as { heard: unknown }).heard);
  expect(heard).toEqual([['commoncast-player', true]]);

  const goal = await until('the goal arrives', () => harness.beats().find(({ event }) => event === 'goal'));
  expect(goal).toMatchObject({ goal: 'signed-up' });
  const load = await until('the load arrives', () => harness.beats().find(({ event }) => event === 'load'));
  expect(load).toMatchObject({ contentId: service.video.id });
  expect(load).not.toHaveProperty('playerId');
  for (const batch of service.batches) expect(v.safeParse(BeatBatch, batch).issues).toBeUndefined();
});

it('plays, pauses and seeks as the page asks, and tells what happened', async () => {
  const { snippet } = harness;
  const placement = `<commoncast-player player-id="${harness.player()}"></commoncast-player>`;
  const page = await harness.open(import.meta.url, { snippet, placement, stub: await stubOf() });
  await page.locator('[data-phase=idle]').waitFor();
  const told = await page.evaluate(async () => {
    const player = document.querySelector('commoncast-player') as unknown as HTMLElement & {
      play(): Promise<void>;
      load(): Promise<void>;
      pause(): void;
      seek(positionS: number): void;
    };
    const events: string[] = [];
    const once = (name: string): Promise<Event> =>
      new Promise((resolve) => player.addEventListener(`commoncast-${name}`, resolve, { once: true }));
    for (const name of ['intent', 'play', 'pause', 'seek']) {
      player.addEventListener(`commoncast-${name}`, () => events.push(name));
    }
    await player.load();
    const isMoving = await player.play().then(() => true);
    const paused = once('pause');
    player.pause();
    await paused;
    const sought = once('seek');
    player.seek(Number.NaN);
    player.seek(10);
    await sought;
    return { isMoving, events, positionS: player.shadowRoot?.querySelector('video')?.currentTime };
  });
  expect(told.isMoving).toBe(true);
  expect(told.events).toEqual(['intent', 'play', 'pause', 'seek']);
  expect(told.positionS).toBe(10);
});
