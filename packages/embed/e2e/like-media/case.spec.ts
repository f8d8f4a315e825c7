import type { Page } from 'playwright';
import { afterAll, beforeAll, expect, it } from 'vitest';
import type { CommoncastPlayerElement } from '../../src/element/tags.ts';
import { type Harness, startHarness, until, untilMoving } from '../harness.ts';

let harness: Harness;
beforeAll(async () => {
  // As visitors' browsers do: sound only after a press.
  harness = await startHarness('--autoplay-policy=document-user-activation-required');
});
afterAll(() => harness.close());

interface Listening {
  player: CommoncastPlayerElement;
  heard: string[];
}

const NATIVE =
  'play playing pause timeupdate seeking seeked waiting ratechange volumechange durationchange loadedmetadata ended error progress';

/** Opens a page that keeps what it hears of its player, as `window.heard`, from before its script is there. */
async function open(changes: Parameters<Harness['player']>[0] = {}): Promise<Page> {
  const { snippet, placement } = harness;
  const page = await harness.open(
    import.meta.url,
    { placement: placement(harness.player(changes)) },
    { before: 'window.heard = [];' },
  );
  await page.evaluate((names) => {
    const own = window as unknown as Listening;
    own.player = document.querySelector('commoncast-player') as CommoncastPlayerElement;
    for (const name of names.split(' ')) {
      own.player.addEventListener(name, ({ bubbles, target }) => {
        if (name !== 'timeupdate') own.heard.push(name);
        if (bubbles || target !== own.player) own.heard.push(`${name} is not like that of a media element`);
      });
      document.body.addEventListener(name, () => own.heard.push(`${name} bubbles`));
    }
    own.player.addEventListener('commoncast-play', () => own.heard.push('commoncast-play'));
    // Said before the script knows the element.
    own.player.muted = true;
  }, NATIVE);
  await page.addScriptTag({ url: /src="([^"]+)"/.exec(snippet)?.[1] ?? '' });
  await page.locator('[data-phase=idle]').waitFor();
  return page;
}
const heard = (page: Page): Promise<string[]> => page.evaluate(() => (window as unknown as Listening).heard);
const untilHeard = (page: Page, name: string): Promise<string[]> =>
  until(
    `${name} is heard`,
    () => heard(page),
    (all) => all.includes(name),
  );

it('answers like a media element before anything is loaded, and plays with what was set', async () => {
  const page = await open();
  const before = await page.evaluate(() => {
    const { player } = window as unknown as Listening;
    const { paused, ended, currentTime, duration, muted, volume, readyState, error } = player;
    const lengths = [player.buffered.length, player.seekable.length, player.textTracks.length];
    const first = { paused, ended, currentTime, duration, muted, volume, readyState, error, lengths };
    player.currentTime = 10;
    player.volume = 0.5;
    player.playbackRate = 2;
    return { ...first, sought: player.currentTime };
  });
  expect(before).toEqual({
    paused: true,
    ended: false,
    currentTime: 0,
    duration: harness.service.video.durationS,
    muted: true,
    volume: 1,
    readyState: 0,
    error: null,
    lengths: [0, 0, 0],
    sought: 10,
  });
  await page.getByRole('button', { name: /^Play/ }).click();
  await untilMoving(page);
  const after = await page.evaluate(() => {
    const { player } = window as unknown as Listening;
    const { currentTime, duration, muted, volume, playbackRate, readyState, paused } = player;
    const [bufferedS, seekableS] = [player.buffered.end(0), player.seekable.end(0)];
    return { currentTime, duration, muted, volume, playbackRate, readyState, paused, bufferedS, seekableS };
  });
  expect(after).toMatchObject({ muted: true, volume: 0.5, playbackRate: 2, paused: false });
  expect(after.currentTime).toBeGreaterThanOrEqual(10);
  expect(after.duration).toBeCloseTo(harness.service.video.durationS, 0);
  expect(after.bufferedS).toBeGreaterThan(after.currentTime);
  expect(after.seekableS).toBeCloseTo(after.duration, 0);
  expect(after.readyState).toBeGreaterThanOrEqual(2);
});

