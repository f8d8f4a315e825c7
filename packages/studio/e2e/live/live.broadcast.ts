import type { BrowserContext, Page } from 'playwright';
import { afterAll, beforeAll, expect, it, onTestFinished } from 'vitest';
import { openDesk } from '../desk.ts';
import { type OpenedStudio, openStudio } from '../open-studio.ts';
import { addDestination, addHypergraphic, CHANNEL, SALE, serveSale } from './prepare-broadcast.ts';
import { type Elsewhere, startElsewhere } from './start-elsewhere.ts';
import { type Encoder, startEncoder } from './start-encoder.ts';
import { visitorChat } from './visitor-chat.ts';
import { openPlayer, PATIENT, REPLAY, readLatency, watchByWebRtc } from './watched-player.ts';

const MINUTE_MS = 60_000;
const BESIDE_PLAYERS = 'Also beside players on other sites';
const GREETING = 'Good morning from the back row';
const NAME = 'Striking of twelve, live from the workshop';

let elsewhere: Elsewhere;
let opened: OpenedStudio;
let context: BrowserContext;
beforeAll(async () => {
  elsewhere = await startElsewhere();
  opened = await openStudio({ env: { EGRESS_ALLOW_HOSTS: elsewhere.host } });
  context = opened.context;
  context.setDefaultTimeout(PATIENT.timeout);
  await serveSale(context);
}, 180_000);
afterAll(async () => {
  await opened?.close();
  await elsewhere?.close();
});

/** Opens a page of the studio. */
async function openPage(path: string): Promise<Page> {
  const page = await context.newPage();
  await page.goto(opened.platform.origin + path);
  return page;
}

/** Opens an empty page of somebody who has nothing to do with the business. */
async function openVisitor(): Promise<Page> {
  const visitor = await openDesk(opened.browser);
  onTestFinished(() => visitor.close());
  visitor.setDefaultTimeout(PATIENT.timeout);
  await serveSale(visitor);
  return visitor.newPage();
}

/** Creates a stream in the studio. @param startsAt as its field takes it; null for whenever */
async function createStream(studio: Page, name: string, startsAt: string | null): Promise<void> {
  await studio.getByRole('button', { name: 'Create a stream' }).first().click();
  const dialog = studio.getByRole('dialog', { name: 'New stream' });
  await dialog.getByLabel('Name').fill(name);
  if (startsAt !== null) {
    await dialog.getByRole('radio', { name: /^At a set time/ }).check();
    await dialog.getByLabel('Starts').fill(startsAt);
  }
  await dialog.getByRole('button', { name: 'Create' }).click();
  await studio.getByRole('heading', { name, level: 1 }).waitFor();
}

const statusIn = (studio: Page, text: RegExp) =>
  studio.getByRole('status').filter({ hasText: text }).first().waitFor();

/** Waits until the picture of a control room goes on by more than a second. */
async function untilPictureMoves(room: Page): Promise<void> {
  const picture = room.getByRole('region', { name: 'Picture' }).locator('video');
  const positionS = () => picture.evaluate((video: HTMLVideoElement) => video.currentTime);
  await expect.poll(positionS, PATIENT).toBeGreaterThan(0);
  const beforeS = await positionS();
  await expect.poll(positionS, PATIENT).toBeGreaterThan(beforeS + 1);
}

/** Ends the stream of the control room. */
async function end(studio: Page): Promise<void> {
  await studio.getByRole('button', { name: 'End stream' }).click();
  await studio.getByRole('alertdialog').getByRole('button', { name: 'End stream' }).click();
}

/** The image as it lies over the picture of a player. */
const sale = (page: Page) => page.getByRole('link', { name: SALE.name });

/** The text of a block that is there to be copied. */
const codeIn = (studio: Page, label: string) => studio.getByLabel(label, { exact: true }).innerText();

/** A local time in the browser's zone some minutes from now, as a field of a form takes it. */
const minutesFromNow = (page: Page, minutes: number): Promise<string> =>
  page.evaluate(
    (atMs) => {
      const at = new Date(atMs);
      return new Date(atMs - at.getTimezoneOffset() * 60_000).toISOString().slice(0, 16);
    },
    Date.now() + minutes * MINUTE_MS,
  );

it('shows a newcomer what live is like, without a camera or an encoder', { timeout: 180_000 }, async () => {
  const studio = await openPage('/streams');
  await createStream(studio, 'A first try', null);
  await studio.getByRole('button', { name: 'Go live with a test picture' }).click();
  await statusIn(studio, /^Live/);
  await untilPictureMoves(studio);

  // A browser has six connections to a server, for all its tabs together. Three rooms leave some free.
  const { pathname } = new URL(studio.url());
  const rooms = [studio, await openPage(pathname), await openPage(pathname)];
  onTestFinished(async () => {
    for (const room of rooms) await room.close();
  });
  await Promise.all(rooms.map(untilPictureMoves));
  await studio.getByRole('textbox', { name: 'Write as the host' }).fill('Welcome, everybody');
  await studio.getByRole('button', { name: 'Send' }).click();
  for (const room of rooms)
    await room.getByRole('log', { name: 'Messages' }).getByText('Welcome, everybody').waitFor();
  await end(studio);
  for (const room of rooms) await room.getByText('The stream is over.').waitFor();
});

