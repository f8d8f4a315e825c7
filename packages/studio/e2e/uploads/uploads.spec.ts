import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { MultipartUpload } from '@commoncast/core/multipart/schema';
import { type BrowserShare, shareBrowser } from '@commoncast/server/test/browser/shared-browser';
import type { CDPSession, Locator, Page, Response } from 'playwright';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { useInputDialogs } from '../file-dialogs.ts';
import { signUp } from '../sign-up.ts';
import { type StartedPlatform, startPlatform } from '../start-platform.ts';
import { countParts } from './count-parts.ts';
import { writePaddedFilm } from './padded-film.ts';

const MEGABYTE = 1_000_000;
/** Five parts, of which three travel at a time. */
const FILM_BYTES = 40 * MEGABYTE;
const PART_COUNT = 5;
/** Slow enough to be caught in the middle, on a machine of any speed. */
const SLOW_BYTES_PER_S = 4 * MEGABYTE;

let platform: StartedPlatform;
let browser: BrowserShare;
let page: Page;
let network: CDPSession;
let folder: string;

beforeAll(async () => {
  platform = await startPlatform({ isEmpty: true });
  browser = await shareBrowser();
  page = await browser.newPage({ viewport: { width: 1280, height: 900 } });
  page.setDefaultTimeout(20_000);
  await useInputDialogs(page.context());
  network = await page.context().newCDPSession(page);
  folder = await mkdtemp(join(tmpdir(), 'commoncast-films-'));
  await signUp(page, platform.origin);
});

afterAll(async () => {
  await browser?.close();
  await platform?.stop();
  await rm(folder, { recursive: true, force: true });
});

it('sends only what is missing after the page was reloaded in the middle', async () => {
  const path = await film('Reloaded');
  await page.goto(`${platform.origin}/videos`);
  const before = countParts(page);
  await limitUpload(SLOW_BYTES_PER_S);
  await choose(page.getByRole('button', { name: 'Upload' }).first(), path);

  const item = uploadOf('Reloaded.mp4');
  const bar = item.getByRole('progressbar', { name: 'Upload of Reloaded.mp4' });
  await expect.poll(() => bar.getAttribute('aria-valuenow').then(Number), BOUND).toBeGreaterThan(5);
  await expect.poll(() => item.innerText(), BOUND).toMatch(/MB of 40 MB · [\d.]+ MB\/s/);
  expect(await item.innerText()).toMatch(/Uploading · (a few seconds|\d+ s) left/);
  await expect.poll(() => before.kept.size, BOUND).toBeGreaterThan(0);

  const questions: string[] = [];
  page.once('dialog', (dialog) => {
    questions.push(dialog.type());
    void dialog.accept();
  });
  // What the reload cuts off may still have arrived, so the server has the word.
  const recalled = page.waitForResponse((response) => /\/multipart-upload\/[^/]+$/.test(response.url()));
  await page.reload();
  expect(questions).toEqual(['beforeunload']);
  const arrived = new Set(await partNumbers(await recalled));
  expect([...before.kept].filter((part) => !arrived.has(part))).toEqual([]);
  const missing = [1, 2, 3, 4, 5].filter((part) => !arrived.has(part));
  expect(missing).not.toEqual([]);

  const after = countParts(page);
  await item.getByText('Interrupted').waitFor();
  await limitUpload(null);
  await choose(item.getByRole('button', { name: 'Choose the file Reloaded.mp4' }), path);
  await untilPlayable('Reloaded');
  expect([...after.sent].toSorted()).toEqual(missing.map((part) => [part, 1]));
});

it('finishes by itself when the server was killed in the middle and came back', {
  timeout: 120_000,
}, async () => {
  const path = await film('Outlived');
  await page.goto(`${platform.origin}/videos`);
  const parts = countParts(page);
  await limitUpload(SLOW_BYTES_PER_S);
  await choose(page.getByRole('button', { name: 'Upload' }).first(), path);
  await expect.poll(() => parts.kept.size, BOUND).toBeGreaterThan(0);
  const arrived = [...parts.kept];
  expect(arrived.length).toBeLessThan(PART_COUNT);

  await platform.kill();
  await uploadOf('Outlived.mp4').getByText('Connection lost').waitFor();
  await limitUpload(null);
  await platform.startAgain();
  await untilPlayable('Outlived');
  expect(arrived.map((part) => parts.sent.get(part))).toEqual(arrived.map(() => 1));
});

it('removes an upload that is cancelled, after asking', async () => {
  const path = await film('Cancelled');
  await page.goto(`${platform.origin}/videos`);
  await limitUpload(SLOW_BYTES_PER_S);
  await choose(page.getByRole('button', { name: 'Upload' }).first(), path);
  const item = uploadOf('Cancelled.mp4');
  const row = page.getByRole('row').filter({ hasText: 'Cancelled' });
  await row.waitFor();

  const cancel = item.getByRole('button', { name: 'Cancel Cancelled.mp4' });
  const dialog = page.getByRole('alertdialog', { name: 'Cancel this upload?' });
  await cancel.click();
  await dialog.getByRole('button', { name: 'Keep uploading' }).click();
  await item.getByText('Uploading').waitFor();

  await cancel.click();
  await dialog.getByRole('button', { name: 'Cancel the upload' }).click();
  await item.waitFor({ state: 'detached' });
  await row.waitFor({ state: 'detached' });
  await limitUpload(null);
  await page.reload();
  await page.getByRole('row').filter({ hasText: 'Outlived' }).waitFor();
  expect(await page.getByText('Cancelled').count()).toBe(0);
});

it('says in its row why a file is no video', async () => {
  const path = join(folder, 'Shopping list.mp4');
  await writeFile(path, 'Flour, salt, and a film for Sunday.\n'.repeat(100));
  await page.goto(`${platform.origin}/videos`);
  await choose(page.getByRole('button', { name: 'Upload' }).first(), path);
  const row = page.getByRole('row').filter({ hasText: 'Shopping list' });
  await row.getByText('Failed', { exact: true }).waitFor();
  expect(await row.innerText()).toContain(
    'This file is not a video that we can read. Upload an MP4, MOV, WebM or MKV.',
  );
});

const BOUND = { timeout: 20_000, interval: 50 };

async function film(name: string): Promise<string> {
  const path = join(folder, `${name}.mp4`);
  await writePaddedFilm(path, FILM_BYTES);
  return path;
}

async function choose(button: Locator, path: string): Promise<void> {
  const [chooser] = await Promise.all([page.waitForEvent('filechooser'), button.click()]);
  await chooser.setFiles(path);
}

function uploadOf(fileName: string): Locator {
  return page.getByRole('region', { name: 'Uploads' }).getByRole('listitem').filter({ hasText: fileName });
}

/** The parts that the server has, as it tells of an upload. */
async function partNumbers(answer: Response): Promise<number[]> {
  const { responseData } = (await answer.json()) as { readonly responseData: MultipartUpload };
  return responseData.parts.map(({ partNumber }) => partNumber);
}

async function untilPlayable(name: string): Promise<void> {
  const row = page.getByRole('row').filter({ hasText: name });
  await row.getByText(/^(Playable|Ready)$/).waitFor({ timeout: 40_000 });
}

/** @param bytesPerS null lifts the limit */
async function limitUpload(bytesPerS: number | null): Promise<void> {
  await network.send('Network.emulateNetworkConditions', {
    offline: false,
    latency: 0,
    downloadThroughput: -1,
    uploadThroughput: bytesPerS ?? -1,
  });
}
