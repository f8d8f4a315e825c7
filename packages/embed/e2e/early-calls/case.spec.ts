import type { Page } from 'playwright';
import { afterAll, beforeAll, expect, it } from 'vitest';
import type { connectPlayer } from '../../src/client/connect-player.ts';
import type { PlayerHandle } from '../../src/client/player-handle.ts';
import { type Harness, startHarness, until } from '../harness.ts';
import { publishModule } from '../support/publish-module.ts';

let harness: Harness;
beforeAll(async () => {
  harness = await startHarness();
  await publishModule(harness.service, 'player');
});
afterAll(() => harness.close());

interface Connecting {
  readonly connectPlayer: typeof connectPlayer;
  player: PlayerHandle;
  readonly answers: unknown[];
}
/** Opens a page whose calls are made before the snippet's script is there. */
async function openEarly(playerId: string): Promise<Page> {
  const page = await harness.open(import.meta.url, { placement: harness.placement(playerId) });
  await page.evaluate(() => {
    const own = window as unknown as Connecting;
    const answers: unknown[] = [];
    const player = own.connectPlayer(document.querySelector('commoncast-player') as never);
    player.on('play', () => answers.push('plays'));
    void player.set('muted', true);
    player.play().then((isMoving) => answers.push(isMoving));
    void player.seek(10);
    Object.assign(window, { player, answers });
  });
  return page;
}
const addSnippet = (page: Page): Promise<unknown> =>
  page.addScriptTag({ url: /src="([^"]+)"/.exec(harness.snippet)?.[1] ?? '' });
const answersOf = (page: Page): Promise<unknown[]> =>
  page.evaluate(() => (window as unknown as Connecting).answers);

it('plays, and says so, where it was asked to before the script and the details were there', async () => {
  const page = await openEarly(harness.player());
  await page.route(/details\/public/, async (route) => {
    // The details come when the script has long run.
    await page.waitForFunction(() => customElements.get('commoncast-player'));
    await route.continue();
  });
  expect(await answersOf(page)).toEqual([]);
  await addSnippet(page);
  const answers = await until(
    'it is known whether it plays',
    () => answersOf(page),
    (found) => found.some((one) => typeof one === 'boolean'),
  );
  expect(answers).toContain(true);
  const { muted, currentTime } = await page.evaluate(async () => {
    const { player } = window as unknown as Connecting;
    return { muted: await player.get('muted'), currentTime: await player.get('currentTime') };
  });
  expect(muted).toBe(true);
  expect(currentTime).toBeGreaterThanOrEqual(10);
});

it.each([
  ['that is gone', '01934567-0000-7000-8000-ffffffffffff', false],
  ['whose details do not arrive', '', true],
])('says that nothing plays of a player %s', async (_, missing, isBroken) => {
  const page = await openEarly(missing || harness.player());
  if (isBroken) await page.route(/details\/public/, (route) => route.abort());
  await addSnippet(page);
  await until(
    'it is known',
    () => answersOf(page),
    (answers) => answers.length > 0,
  );
  expect(await answersOf(page)).toEqual([false]);
  // Let go of, and asked again, it does not keep anybody waiting.
  const later = await page.evaluate(async () => {
    const { player } = window as unknown as Connecting;
    await player.destroy();
    return player.play();
  });
  expect(later).toBe(false);
});