it('lives a broadcast on somebody else’s page, from the countdown to the replay', {
  timeout: 720_000,
}, async ({ annotate }) => {
  const studio = await openPage('/destinations');
  await addDestination(studio, elsewhere);
  await studio.goto(`${opened.platform.origin}/hypergraphics`);
  await addHypergraphic(studio);
  await studio.goto(`${opened.platform.origin}/streams`);
  await createStream(studio, NAME, await minutesFromNow(studio, 6));
  await studio.getByRole('button', { name: 'Create key' }).click();
  const streamKey = await studio.getByLabel('Stream key', { exact: true }).innerText();
  const settings = { server: await codeIn(studio, 'Server'), streamKey };

  // The owner pastes what the studio gives into another site.
  await studio.getByRole('tab', { name: 'Embed' }).click();
  await studio.getByRole('button', { name: 'Create a player for this stream' }).click();
  const pasted = [
    await codeIn(studio, 'Where the stream goes'),
    await codeIn(studio, 'Once per page, anywhere'),
  ];
  const { siteOrigin } = opened.platform;
  const answer = await fetch(`${siteOrigin}/edit`, {
    method: 'POST',
    headers: { origin: siteOrigin },
    body: new URLSearchParams({ pasted: pasted.join('\n') }),
  });
  expect(answer.status).toBe(200);

  await studio.getByRole('link', { name: 'Open control room' }).click();
  await studio.getByRole('switch', { name: BESIDE_PLAYERS }).click();
  await studio.getByRole('switch', { name: BESIDE_PLAYERS, checked: true }).waitFor();
  const destination = studio.getByRole('listitem').filter({ hasText: CHANNEL });
  await destination.getByText('Ready', { exact: true }).waitFor();

  const hlsPage = await openVisitor();
  const hls = await openPlayer(hlsPage, siteOrigin);
  await hls.untilSaid(NAME);
  await hls.untilSaid(/^Live on \w+day, /);
  expect(await hlsPage.getByRole('timer').textContent()).toMatch(/^\d:\d\d$/);
  await hls.press('Start when live');

  // A rehearsal is for the studio alone; then everybody sees the picture.
  let encoder: Encoder = await startEncoder(settings);
  onTestFinished(() => encoder.cut());
  await studio.getByText('Only you see this picture').waitFor();
  expect(await hlsPage.getByRole('timer').count()).toBe(1);
  const pressedMs = Date.now();
  await studio.getByRole('button', { name: 'Go live', exact: true }).click();
  await statusIn(studio, /^Live/);
  const liveMs = Date.now();
  await hls.untilMoving();
  expect(await hls.source()).toBe('hls');
  await destination.getByText('Sending').waitFor();
  await elsewhere.untilWatchable();

  // Whoever comes from now on watches by WebRTC; and a slow machine gets more time to connect again.
  const details = await openPage(`${new URL(studio.url()).pathname.replace(/\/live$/, '')}/details`);
  await details.getByRole('combobox', { name: 'Delay' }).click();
  await details.getByRole('option', { name: /WebRTC/ }).click();
  await details.getByRole('combobox', { name: 'When the encoder loses its connection' }).click();
  await details.getByRole('option', { name: /^Wait 5 minutes/ }).click();
  await details.getByRole('button', { name: 'Save' }).click();
  await details.getByText('Saved', { exact: true }).waitFor();
  await details.close();
  const rtcPage = await openVisitor();
  const rtc = await watchByWebRtc(rtcPage, siteOrigin);
  await annotate(
    `delay at the edge: HLS ${await readLatency(hlsPage)}, WebRTC ${await readLatency(rtcPage)}`,
  );

  const visitors = [hlsPage, rtcPage];
  const players = [hls, rtc];

  // An image is put over the picture of everybody, and taken down again.
  const image = studio.getByRole('listitem', { name: SALE.name });
  await image.getByRole('button', { name: 'Show' }).click();
  await Promise.all(visitors.map((page) => sale(page).waitFor()));
  await image.getByRole('button', { name: 'Take down' }).click();
  await Promise.all(visitors.map((page) => sale(page).waitFor({ state: 'hidden' })));

  // What one visitor writes, the other reads, and so does the business.
  const chats = visitors.map(visitorChat);
  const earliestS = (Date.now() - liveMs) / 1000;
  await chats[0]!.say('Ada', GREETING);
  await Promise.all(chats.map((chat) => chat.line(GREETING).waitFor()));
  await studio.getByRole('log', { name: 'Messages' }).getByText(GREETING).waitFor();
  const latestS = (Date.now() - pressedMs) / 1000;

  // The connection breaks; the encoder is back within the window, and nobody has to load anything again.
  encoder.cut();
  await statusIn(studio, /^Signal lost/);
  await Promise.all(players.map((player) => player.untilSaid('Back in a moment')));
  encoder = await startEncoder(settings);
  await statusIn(studio, /^Live/);
  await Promise.all(players.map((player) => player.untilMoving()));

  await end(studio);
  await Promise.all(
    players.map(async (player) => {
      await player.press(`Play ${NAME}`, REPLAY);
      await player.untilMoving();
      expect(await player.source()).toBe('recording');
      expect(await player.isSamePage()).toBe(true);
    }),
  );

  // Beside the replay, everybody reads the chat at its moment.
  await Promise.all(
    players.map(async (player, index) => {
      const greeting = chats[index]!.line(GREETING);
      await player.stopAt(earliestS - 1);
      await greeting.waitFor({ state: 'hidden' });
      await player.stopAt(latestS + 1);
      await greeting.waitFor();
    }),
  );
});
