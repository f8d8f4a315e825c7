import type { BrowserContext, Page } from 'playwright';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { type OpenedStudio, openStudio } from '../open-studio.ts';
import { deleteBusiness } from './delete-business.ts';
import { downloadExport, rowsOf } from './download-export.ts';
import { visitSite } from './visit-site.ts';

const BUSINESS = 'Harbour Lane Clocks';

let studio: OpenedStudio;
let context: BrowserContext;
let page: Page;

beforeAll(async () => {
  studio = await openStudio();
  context = studio.context;
  page = await context.newPage();
}, 120_000);

afterAll(() => studio?.close());

const openAccount = async () => {
  await page.goto(`${studio.platform.origin}/settings/account`);
  await page.getByRole('heading', { name: 'Export your data' }).waitFor();
};

it('exports what the business has, as files that a program unpacks', { timeout: 180_000 }, async () => {
  await openAccount();
  await page.getByRole('button', { name: 'Export data' }).click();
  const files = await downloadExport(page);
  expect(rowsOf(files, 'business')).toMatchObject([{ name: BUSINESS }]);
  expect(rowsOf(files, 'videos').length).toBeGreaterThan(0);
  const films = [...files].filter(([name]) => /^media\/videos\/[^/]+\/[^/]+\.mp4$/.test(name));
  expect(films.length).toBeGreaterThan(0);
  // An MP4 begins with its file type box (ISO/IEC 14496-12 §4.3).
  for (const [name, bytes] of films) expect([name, bytes.toString('latin1', 4, 8)]).toEqual([name, 'ftyp']);
  expect(files.get('README.txt')?.toString()).toContain('Export of a business on Commoncast');
});

it('closes the business: nothing plays, nobody works in it, and it can be kept', {
  timeout: 180_000,
}, async () => {
  const { siteOrigin, account } = studio.platform;
  const open = await visitSite(studio.browser, siteOrigin);
  await open.playAndWatch(1);
  await open.close();

  await openAccount();
  await deleteBusiness(page, { businessName: BUSINESS, password: account.password });

  // A visitor sees the page as its owner has written it, and nothing else.
  const closed = await visitSite(studio.browser, siteOrigin);
  expect((await closed.openWatchPage()).status()).toBe(404);
  await closed.page.goto(siteOrigin);
  await closed.tryToPlay();
  expect(await closed.isPlaying()).toBe(false);
  expect(closed.pageErrors).toEqual([]);
  await closed.close();

  // Every address of the studio leads to the one page that is left.
  await page.goto(`${studio.platform.origin}/videos`);
  await page.getByRole('heading', { level: 1, name: `${BUSINESS} will be deleted` }).waitFor();
  expect(await page.getByRole('navigation').count()).toBe(0);
  await page.getByRole('button', { name: 'Keep the business' }).click();
  await page.getByRole('heading', { level: 1, name: 'Videos' }).waitFor();

  const kept = await visitSite(studio.browser, siteOrigin);
  await kept.playAndWatch(1);
  expect((await kept.openWatchPage()).status()).toBe(200);
  await kept.close();
});
