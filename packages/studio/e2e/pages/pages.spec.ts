import { type BrowserShare, shareBrowser } from '@commoncast/server/test/browser/shared-browser';
import type { BrowserContext, Page } from 'playwright';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { type StartedPlatform, startPlatform } from '../start-platform.ts';
import { axeViolations } from './axe-violations.ts';
import { untilSettled } from './until-settled.ts';

/** A page is opened on a phone, and looked at on a desk afterwards. */
const WIDTHS_PX = [390, 1280] as const;
const SCHEMES = ['light', 'dark'] as const;

let platform: StartedPlatform;
let browser: BrowserShare;
let member: BrowserContext;
let guest: BrowserContext;
let videoId: string;
let playerId: string;

beforeAll(async () => {
  platform = await startPlatform();
  browser = await shareBrowser();
  member = await browser.newContext({ reducedMotion: 'reduce' });
  guest = await browser.newContext({ reducedMotion: 'reduce' });
  for (const context of [member, guest]) context.setDefaultTimeout(15_000);
  const page = await member.newPage();
  await page.goto(platform.signInUrl);
  await page.getByRole('heading', { name: 'Home' }).waitFor();
  await page.goto(platform.siteOrigin);
  const player = page.locator('commoncast-player');
  playerId = String(await player.getAttribute('player-id'));
  const link = String(await player.locator('a').getAttribute('href'));
  videoId = new URL(link).pathname.slice('/v/'.length);
  await page.close();
}, 120_000);

afterAll(async () => {
  await browser?.close();
  await platform?.stop();
});

it.each([
  { name: 'dashboard', path: () => '/dashboard', shows: 'Views over time' },
  { name: 'videos', path: () => '/videos', shows: 'One minute in the workshop' },
  { name: 'details of a video', path: () => `/videos/${videoId}`, shows: 'Description' },
  { name: 'captions of a video', path: () => `/videos/${videoId}/captions`, shows: 'No captions' },
  { name: 'chapters of a video', path: () => `/videos/${videoId}/chapters`, shows: 'No chapters' },
  { name: 'insights of a video', path: () => `/videos/${videoId}/insights`, shows: 'Views' },
  { name: 'embed tab of a video', path: () => `/videos/${videoId}/embed`, shows: 'Where the video goes' },
  { name: 'players', path: () => '/players', shows: 'Workshop page' },
  { name: 'editor of a player', path: () => `/players/${playerId}`, shows: 'Add it to your site' },
  { name: 'editor of a new player', path: () => '/players/new', shows: 'Not saved yet' },
  { name: 'split tests', path: () => '/split-tests', shows: 'How many visitors do you need?' },
  { name: 'editor of a new split test', path: () => '/split-tests/new', shows: 'Not saved yet' },
  { name: 'widgets', path: () => '/widgets', shows: 'Show a video where your visitors are' },
  { name: 'editor of a new widget', path: () => '/widgets/new', shows: 'Choose a player to see the widget' },
  { name: 'trash', path: () => '/trash', shows: 'The trash is empty' },
  { name: 'hypergraphics', path: () => '/hypergraphics', shows: 'Make your videos clickable' },
  {
    name: 'measurement',
    path: () => '/settings/measurement',
    shows: 'There were none in the last 30 days',
  },
  { name: 'install', path: () => '/settings/install', shows: 'Your snippet' },
  {
    name: 'a place that does not exist',
    path: () => '/settings/nowhere',
    shows: 'Page not found',
    status: 404,
  },
  { name: 'log-in', path: () => '/login', shows: 'Log in', isForGuests: true },
  { name: 'terms of use', path: () => '/terms', shows: 'Terms of use', isForGuests: true },
  { name: 'privacy policy', path: () => '/privacy', shows: 'Privacy policy', isForGuests: true },
  { name: 'sign-up', path: () => '/signup', shows: 'Create an account', isForGuests: true },
  { name: 'watch page', path: () => `/v/${videoId}`, shows: 'One minute in the workshop', isForGuests: true },
  { name: 'framed player', path: () => `/embed/${playerId}`, isForGuests: true },
])('$name: accessible, quiet, and fits a phone and a desk', async (screen) => {
  const { path, shows, isForGuests, status = 200 } = screen;
  const page = await (isForGuests ? guest : member).newPage();
  const complaints = listen(page);
  const [firstPx] = WIDTHS_PX;
  await page.setViewportSize({ width: firstPx, height: 900 });
  await page.emulateMedia({ colorScheme: 'light' });
  const answer = await page.goto(platform.origin + path());
  expect(answer?.status()).toBe(status);
  if (shows) await page.getByText(shows).filter({ visible: true }).first().waitFor();
  else await page.getByRole('button', { name: /^Play/ }).first().waitFor();
  for (const width of WIDTHS_PX) {
    await page.setViewportSize({ width, height: 900 });
    for (const colorScheme of SCHEMES) {
      await page.emulateMedia({ colorScheme });
      await untilSettled(page);
      const extent = colorScheme === 'light' ? 'all' : 'contrast';
      expect(await axeViolations(page, extent), `${width} px, ${colorScheme}`).toEqual([]);
    }
    const overflowPx = await page.evaluate(
      () => document.documentElement.scrollWidth - document.documentElement.clientWidth,
    );
    expect(overflowPx, `${width} px`).toBe(0);
  }
  // Among them is what the content security policy has stopped. The browser itself reports a page that is not there.
  expect(complaints).toEqual(
    status === 404 ? ['Failed to load resource: the server responded with a status of 404 (Not Found)'] : [],
  );
  await page.close();
});

/** Collects what the console says is wrong, from now on. */
function listen(page: Page): string[] {
  const complaints: string[] = [];
  page.on('console', (message) => {
    if (['error', 'warning'].includes(message.type())) complaints.push(message.text());
  });
  page.on('pageerror', (error) => complaints.push(String(error)));
  return complaints;
}
