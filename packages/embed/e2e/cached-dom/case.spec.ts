import type { PublicPlayer } from '@commoncast/core/players/schema';
import type { Page } from 'playwright';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { type Harness, startHarnessInWholeBrowser, until, untilMoving, videoState } from '../harness.ts';
import { publicWidget } from '../support/public-widget.ts';

let harness: Harness;
let player: PublicPlayer;
beforeAll(async () => {
  harness = await startHarnessInWholeBrowser();
  harness.service.publish('/elsewhere', { html: '<!doctype html><title>Elsewhere</title>' });
  player = harness.service.players.get(harness.player()) as PublicPlayer;
});
afterAll(() => harness.close());

const openPlayer = (): Promise<Page> =>
  harness.open(import.meta.url, {
    snippet: harness.snippet,
    placement: harness.placement(player.id),
  });
const play = async (page: Page): Promise<void> => {
  await page.getByRole('button', { name: /^Play/ }).click();
  await untilMoving(page);
};

it('plays again when the element that was taken away is put back, later', async () => {
  const page = await openPlayer();
  await play(page);
  await page.evaluate(() => {
    const kept = document.querySelector('commoncast-player');
    Object.assign(window, { kept });
    kept?.remove();
  });
  await until('it has let go of its video', () =>
    page.evaluate(() => {
      const { video } = (window as unknown as { kept: { video?: HTMLVideoElement } }).kept;
      return !video?.isConnected && video?.paused !== false;
    }),
  );
  await page.evaluate(() => {
    document.querySelector('#place')?.append((window as unknown as { kept: Node }).kept);
  });
  await play(page);
  expect(await page.locator('video').count()).toBe(1);
  expect((await videoState(page)).currentTime).toBeLessThan(10);
});

it('plays on a page that an app has kept as a copy, with one of each widget', async () => {
  const floating = publicWidget(player);
  const inline = publicWidget(player, { kind: 'INLINE', place: { selector: '#first' } });
  harness.service.answerPages(({ pathname }) => ({ widgets: pathname === '/' ? [floating, inline] : [] }));
  const page = await openPlayer();
  const widgets = page.locator('commoncast-widget[data-kind]');
  const shown = (count: number): Promise<unknown> =>
    until(
      `${count} widgets are shown`,
      () => widgets.locator('commoncast-player').count(),
      (found) => found === count,
    );
  await shown(2);
  // As apps do that keep pages: a copy goes into the cache, and comes back when one goes back.
  await page.evaluate(() => {
    const copy = document.body.cloneNode(true);
    addEventListener('popstate', () => document.documentElement.replaceChild(copy, document.body));
    history.pushState({}, '', '/elsewhere');
    const next = document.createElement('body');
    next.textContent = 'Elsewhere';
    document.documentElement.replaceChild(next, document.body);
  });
  await shown(0);
  await page.evaluate(() => history.back());
  await shown(2);
  await page.locator('#place').getByRole('button', { name: /^Play/ }).click();
  // Behind the one that stands above it.
  await untilMoving(page, 1);
  // What the copy brought along of ours is empty, and takes no place.
  const left = await page
    .locator('commoncast-widget')
    .evaluateAll((all) => all.filter((one) => !one.shadowRoot).map(({ clientHeight }) => clientHeight));
  expect(left.filter(Boolean)).toEqual([]);
  await page.locator('commoncast-widget').getByRole('button', { name: 'Close video' }).click();
  await shown(1);
});

it('goes on with its widgets on a page that comes back from the back/forward cache', async () => {
  harness.service.answerPages(() => ({ widgets: [publicWidget(player)] }));
  const page = await harness.open(
    import.meta.url,
    { snippet: harness.snippet, placement: '' },
    {
      before: `window.comebacks = []; addEventListener('pageshow', ({ persisted }) => comebacks.push(persisted));`,
    },
  );
  await play(page);
  await page.getByRole('link', { name: 'Leave' }).click();
  await page.waitForURL('**/elsewhere');
  await page.goBack({ waitUntil: 'commit' });
  await until('it is the same page as before', () =>
    page.evaluate(() => (window as unknown as { comebacks?: boolean[] }).comebacks?.at(-1) === true),
  );
  expect(await page.locator('commoncast-widget').count()).toBe(1);
  const { paused } = await videoState(page);
  await page.locator('commoncast-widget .picture').hover();
  if (paused) await page.getByRole('button', { name: 'Play', exact: true }).click();
  await untilMoving(page);
  await page.getByRole('button', { name: 'Minimise video' }).click();
  await page.getByRole('button', { name: 'Show video' }).click();
  await page.getByRole('button', { name: 'Close video' }).click();
  await until(
    'it has closed',
    () => page.locator('commoncast-widget').count(),
    (count) => count === 0,
  );
});
