import { LEGAL_PATHS, STUDIO_PATHS, VISITOR_PATHS } from '@commoncast/core/pages/paths';
import { type BrowserShare, shareBrowser } from '@commoncast/server/test/browser/shared-browser';
import type { BrowserContext, Page } from 'playwright';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { danglingIds, walkWithTab } from '../keyboard/walk-with-tab.ts';
import { type StartedPlatform, startPlatform } from '../start-platform.ts';
import { axeViolations } from './axe-violations.ts';
import { LOOKS } from './looks.ts';
import { makeThings, type Things } from './make-things.ts';
import { PATHS_WITHOUT_A_SCREEN, SCREENS } from './screens.ts';
import { untilSettled } from './until-settled.ts';

let platform: StartedPlatform;
let browser: BrowserShare;
let guest: BrowserContext;
/** A page for those who are signed in and one for those who are not: the next screen opens quicker in a page that is there. */
let pages: { member: Page; guest: Page };
let things: Things;

beforeAll(async () => {
  platform = await startPlatform();
  browser = await shareBrowser();
  const member = await browser.newContext({ reducedMotion: 'reduce' });
  guest = await browser.newContext({ reducedMotion: 'reduce' });
  for (const context of [member, guest]) context.setDefaultTimeout(60_000);
  pages = { member: await member.newPage(), guest: await guest.newPage() };
  await pages.member.goto(platform.signInUrl);
  await pages.member.getByRole('heading', { name: 'Home' }).waitFor();
  things = await makeThings(platform.origin, platform.account);
}, 120_000);

afterAll(async () => {
  await browser?.close();
  await platform?.stop();
});

it('knows every page of ours', () => {
  const patterns = [STUDIO_PATHS, VISITOR_PATHS, LEGAL_PATHS].flatMap((paths) => Object.values(paths));
  expect(new Set([...SCREENS.map(({ pattern }) => pattern), ...PATHS_WITHOUT_A_SCREEN])).toEqual(
    new Set([...patterns, null]),
  );
});

it('notices what is wrong inside a frame that has no origin', async () => {
  const page = await guest.newPage();
  await page.setContent(
    `<html lang="en"><title>Post</title><iframe title="Letter" sandbox="allow-scripts" srcdoc="<img src='data:,'>"></iframe>`,
  );
  expect(await axeViolations(page)).toEqual([expect.stringMatching(/^image-alt \| iframe img \| <img /)]);
  await page.close();
});

it('sees what is in a frame on the colour that is behind it', async () => {
  const frame = `<iframe title="Field" srcdoc="<html lang='en'><title>Field</title><p style='color: #ddd'>4242</p>"></iframe>`;
  const violationsOn = async (color: string) => {
    const page = await guest.newPage();
    await page.setContent(`<html lang="en"><title>Card</title><body style="background: ${color}">${frame}`);
    const violations = await axeViolations(page, 'contrast');
    await page.close();
    return violations;
  };
  expect(await violationsOn('black')).toEqual([]);
  expect(await violationsOn('white')).toEqual([expect.stringMatching(/^color-contrast \| iframe p \| /)]);
});

// One visit for all of it: to open a screen takes longer than to look at it.
it.each(SCREENS)(
  '$name: accessible, quiet, fits a phone and a desk, and shows every stop of the Tab key',
  async (screen) => {
    const { path, shows, isForGuests, status = 200, prepare } = screen;
    const page = isForGuests ? pages.guest : pages.member;
    // Nothing of the screen before may be heard.
    await page.goto('about:blank');
    page.removeAllListeners();
    const complaints = listen(page);
    const [first] = LOOKS;
    await page.setViewportSize({ width: first.width, height: 900 });
    await page.emulateMedia({ colorScheme: first.colorScheme });
    const answer = await page.goto(platform.origin + path(things));
    expect(answer?.status()).toBe(status);
    if (shows) await page.getByText(shows).filter({ visible: true }).first().waitFor();
    else await page.getByRole('button', { name: /^Play/ }).first().waitFor();
    await prepare?.(page);
    for (const { width, colorScheme } of LOOKS) {
      await page.setViewportSize({ width, height: 900 });
      await page.emulateMedia({ colorScheme });
      await untilSettled(page);
      const extent = colorScheme === 'light' ? 'all' : 'contrast';
      expect(await axeViolations(page, extent), `${width} px, ${colorScheme}`).toEqual([]);
      const overflowPx = await page.evaluate(
        () => document.documentElement.scrollWidth - document.documentElement.clientWidth,
      );
      expect(overflowPx, `${width} px`).toBe(0);
    }
    // Among them is what the content security policy has stopped. The browser itself reports a page that is not there.
    expect(complaints).toEqual(
      status === 404
        ? ['Failed to load resource: the server responded with a status of 404 (Not Found)']
        : [],
    );
    expect(await danglingIds(page)).toEqual([]);
    expect(await walkWithTab(page)).toEqual([]);
  },
);

/** Collects whatever the console says, from now on. */
function listen(page: Page): string[] {
  const complaints: string[] = [];
  page.on('console', (message) => complaints.push(message.text()));
  page.on('pageerror', (error) => complaints.push(String(error)));
  return complaints;
}
