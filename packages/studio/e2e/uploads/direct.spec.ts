import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type BrowserShare, shareBrowser } from '@commoncast/server/test/browser/shared-browser';
import { whyNoSwift } from '@commoncast/server/test/storage/find-swift';
import { START_LIMIT_MS, type Swift, s3Environment, startSwift } from '@commoncast/server/test/storage/swift';
import type { Locator, Page, Request, Route } from 'playwright';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { useInputDialogs } from '../file-dialogs.ts';
import { signUp } from '../sign-up.ts';
import { type StartedPlatform, startPlatform } from '../start-platform.ts';
import { writePaddedFilm } from './padded-film.ts';

/** Five parts, of which three travel at a time. */
const FILM_BYTES = 40_000_000;
const PARTS = [1, 2, 3, 4, 5];
/** Each film is transcoded, and waits until that before it has been. */
const LIMIT_MS = 240_000;

describe.skipIf(whyNoSwift() !== null)('uploads straight to S3', () => {
  let swift: Swift;
  let platform: StartedPlatform;
  let browser: BrowserShare;
  let page: Page;
  let folder: string;
  /** Numbers of the parts that were sent, by where they were sent. */
  let sent: { store: number[]; server: number[] };
  /** What a security policy or the store's CORS rules have stopped. */
  const complaints: string[] = [];

  beforeAll(async () => {
    swift = await startSwift();
    const bucket = await swift.newBucket();
    const env = { ...s3Environment(bucket), S3_PUBLIC_ENDPOINT: swift.endpoint };
    platform = await startPlatform({ isEmpty: true, env });
    browser = await shareBrowser();
    page = await browser.newPage({ viewport: { width: 1280, height: 900 } });
    page.setDefaultTimeout(20_000);
    await useInputDialogs(page.context());
    page.on('request', (request) => {
      const part = partAt(request);
      if (part !== null) (isToStore(request) ? sent.store : sent.server).push(part);
    });
    page.on('console', (message) => {
      if (/content security policy|CORS policy/i.test(message.text())) complaints.push(message.text());
    });
    folder = await mkdtemp(join(tmpdir(), 'commoncast-films-'));
    await signUp(page, platform.origin);
  }, START_LIMIT_MS + 120_000);
  afterAll(async () => {
    await browser?.close();
    await platform?.stop();
    await swift?.stop();
    await rm(folder, { recursive: true, force: true });
  });
  beforeEach(async () => {
    sent = { store: [], server: [] };
    await page.goto(`${platform.origin}/videos`);
    return () => page.unrouteAll({ behavior: 'ignoreErrors' });
  });

  const isToStore = (request: Request) => request.url().startsWith(swift.endpoint);
  /** What becomes of the parts that go to the store. */
  const onParts = (handle: (route: Route, part: number) => Promise<void>) =>
    page.route(`${swift.endpoint}/**`, (route) => {
      const part = partAt(route.request());
      return part === null ? route.continue() : handle(route, part);
    });
  async function begin(name: string): Promise<string> {
    const path = join(folder, `${name}.mp4`);
    await writePaddedFilm(path, FILM_BYTES);
    await choose(page.getByRole('button', { name: 'Upload' }).first(), path);
    return path;
  }
  async function choose(button: Locator, path: string): Promise<void> {
    const [chooser] = await Promise.all([page.waitForEvent('filechooser'), button.click()]);
    await chooser.setFiles(path);
  }
  async function untilPlayable(name: string): Promise<void> {
    const row = page.getByRole('row').filter({ hasText: name });
    await row.getByText(/^(Playable|Ready)$/).waitFor({ timeout: LIMIT_MS - 60_000 });
  }

  it('sends every part to the store, once, and the film can be played', { timeout: LIMIT_MS }, async () => {
    await begin('Direct');
    await untilPlayable('Direct');
    expect([sent.store.toSorted(), sent.server]).toEqual([PARTS, []]);
    expect(complaints).toEqual([]);
  });

  it('sends a part again that was lost, and one whose address was refused at another', {
    timeout: LIMIT_MS,
  }, async () => {
    const urls: string[] = [];
    const unlucky = new Set([2, 4]);
    await onParts(async (route, part) => {
      if (part === 4) urls.push(route.request().url());
      if (!unlucky.delete(part)) return route.continue();
      if (part === 2) return route.abort('connectionreset');
      return route.fulfill({ status: 403, headers: { 'access-control-allow-origin': '*' } });
    });
    await begin('Mended');
    await untilPlayable('Mended');
    expect([sent.store.toSorted(), sent.server]).toEqual([[1, 2, 2, 3, 4, 4, 5], []]);
    expect(urls).toHaveLength(2);
  });

  it('goes on after a reload with what the store has', { timeout: LIMIT_MS }, async () => {
    // The others never get there.
    await onParts(async (route, part) => {
      if (part <= 2) await route.continue();
    });
    const kept = new Set<number>();
    page.on('response', (response) => {
      const part = partAt(response.request());
      if (part !== null && response.ok()) kept.add(part);
    });
    const path = await begin('Reloaded');
    await expect.poll(() => [...kept].toSorted(), { timeout: 90_000 }).toEqual([1, 2]);
    await expect.poll(() => sent.store.toSorted(), { timeout: 90_000 }).toEqual(PARTS);
    page.once('dialog', (dialog) => void dialog.accept());
    await page.reload();
    await page.unrouteAll({ behavior: 'ignoreErrors' });
    sent.store.length = 0;
    const item = page
      .getByRole('region', { name: 'Uploads' })
      .getByRole('listitem')
      .filter({ hasText: 'Reloaded.mp4' });
    await item.getByText('Interrupted').waitFor();
    await choose(item.getByRole('button', { name: 'Choose the file Reloaded.mp4' }), path);
    await untilPlayable('Reloaded');
    expect([sent.store.toSorted(), sent.server]).toEqual([[3, 4, 5], []]);
  });

  it('sends through our server where the store cannot be reached', { timeout: LIMIT_MS }, async () => {
    await onParts((route) => route.abort('connectionrefused'));
    await begin('Detoured');
    await untilPlayable('Detoured');
    expect(sent.server.toSorted()).toEqual(PARTS);
  });
});

/** The number of the part that a request sends; null if it sends none. */
function partAt(request: Request): number | null {
  const found = request.method() === 'PUT' ? /(?:\/part\/|[?&]partNumber=)(\d+)/.exec(request.url()) : null;
  return found ? Number(found[1]) : null;
}
