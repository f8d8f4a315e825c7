import { randomUUID } from 'node:crypto';
import { getSplitTest } from '@commoncast/core/split-tests/api';
import type { SplitTest } from '@commoncast/core/split-tests/schema';
import { type BrowserShare, shareBrowser } from '@commoncast/server/test/browser/shared-browser';
import { type SignedUp, startTestServer, type TestServer } from '@commoncast/server/test/server';
import {
  exposedBeat,
  goalBeat,
  type SplitTestsOverHttp,
  splitTestsOverHttp,
} from '@commoncast/server/test/split-tests/split-tests-over-http';
import type { Page } from 'playwright';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { openDesk } from '../desk.ts';
import { logIn } from '../log-in.ts';
import { screenProblems } from '../pages/screen-problems.ts';
import { seedDays } from './seed-days.ts';

const OWNER = { email: 'owner@clocks.example', password: 'Correct-horse-7' };

let server: TestServer;
let over: SplitTestsOverHttp;
let owner: SignedUp;
let browser: BrowserShare;
let page: Page;

beforeAll(async () => {
  server = await startTestServer({ config: { roles: ['web', 'jobs'] } });
  over = splitTestsOverHttp(server);
  owner = await server.signUp(OWNER);
  await over.makeWidget(owner, await over.makePlayer(owner));
  browser = await shareBrowser();
  const context = await openDesk(browser);
  page = await context.newPage();
  await logIn(page, server.platform.origin, OWNER);
}, 120_000);
afterAll(async () => {
  await browser?.close();
  await server?.close();
});

const button = (name: string) => page.getByRole('button', { name, exact: true });
const areSharesLocked = (): Promise<boolean[]> =>
  page
    .getByLabel('Share (%)')
    .evaluateAll((fields) => fields.map((field) => (field as HTMLInputElement).disabled));
/** The test that the page shows, as the server keeps it. */
const shown = (): Promise<SplitTest> =>
  owner.client.call(getSplitTest, { params: { id: page.url().split('/').at(-1) ?? '' } });
const cellsOf = (variant: string): Promise<string[]> =>
  page
    .getByRole('row', { name: new RegExp(`^${variant}\\b`) })
    .getByRole('cell')
    .allTextContents();

it('plans how many visitors a test needs, before there is one', async () => {
  await page.getByRole('link', { name: 'Split tests' }).click();
  await page.getByText('Compare two versions').waitFor();
  await page.getByText('About 7,600 visitors in each variant').waitFor();
  await page.getByLabel('Minimum detectable effect (%)').fill('10');
  await page.getByText('About 32,000 visitors in each variant').waitFor();
  expect(await screenProblems(page)).toEqual([]);
});

it('makes a test, starts it, and locks what visitors depend on', async () => {
  await page.getByRole('link', { name: 'Create a split test' }).click();
  await page.getByLabel('Name', { exact: true }).fill('Film or nothing');
  await page.getByLabel('Widget', { exact: true }).selectOption({ label: 'Spring offer' });
  const variant = page.getByRole('group', { name: 'Variant 2' });
  await variant.getByLabel('Shows').selectOption({ label: 'Front page' });
  await page.getByLabel('Count a conversion when').selectOption('custom');
  await page.getByLabel('Event name').fill('order');
  expect(await screenProblems(page)).toEqual([]);
  await button('Save').click();
  await page.waitForURL(/split-tests\/[0-9a-f-]{36}$/);

  await button('Start').waitFor();
  await page.getByLabel('Share (%)').first().fill('40');
  expect(await button('Save, then start').isDisabled()).toBe(true);
  await button('Save').click();
  await page.getByText('Weights must sum to 1').waitFor();
  await button('Split evenly').click();
  await button('Start').click();
  await button('Start the test').click();
  await page.getByText('locked while the test runs').waitFor();
  expect(await areSharesLocked()).toEqual([true, true]);
  expect(await page.getByLabel('Widget', { exact: true }).isDisabled()).toBe(true);
  expect(await shown()).toMatchObject({ state: 'RUNNING', phase: 1 });
  await page.getByText('Each variant needs visitors first.').waitFor();
  expect(await screenProblems(page)).toEqual([]);
});

