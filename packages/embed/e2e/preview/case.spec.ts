import type { PublicPlayer } from '@commoncast/core/players/schema';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { type Harness, startHarness, until, untilMoving, videoState } from '../harness.ts';
import { colorOf } from '../support/color-of.ts';

let harness: Harness;
beforeAll(async () => {
  harness = await startHarness();
});
afterAll(() => harness.close());

it('draws what the page sets, without a request and without counting, and each change live', async () => {
  const { service } = harness;
  // As the studio does: without a key there is nothing to ask of the page.
  const snippet = harness.snippet.replace(/\?key=[^"]*/, '');
  const page = await harness.open(import.meta.url, { snippet });
  const draft = service.players.get(harness.player()) as PublicPlayer;
  const set = (changes: Partial<PublicPlayer>): Promise<void> =>
    page.evaluate(
      (details) => {
        const player = document.querySelector('commoncast-player') as unknown as { details: PublicPlayer };
        player.details = details;
      },
      { ...draft, ...changes },
    );
  const color = (): Promise<string> => colorOf(page.locator('.frame'));

  await set({});
  await page.getByRole('button', { name: /^Play/ }).waitFor();
  expect(await color()).toBe('#c8102e');
  await set({ playerColor: '#00AA88' });
  expect(await color()).toBe('#00aa88');
  await page.getByRole('button', { name: /^Play/ }).click();
  await untilMoving(page);
  await set({ playerColor: '#112233', logo: service.video.posterUrl ?? '', showIcon: true });
  await page.locator('.logo').waitFor();
  await set({ hideControls: true });
  await until(
    'the controls go',
    () => page.locator('.bar').count(),
    (count) => count === 0,
  );
  await set({ hideControls: false });
  await page.locator('.bar').waitFor({ state: 'attached' });
  expect((await videoState(page)).paused).toBe(false);

  await set({ video: null });
  await page.getByText('Not available.').waitFor();
  await set({});
  await page.getByRole('button', { name: /^Play/ }).click();
  await untilMoving(page);
  expect(service.asked.filter(({ url }) => /^\/(business|insight)/.test(url))).toEqual([]);
});
