import { logIn } from '@commoncast/core/authentication/api';
import { createClient } from '@commoncast/core/http/client';
import { getStream } from '@commoncast/core/live/api';
import type { BrowserContext, Locator, Page } from 'playwright';
import { afterAll, beforeAll, expect, it, onTestFinished } from 'vitest';
import { openDesk } from '../desk.ts';
import { type OpenedStudio, openStudio } from '../open-studio.ts';
import { openPlayer, PATIENT } from './watched-player.ts';

/** As many connections as a browser has to one server by HTTP/1.1. */
const ROOMS = 6;

const SLIDES = 'Our slides';

/** Two cameras and two microphones that Chromium plays itself, and a tab that is shared when a page asks for a screen. */
const STUDIO_EQUIPMENT = [
  '--use-fake-device-for-media-stream=device-count=2',
  `--auto-select-tab-capture-source-by-title=${SLIDES}`,
];

let opened: OpenedStudio;
beforeAll(async () => {
  opened = await openStudio({ browserArguments: STUDIO_EQUIPMENT });
}, 180_000);
afterAll(() => opened?.close());

/** Creates a stream in the studio and opens its control room. */
async function openRoom(context: BrowserContext, name: string): Promise<Page> {
  const studio = await context.newPage();
  await studio.goto(`${opened.platform.origin}/streams`);
  await studio.getByRole('button', { name: 'Create a stream' }).first().click();
  const dialog = studio.getByRole('dialog', { name: 'New stream' });
  await dialog.getByLabel('Name').fill(name);
  await dialog.getByRole('button', { name: 'Create' }).click();
  await studio.getByRole('heading', { name, level: 1 }).waitFor();
  return studio;
}

const positionS = (room: Page): Promise<number> =>
  room
    .getByRole('region', { name: 'Picture' })
    .locator('video')
    .evaluate((video: HTMLVideoElement) => video.currentTime);

it('has a picture in six control rooms of one browser, and connections left for what members press', {
  timeout: 240_000,
}, async () => {
  const { context } = opened;
  const studio = await openRoom(context, 'Six rooms');
  await studio.getByRole('button', { name: 'Go live with a test picture' }).click();
  await studio.getByRole('status').filter({ hasText: /^Live/ }).first().waitFor({ timeout: PATIENT.timeout });
  await expect.poll(() => positionS(studio), PATIENT).toBeGreaterThan(0);

  const address = studio.url();
  const rooms = [studio];
  // One after the other, as people open them: a machine that loads five pages side by side needs long for the first.
  while (rooms.length < ROOMS) {
    const room = await context.newPage();
    await room.goto(address, { waitUntil: 'commit', timeout: PATIENT.timeout });
    await expect.poll(() => positionS(room), PATIENT).toBeGreaterThan(0);
    rooms.push(room);
  }
  // The last one, which came when no seat was left, does and hears what the first one does.
  const last = rooms.at(-1) as Page;
  await last.getByRole('textbox', { name: 'Write as the host' }).fill('Welcome, everybody');
  await last.getByRole('button', { name: 'Send' }).click();
  await studio.getByRole('log', { name: 'Messages' }).getByText('Welcome, everybody').waitFor();
  await studio.getByRole('button', { name: 'End stream' }).click();
  await studio.getByRole('alertdialog').getByRole('button', { name: 'End stream' }).click();
  for (const room of rooms) await room.getByText('The stream is over.').waitFor();
});

/** Where a visitor watches the stream of a control room. */
async function watchUrlOf(room: Page): Promise<string> {
  const { origin, account } = opened.platform;
  const { accessToken } = await createClient({ origin }).call(logIn, { body: account });
  const client = createClient({ origin, getAccessToken: () => accessToken });
  const id = new URL(room.url()).pathname.split('/').at(-2) ?? '';
  const { watchUrl } = await client.call(getStream, { params: { id } });
  return new URL(watchUrl, origin).href;
}

/** What is red in a picture: its left half, and the corner at the bottom right. */
const redIn = (picture: Locator): Promise<{ left: boolean; corner: boolean }> =>
  picture.evaluate((element) => {
    const pen = Object.assign(document.createElement('canvas'), { width: 64, height: 36 }).getContext('2d')!;
    pen.drawImage(element as HTMLVideoElement, 0, 0, 64, 36);
    const isRed = (x: number, y: number): boolean => {
      const [red = 0, green = 0, blue = 0] = pen.getImageData(x, y, 1, 1).data;
      return red > 180 && green < 90 && blue < 90;
    };
    return { left: isRed(16, 18), corner: isRed(54, 30) };
  });

it('goes live from a browser: with a camera and a microphone of choice, then with a screen behind the camera', {
  timeout: 180_000,
}, async () => {
  const { context } = opened;
  await context.grantPermissions(['camera', 'microphone']);
  const slides = await context.newPage();
  await slides.setContent(`<title>${SLIDES}</title><body style="background: red">`);
  const studio = await openRoom(context, 'From my desk');
  await studio.getByRole('button', { name: 'Use this browser’s camera' }).click();
  const desk = studio.getByRole('region', { name: 'This browser' });
  for (const [label, device] of [
    ['Camera', 'fake_device_1'],
    ['Microphone', 'Fake Audio Input 2'],
  ] as const) {
    await desk.getByRole('combobox', { name: label }).click();
    await studio.getByRole('option', { name: device }).click();
    await desk.getByRole('combobox', { name: label }).getByText(device).waitFor();
  }
  // The microphone beeps.
  const loudness = async () => Number(await desk.getByRole('meter').getAttribute('aria-valuenow'));
  await expect.poll(loudness, PATIENT).toBeGreaterThan(30);
  await desk.getByRole('button', { name: 'Mute' }).click();
  await expect.poll(loudness, PATIENT).toBe(0);
  await desk.getByRole('button', { name: 'Unmute' }).click();
  await expect.poll(loudness, PATIENT).toBeGreaterThan(30);

  await desk.getByRole('button', { name: 'Send to the control room' }).click();
  await desk
    .getByRole('status')
    .filter({ hasText: /^Sending/ })
    .waitFor();
  await studio.getByText('Only you see this picture').waitFor();
  await expect.poll(() => positionS(studio), PATIENT).toBeGreaterThan(1);
  await studio.getByRole('button', { name: 'Go live', exact: true }).click();
  await studio.getByRole('status').filter({ hasText: /^Live/ }).first().waitFor();

  const visitor = await openDesk(opened.browser);
  onTestFinished(() => visitor.close());
  const page = await visitor.newPage();
  const player = await openPlayer(page, await watchUrlOf(studio));
  await player.press(/^Play/);
  await player.untilMoving();
  const seen = () => redIn(page.locator('commoncast-player video'));
  expect(await seen()).toEqual({ left: false, corner: false });

  await desk.getByRole('button', { name: 'Share screen' }).click();
  await expect.poll(seen, PATIENT).toEqual({ left: true, corner: false });
  await desk.getByRole('combobox', { name: 'Camera' }).click();
  await studio.getByRole('option', { name: 'No camera' }).click();
  await expect.poll(seen, PATIENT).toEqual({ left: true, corner: true });
  await player.untilMoving();

  await studio.getByRole('button', { name: 'End stream' }).click();
  await studio.getByRole('alertdialog').getByRole('button', { name: 'End stream' }).click();
  // The recording may be there before anybody has read that the broadcast has ended.
  const shown = page.locator('commoncast-player');
  const replay = shown.getByRole('button', { name: /^Play/ });
  await shown.getByText('The broadcast has ended').or(replay).first().waitFor();
});