it('counts visitors as they come, and says that it is too early to tell', async () => {
  const test = await shown();
  for (let visitor = 0; visitor < 12; visitor += 1) {
    const exposed = exposedBeat(test, visitor % 2 ? 'A' : 'B');
    const goals = visitor < 4 ? [goalBeat('order', exposed.tClient + 1_000)] : [];
    await over.send(owner, { viewerId: randomUUID() }, [exposed, ...goals]);
  }
  await over.insights.counted(owner);
  await page.reload();
  await page.getByRole('heading', { name: 'Too early to tell' }).waitFor();
  await page.getByText('needs 7 days, has run for less than one').waitFor();
  expect(await cellsOf('B')).toEqual(expect.arrayContaining(['6', '2', '33.3%', 'Too early to tell']));
  expect(await screenProblems(page)).toEqual([]);
});

it('names the winner of a test that has run long enough', async () => {
  await seedDays(server.database.root, await shown(), {
    days: 14,
    exposures: { A: 200, B: 203 },
    conversions: { A: 20, B: 36 },
  });
  await page.reload();
  await page.getByRole('heading', { name: '‘B’ beats the control' }).waitFor();
  await page.getByText('the chance that ‘B’ is better than the control is over 99%').waitFor();
  expect((await cellsOf('B')).slice(3)).toEqual([
    '+7.7',
    '+4.9 and +10.5',
    '+77%',
    '+40% and +114%',
    'Winner',
  ]);
  await page.getByText('keeping the control 7.71.').waitFor();
  await page.getByRole('group', { name: 'Difference of ‘B’ from the control' }).waitFor();
  expect(await screenProblems(page)).toEqual([]);
  await button('Table').click();
  await page.getByRole('cell', { name: '2,842', exact: true }).waitFor();
  expect(await screenProblems(page)).toEqual([]);
});

it('keeps a player from being deleted while the test shows it', async () => {
  await page.getByRole('link', { name: 'Players', exact: true }).click();
  await button('More about Front page').click();
  await page.getByRole('menuitem', { name: 'Delete' }).click();
  await page.getByRole('alertdialog', { name: 'A split test shows this player' }).waitFor();
  await page.getByText('‘Front page’ is used in ‘Film or nothing’, which is running.').waitFor();
  expect(await screenProblems(page)).toEqual([]);
  await button('Open the split test').click();
  await page.getByRole('heading', { name: 'Film or nothing' }).waitFor();
});

it('pauses, resumes, finishes, and is duplicated into a draft', async () => {
  await button('Pause').click();
  await button('Pause the test').click();
  await page.getByText('Changing the design begins a new phase').waitFor();
  expect(await areSharesLocked()).toEqual([false, false]);
  await button('Resume').first().click();
  await page
    .getByRole('alertdialog', { name: 'Resume the test?' })
    .getByRole('button', { name: 'Resume' })
    .click();
  await page.getByText('locked while the test runs').waitFor();
  expect(await shown()).toMatchObject({ state: 'RUNNING', phase: 1 });

  await button('Finish').click();
  await button('Finish the test').click();
  await page.getByText('The test is finished.').waitFor();
  expect(await shown()).toMatchObject({ state: 'COMPLETED' });
  expect(await screenProblems(page)).toEqual([]);

  await button('More about Film or nothing').click();
  await page.getByRole('menuitem', { name: 'Duplicate' }).click();
  await page.getByRole('heading', { name: 'Copy of Film or nothing' }).waitFor();
  expect(await shown()).toMatchObject({ state: 'DRAFT', phase: 0 });
  await page.getByRole('link', { name: 'Split tests', exact: true }).first().click();
  await page
    .getByRole('listitem')
    .filter({ hasText: 'Copy of Film or nothing' })
    .getByText('Draft')
    .waitFor();
  expect(await screenProblems(page)).toEqual([]);
});