it('tells what happens under the names of media events, once each, and ours beside them', async () => {
  const page = await open();
  await page.evaluate(() => (window as unknown as Listening).player.play());
  await untilMoving(page);
  const begun = await heard(page);
  const once = begun.filter((name) => /^(play|playing|loadedmetadata|commoncast-play)$/.test(name));
  expect(once.toSorted()).toEqual(['commoncast-play', 'loadedmetadata', 'play', 'playing']);
  expect(begun.indexOf('play')).toBeLessThan(begun.indexOf('loadedmetadata'));
  expect(begun.indexOf('loadedmetadata')).toBeLessThan(begun.indexOf('playing'));
  await page.evaluate(() => {
    const { player, heard: all } = window as unknown as Listening;
    all.length = 0;
    player.currentTime = 20;
  });
  await untilHeard(page, 'seeked');
  await page.evaluate(() => {
    const { player } = window as unknown as Listening;
    player.volume = 0.25;
    player.playbackRate = 2;
  });
  const atEnd = await untilHeard(page, 'ended');
  expect(atEnd).toEqual(expect.arrayContaining(['seeking', 'volumechange', 'ratechange', 'pause']));
  expect(atEnd.filter((name) => / /.test(name) || name === 'commoncast-play')).toEqual([]);
  expect(await page.evaluate(() => (window as unknown as Listening).player.ended)).toBe(true);
});

/** Runs as the page's own: whatever the test itself runs counts as a press. Told by a request. */
const REFUSED = `addEventListener('commoncast-ready', async ({ target: player }) => {
  const refused = await player.play().catch(({ name }) => name);
  const { paused } = player;
  player.muted = true;
  const playing = player.play().catch(({ name }) => name);
  player.pause();
  const interrupted = await playing;
  const plays = await player.play().then(() => !player.paused, ({ name }) => name);
  await fetch('/told?' + [refused, paused, interrupted, plays]);
});`;

it('refuses to play with the names of the platform, and says when it plays', async () => {
  const { service, snippet, placement } = harness;
  const fill = { snippet, placement: placement(harness.player()) };
  const page = await harness.open(import.meta.url, fill, { before: REFUSED });
  const told = await until('it is told', () => service.asked.find(({ url }) => url.startsWith('/told')));
  expect(told?.url).toBe('/told?NotAllowedError,true,AbortError,true');
  await untilMoving(page);
});

it('waits with playing until it is known what, and refuses where there is nothing', async () => {
  const page = await open({ video: null });
  const answer = await page.evaluate((details) => {
    const { player } = window as unknown as Listening;
    const nothing = player.play().catch(({ name }: Error) => name);
    const later = document.createElement('commoncast-player');
    later.muted = true;
    const plays = later.play().then(() => later.currentTime >= 0 && !later.paused);
    document.body.append(later);
    later.details = details as never;
    return Promise.all([nothing, plays]);
  }, harness.service.players.get(harness.player()));
  expect(answer).toEqual(['AbortError', true]);
});

it('goes round as the page says, whatever was set before it', async () => {
  const page = await open({ videoLoop: true });
  const start = async (): Promise<boolean> => {
    await page.evaluate(() => (window as unknown as Listening).player.play());
    await untilMoving(page);
    return page.evaluate(() => (window as unknown as Listening).player.loop);
  };
  expect(await start()).toBe(true);
  // Another player in the same element brings its own settings.
  await page.evaluate(
    (id) => {
      const { player } = window as unknown as Listening;
      player.setAttribute('player-id', id);
    },
    harness.player({
      video: {
        ...harness.service.video,
        source: { ...harness.service.video.source, url: `${harness.service.video.source.url}?other` },
      },
    }),
  );
  await until('the other one loops no more', () =>
    page.evaluate(() => !(window as unknown as Listening).player.loop),
  );
  const other = await open();
  await other.evaluate(() => {
    (window as unknown as Listening).player.loop = true;
  });
  await other.evaluate(() => (window as unknown as Listening).player.play());
  await untilMoving(other);
  expect(await other.evaluate(() => (window as unknown as Listening).player.loop)).toBe(true);
});
