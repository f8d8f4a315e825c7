import { afterAll, afterEach, beforeAll, beforeEach, expect, it } from 'vitest';
import { KEY, until } from '../harness.ts';
import { clickOn, play, stateOf, untilMoving, untilState, waitFor } from '../support/in-page.ts';
import { testMedia } from '../support/media.ts';
import {
  frameOf,
  type OnePlayerPage,
  PLAYER_ID,
  playerOf,
  playlistOfTwo,
  publishOnePlayer,
} from '../support/one-player-page.ts';
import { publicWidget } from '../support/public-widget.ts';
import { publishFrame } from '../support/publish-frame.ts';
import { startService, type TestService } from '../support/service.ts';
import { type Driver, startDriver } from './start-driver.ts';
import { KEYS, openSession, type WebDriverSession } from './webdriver-session.ts';

/** Where Debian has it. */
const MINI_BROWSER = '/usr/lib/x86_64-linux-gnu/webkit2gtk-4.1/MiniBrowser';

let service: TestService;
let driver: Driver;
let session: WebDriverSession;
let asked = 0;
beforeAll(async () => {
  service = await startService(await testMedia());
  driver = await startDriver();
  // A driver has one session, and a start takes longer than a page.
  session = await openSession(driver.origin, {
    'webkitgtk:browserOptions': {
      binary: process.env.MINI_BROWSER_PATH ?? MINI_BROWSER,
      args: ['--automation'],
    },
  });
});
beforeEach(() => {
  asked = service.asked.length;
});
// Our engine plays in WebKit too: nothing ever asks for the other one.
afterEach(() => {
  service.answerPages(() => ({}));
  service.slowDown(undefined);
  const engines = service.asked
    .slice(asked)
    .flatMap(({ url }) => /(hls|cmaf)-[\w-]+\.js/.exec(url)?.[1] ?? []);
  expect(engines).not.toContain('hls');
});
afterAll(async () => {
  await session?.close();
  await driver?.stop();
  await service?.close();
});

async function open(shown: OnePlayerPage = {}): Promise<void> {
  await session.goTo(await publishOnePlayer(service, shown));
}

it('plays with the picture moving, shows captions, pauses and goes far ahead by keyboard', async () => {
  await open();
  await play(session);
  await session.press('c');
  await waitFor(session, '.captions', 'The clock is & stays running');
  await session.press('k');
  await untilState(session, 'it pauses', ({ paused }) => paused);
  await session.press('8');
  await untilState(session, 'it goes far ahead', ({ currentTime }) => currentTime > 19);
  await session.press('k');
  await untilMoving(session);
});

it('shows a chosen quality at once though WebKit wants no data, with menus that keys move', async () => {
  await open();
  await play(session);
  // Loading takes longer than the film on a slow machine.
  await session.press('k');
  await until('all is loaded', loadedEndS, (endS) => endS > 23.9);
  await session.press('3');
  await session.press('k');
  await untilState(session, 'it shows 720 lines', ({ videoHeight }) => videoHeight === 720);
  await clickOn(session, 'button', 'Settings');
  await waitFor(session, '[role=menuitem]:focus', 'Quality');
  await session.press(KEYS.enter);
  await waitFor(session, '[role=menuitemradio]:focus', 'Auto');
  await clickOn(session, '[role=menuitemradio]', '360p');
  await untilState(session, 'it shows 360 lines', ({ videoHeight }) => videoHeight === 360);
  await session.press(KEYS.escape);
  await waitFor(session, 'button:focus', 'Settings');
});
const loadedEndS = (): Promise<number> =>
  session.run(() => {
    const buffered = document
      .querySelector('commoncast-player')
      ?.shadowRoot?.querySelector('video')?.buffered;
    return buffered?.length ? buffered.end(buffered.length - 1) : 0;
  });

/** From here on the page keeps where the video was as each of its seeks was done. */
const rememberSeeks = (): Promise<void> =>
  session.run(() => {
    const video = document.querySelector('commoncast-player')?.shadowRoot?.querySelector('video');
    video?.addEventListener('seeked', () => {
      document.documentElement.dataset.seekedToS = String(video.currentTime);
    });
  });
const lastSeekS = async (): Promise<number> =>
  Number(await session.run(() => document.documentElement.dataset.seekedToS));

it('plays again from a beginning that is not loaded, without building its source anew', async () => {
  await open({ attributes: 'start="22"' });
  await play(session);
  const { source } = await stateOf(session);
  await untilState(session, 'it ends', ({ ended }) => ended);
  await rememberSeeks();
  await clickOn(session, '.again');
  await untilMoving(session);
  expect(await lastSeekS()).toBeLessThan(5);
  expect((await stateOf(session)).source).toBe(source);
});

it('goes back before where it began, also after a jump that was given up on its way', async () => {
  service.slowDown(/m4s$/, 100_000);
  await open({ attributes: 'start="8"' });
  await play(session);
  const { source } = await stateOf(session);
  const seek = (positionS: number): Promise<void> =>
    session.run((toS) => document.querySelector('commoncast-player')?.seek(toS), positionS);
  const before = service.asked.length;
  await seek(22);
  await until('it asks for that', () => service.asked.slice(before).some(({ url }) => url.includes('m4s')));
  await seek(17);
  await untilMoving(session);
  await seek(13);
  await untilMoving(session);
  await rememberSeeks();
  await seek(1);
  await untilMoving(session);
  expect(await lastSeekS()).toBeLessThan(5);
  expect((await stateOf(session)).source).toBe(source);
});

it('plays the next of a playlist', async () => {
  await open({ changes: playlistOfTwo(service) });
  await play(session);
  await clickOn(session, 'button', 'Next video');
  await waitFor(session, '[role=region]', 'Wheel');
  await untilMoving(session);
});

it('autoplays, muted', async () => {
  await open({ changes: { autoPlay: true } });
  await untilMoving(session);
  expect((await stateOf(session)).muted).toBe(true);
});

it('plays in a widget that floats over the page, and goes when it is closed', async () => {
  service.answerPages(() => ({ widgets: [publicWidget(playerOf(service), { kind: 'FLOATING' })] }));
  await open({ fill: { placement: '' } });
  await play(session);
  await clickOn(session, 'button', 'Close video');
  await until('it has gone', () =>
    session.run(() => !document.querySelector('commoncast-widget[data-kind]')),
  );
});

it('plays in a frame of another site', async () => {
  service.players.set(PLAYER_ID, playerOf(service));
  const path = await publishFrame(service, PLAYER_ID, KEY);
  await open({ fill: { snippet: '', placement: frameOf(service.origin + path, [640, 360]) } });
  await session.enterFrame(0);
  await play(session);
  await session.enterFrame(null);
});
