import { type BrowserShare, shareBrowser } from '@commoncast/server/test/browser/shared-browser';
import type { Page } from 'playwright';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { axeViolations } from '../pages/axe-violations.ts';
import { openStorySite, type StorySite } from './story-site.ts';

/** The states in which a player can be, by the names of their stories. */
const PLAYER_STATES = [
  'idle',
  'warming',
  'loading',
  'playing',
  'paused',
  'buffering',
  'seeking',
  'ended',
  'live',
  'behind-live',
  'connection-lost',
  'blocked-auto-play',
];
/** Stories are looked at in as many pages at once. */
const PAGES = 2;

const DESK = { width: 1280, height: 900 };
const PHONE = { width: 390, height: 844 };

/** What Storybook lays on the page of its stories. */
interface Storybook {
  readonly __STORYBOOK_PREVIEW__?: {
    readonly currentRender?: { readonly id: string; readonly phase?: string };
  };
  readonly __STORYBOOK_ADDONS_CHANNEL__: { emit(event: string, payload: object): void };
}

let site: StorySite;
let browser: BrowserShare;

beforeAll(async () => {
  site = await openStorySite();
  browser = await shareBrowser();
}, 240_000);

afterAll(async () => {
  await browser?.close();
  await site?.stop();
});

it('shows the player in each of its states', () => {
  expect(site.stories).toEqual(
    expect.arrayContaining(PLAYER_STATES.map((state) => `embed-player--${state}`)),
  );
});

it('shows every story accessibly and quietly, light and dark', { timeout: 1_800_000 }, async () => {
  const waiting = [...site.stories];
  const complaints: string[] = [];
  const look = async (): Promise<void> => {
    const page = await browser.newPage({ reducedMotion: 'reduce', viewport: DESK });
    page.setDefaultTimeout(60_000);
    let story = waiting.shift();
    const complain = (text: string): void => void complaints.push(`${story}: ${text}`);
    page.on('pageerror', (error) => complain(String(error)));
    page.on('console', (message) => {
      if (message.type() === 'error') complain(`${message.text()} ${message.location().url}`);
    });
    await page.goto(`${site.origin}/iframe.html?viewMode=story&globals=a11y.manual:!true&id=${story}`);
    for (; story; story = waiting.shift()) {
      await show(page, story).catch((error) => complain(`never came to rest: ${error}`));
      // Messages that go by themselves wait as long as nobody looks at the window.
      await page.evaluate(() => void dispatchEvent(new Event('blur')));
      for (const violation of await axeViolations(page)) complain(`light: ${violation}`);
      await page.emulateMedia({ colorScheme: 'dark' });
      for (const violation of await axeViolations(page, 'contrast')) complain(`dark: ${violation}`);
    }
  };
  await Promise.all(Array.from({ length: PAGES }, look));
  expect(complaints).toEqual([]);
});

/** Goes to a story, and waits until it stands as it was meant and nothing moves any more. */
async function show(page: Page, story: string): Promise<void> {
  await page.setViewportSize(story.endsWith('-on-phone') ? PHONE : DESK);
  await page.emulateMedia({ colorScheme: 'light' });
  await page.waitForFunction(
    () => (window as unknown as Storybook).__STORYBOOK_PREVIEW__?.currentRender?.phase,
  );
  await page.evaluate((storyId) => {
    const { __STORYBOOK_ADDONS_CHANNEL__: channel } = window as unknown as Storybook;
    channel.emit('setCurrentStory', { storyId, viewMode: 'story' });
  }, story);
  await page.waitForFunction((id) => {
    const render = (window as unknown as Storybook).__STORYBOOK_PREVIEW__?.currentRender;
    const isThere = render?.id === id && ['finished', 'errored'].includes(render.phase ?? '');
    // Where it is the story that something is still on its way, nothing else comes.
    const isStill =
      /--(?:.+-)?(?:loading|warming|on-its-way)$/.test(id) ||
      !document.querySelector('[aria-busy="true"], .MuiSkeleton-root');
    return (
      isThere &&
      isStill &&
      document.fonts.status === 'loaded' &&
      document.getAnimations().every(({ playState }) => playState !== 'running')
    );
  }, story);
}
