import type { Page } from 'playwright';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { type OpenedStudio, openStudio } from '../open-studio.ts';
import { PATIENT } from './watched-player.ts';

/** As many connections as a browser has to one server by HTTP/1.1. */
const ROOMS = 6;

let opened: OpenedStudio;
beforeAll(async () => {
  opened = await openStudio();
}, 180_000);
afterAll(() => opened?.close());

const positionS = (room: Page): Promise<number> =>
  room
    .getByRole('region', { name: 'Picture' })
    .locator('video')
    .evaluate((video: HTMLVideoElement) => video.currentTime);

it('has a picture in six control rooms of one browser, and connections left for what members press', {
  timeout: 240_000,
}, async () => {
  const { context, platform } = opened;
  const studio = await context.newPage();
  await studio.goto(`${platform.origin}/streams`);
  await studio.getByRole('button', { name: 'Create a stream' }).first().click();
  const dialog = studio.getByRole('dialog', { name: 'New stream' });
  await dialog.getByLabel('Name').fill('Six rooms');
  await dialog.getByRole('button', { name: 'Create' }).click();
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
