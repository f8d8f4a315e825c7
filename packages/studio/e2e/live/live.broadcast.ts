import type { BrowserContext, Page } from 'playwright';
import { afterAll, beforeAll, expect, it, onTestFinished } from 'vitest';
import { type OpenedStudio, openStudio } from '../open-studio.ts';
import { type Encoder, startEncoder } from './start-encoder.ts';
import { openPlayer, PATIENT, readLatency } from './watched-player.ts';

const MINUTE_MS = 60_000;
const NAME = 'Striking of twelve, live from the workshop';

let opened: OpenedStudio;
let context: BrowserContext;
beforeAll(async () => {
  opened = await openStudio();
  context = opened.context;
}, 180_000);
afterAll(() => opened?.close());

/** Opens a page of the studio. */
async function openPage(path: string): Promise<Page> {
  const page = await context.newPage();
  await page.goto(opened.platform.origin + path);
  return page;
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
  studio.getByRole('status').filter({ hasText: text }).first().waitFor({ timeout: PATIENT.timeout });

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
  timeout: 300_000,
}, async ({ annotate }) => {
  const studio = await openPage('/streams');
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

  const hlsPage = await context.newPage();
  const hls = await openPlayer(hlsPage, siteOrigin);
  await hls.untilSaid(NAME);
  await hls.untilSaid(/^Live on \w+day, /);
  expect(await hlsPage.getByRole('timer').textContent()).toMatch(/^\d:\d\d$/);
  await hls.press('Start when live');

  // A rehearsal is for the studio alone; then everybody sees the picture.
  await studio.getByRole('link', { name: 'Open control room' }).click();
  let encoder: Encoder = await startEncoder(settings);
  onTestFinished(() => encoder.cut());
  await studio.getByText('Only you see this picture').waitFor({ timeout: PATIENT.timeout });
  expect(await hlsPage.getByRole('timer').count()).toBe(1);
  await studio.getByRole('button', { name: 'Go live', exact: true }).click();
  await statusIn(studio, /^Live/);
  await hls.untilMoving();
  expect(await hls.source()).toBe('hls');

  // Whoever comes from now on watches by WebRTC; and a slow machine gets more time to connect again.
  const details = await openPage(`${new URL(studio.url()).pathname.replace(/\/live$/, '')}/details`);
  await details.getByRole('combobox', { name: 'Delay' }).click();
  await details.getByRole('option', { name: /WebRTC/ }).click();
  await details.getByRole('combobox', { name: 'When the encoder loses its connection' }).click();
  await details.getByRole('option', { name: /^Wait 5 minutes/ }).click();
  await details.getByRole('button', { name: 'Save' }).click();
  await details.getByText('Saved', { exact: true }).waitFor();
  await details.close();
  const rtcPage = await context.newPage();
  const rtc = await openPlayer(rtcPage, siteOrigin);
  await rtc.press(/^Play/);
  await rtc.untilMoving();
  expect(await rtc.source()).toBe('webRtc');
  await annotate(
    `delay at the edge: HLS ${await readLatency(hlsPage)}, WebRTC ${await readLatency(rtcPage)}`,
  );

  // Here, on air, destinations get the broadcast, and hypergraphics and chat are seen beside it.

  // The connection breaks; the encoder is back within the window, and nobody has to load anything again.
  encoder.cut();
  await statusIn(studio, /^Signal lost/);
  await Promise.all([hls.untilSaid('Back in a moment'), rtc.untilSaid('Back in a moment')]);
  encoder = await startEncoder(settings);
  await statusIn(studio, /^Live/);
  await Promise.all([hls.untilMoving(), rtc.untilMoving()]);

  await end(studio);
  await Promise.all(
    [hls, rtc].map(async (player) => {
      await player.press(`Play ${NAME}`);
      await player.untilMoving();
      expect(await player.source()).toBe('recording');
      expect(await player.isSamePage()).toBe(true);
    }),
  );
});
