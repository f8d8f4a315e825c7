import type { PublicPlayer } from '@commoncast/core/players/schema';
import type { Page } from 'playwright';
import { afterAll, beforeAll, expect, it } from 'vitest';
import type { PlayerHandle } from '../../src/client/player-handle.ts';
import { type Harness, KEY, startHarness, until } from '../harness.ts';
import { publishFrame } from '../support/publish-frame.ts';
import { publishModule } from '../support/publish-module.ts';

let harness: Harness;
let details: Partial<PublicPlayer>;
beforeAll(async () => {
  harness = await startHarness();
  const { service } = harness;
  await publishModule(service, 'frame');
  await publishModule(service, 'player');
  const chapters = [
    { startS: 0, title: 'Clay' },
    { startS: 8, title: 'Wheel' },
    { startS: 16, title: 'Kiln' },
  ];
  const [first, second] = ['Clay', 'Glaze'].map((title, at) => ({
    ...service.video,
    id: `01934567-0000-7000-8000-00000000020${at}`,
    title,
    chapters,
    source: { ...service.video.source, url: `${service.video.source.url}?n=${at}` },
  }));
  const videos = [first!, second!];
  details = { video: first!, playlist: { id: 'p', name: 'Pots', videos } as PublicPlayer['playlist'] };
});
afterAll(() => harness.close());

interface Connected {
  readonly player: PlayerHandle;
  readonly heard: (readonly [name: string, detail: unknown])[];
}
const ask = <T>(page: Page, run: (player: PlayerHandle) => Promise<T>): Promise<T> =>
  page.evaluate(`(${run})(window.player)`) as Promise<T>;
const heard = (page: Page, name: string): Promise<unknown[]> =>
  page.evaluate(
    (wanted) =>
      (window as unknown as Connected).heard.filter(([one]) => one === wanted).map(([, one]) => one),
    name,
  );
const untilHeard = (page: Page, name: string, detail: object): Promise<unknown> =>
  until(
    `${name} is heard`,
    async () => (await heard(page, name)).map((one) => JSON.stringify(one)),
    (all) => all.includes(JSON.stringify(detail)),
  );

it.each(['an element', 'a frame'])('lets the page of %s choose all that a visitor can', async (kind) => {
  const id = harness.player(details);
  const path = kind === 'a frame' ? await publishFrame(harness.service, id, KEY) : '';
  const address = `${harness.service.origin}${path}`;
  const page = await harness.open(import.meta.url, {
    snippet: path ? '' : harness.snippet,
    placement: path
      ? `<iframe src="${address}" width="640" height="360" allow="autoplay; fullscreen"></iframe>`
      : harness.placement(id),
  });
  await page.waitForFunction(() => 'player' in window);
  // Before anybody has pressed play.
  const chapters = await ask(page, (player) => player.getChapters());
  expect(chapters.map(({ title, isCurrent }) => [title, isCurrent])).toEqual([
    ['Clay', true],
    ['Wheel', false],
    ['Kiln', false],
  ]);
  expect(await ask(page, (player) => player.getCaptions())).toEqual([
    { language: 'en', label: 'English', isShown: false },
  ]);
  await ask(page, (player) => player.set('muted', true));
  expect(await ask(page, (player) => player.play())).toBe(true);

  await ask(page, (player) => player.setCaptions('en'));
  const within = path ? page.frameLocator('iframe') : page;
  await within.getByText('stays running').waitFor();
  await untilHeard(page, 'captionschange', { language: 'en' });
  expect((await ask(page, (player) => player.getCaptions()))[0]?.isShown).toBe(true);
  await ask(page, (player) => player.setCaptions(null));
  await untilHeard(page, 'captionschange', { language: null });

  await ask(page, (player) => player.goToChapter(2));
  await untilHeard(page, 'chapterchange', { index: 2, title: 'Kiln', startS: 16 });

  const qualities = await ask(page, (player) => player.getQualities());
  expect(qualities.length).toBeGreaterThan(1);
  const lowest = qualities.at(-1)!;
  await page.evaluate((least) => (window as unknown as Connected).player.setQuality(least), lowest.id);
  const chosen = (await ask(page, (player) => player.getQualities())).find(({ isChosen }) => isChosen);
  expect(chosen?.id).toBe(lowest.id);

  const refused = await ask(page, (player) =>
    Promise.all([
      player.setQuality(99).catch(({ message }) => message),
      player.setCaptions('xx').catch(({ message }) => message),
      player.goToChapter(7).catch(({ message }) => message),
      player.playItem(-1).catch(({ message }) => message),
    ]),
  );
  expect(refused).toEqual([
    'there is no quality 99',
    'there are no captions in xx',
    'there is no chapter 7',
    'there is no item -1',
  ]);

  await ask(page, (player) => player.playItem(1));
  await until('the next video is on', async () => {
    const items = await ask(page, (player) => player.getItems());
    return items[1]?.isCurrent;
  });
  await until('it plays', async () => (await ask(page, (player) => player.get('currentTime'))) > 0.3);
  await untilHeard(page, 'itemchange', { id: '01934567-0000-7000-8000-000000000201', index: 1 });
  // Methods belong to the video that is on.
  expect((await ask(page, (player) => player.getItems())).map(({ title }) => title)).toEqual([
    'Clay',
    'Glaze',
  ]);
});

it('fills the screen and leaves it, and says so', async () => {
  const page = await harness.open(import.meta.url, {
    snippet: harness.snippet,
    placement: harness.placement(harness.player(details)),
  });
  await page.getByRole('button', { name: /^Play/ }).click();
  await until('it plays', async () => (await ask(page, (player) => player.get('currentTime'))) > 0.3);
  await ask(page, (player) => player.setFullScreen(true));
  await untilHeard(page, 'fullscreenchange', { isFullScreen: true });
  await ask(page, (player) => player.setFullScreen(false));
  await untilHeard(page, 'fullscreenchange', { isFullScreen: false });
});

it('says how much of a video was played, each part once, and nothing of what was jumped over', async () => {
  const page = await harness.open(import.meta.url, {
    snippet: harness.snippet,
    placement: harness.placement(harness.player()),
  });
  await page.getByRole('button', { name: /^Play/ }).click();
  await ask(page, async (player) => {
    await player.set('playbackRate', 4);
    await player.seek(15);
  });
  await until('it ends', () => ask(page, (player) => player.get('ended')));
  await untilHeard(page, 'milestone', { percent: 100 });
  expect(await heard(page, 'milestone')).toEqual([{ percent: 75 }, { percent: 90 }, { percent: 100 }]);
});
