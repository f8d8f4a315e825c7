import { type BrowserShare, shareBrowser } from '@commoncast/server/test/browser/shared-browser';
import type { BrowserContext, Page } from 'playwright';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { openDesk } from '../desk.ts';
import { signUp } from '../sign-up.ts';
import { type StartedPlatform, startPlatform } from '../start-platform.ts';
import { type SentryStandIn, startSentry } from './sentry-stand-in.ts';

const PLAYLIST = 'Grandmother recipes';
/** What `signUp` types, what is typed here, and what the crash quotes of it. */
const TYPED = /Mill Street|baker|Sourdough|Grandmother|recipes|mallory|Ada Miller|I only wanted/i;
const QUERY_OR_TOKEN = /[?&]\w+=|Bearer|eyJ[\w-]{10}/;
const EMAIL = /[\w.]+@[\w.]+\.com/;
const ID = /[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-/;
const CRASHING_PAGE = `export function VideosPage() {
  throw new Error('Cannot draw ${PLAYLIST} of baker@example.com');
}`;

let sentry: SentryStandIn;
let browser: BrowserShare;
const platforms: StartedPlatform[] = [];

beforeAll(async () => {
  sentry = await startSentry();
  browser = await shareBrowser();
}, 120_000);

afterAll(async () => {
  await browser?.close();
  for (const platform of platforms) await platform.stop();
  await sentry?.close();
});

interface Seen {
  readonly platform: StartedPlatform;
  readonly context: BrowserContext;
  readonly page: Page;
  /** Addresses of all that was asked for. */
  readonly requests: string[];
  /** What the security policy has stopped. */
  readonly stopped: string[];
}

async function start(env: NodeJS.ProcessEnv): Promise<StartedPlatform> {
  const platform = await startPlatform({ isEmpty: true, env });
  platforms.push(platform);
  return platform;
}

/** @param drawn between which numbers chance decides, from 0 to 1 */
async function open(platform: StartedPlatform, drawn: readonly [number, number]): Promise<Seen> {
  const context = await openDesk(browser);
  await context.addInitScript(([from, to]) => {
    const random = Math.random;
    Math.random = () => from + random() * (to - from);
  }, drawn);
  const page = await context.newPage();
  const seen: Seen = { platform, context, page, requests: [], stopped: [] };
  page.on('request', (request) => seen.requests.push(request.url()));
  page.on('console', (message) => {
    if (/content security policy/i.test(message.text())) seen.stopped.push(message.text());
  });
  await page.route('**/videos-page-*.js', (route) =>
    route.fulfill({ contentType: 'text/javascript', body: CRASHING_PAGE }),
  );
  return seen;
}

const isLibrary = (url: string) => /\/start-sentry-[\w-]+\.js$/.test(url);

/** Types into several pages, then opens the one that crashes, and sends the form that asks what happened. */
async function crash({ page, platform }: Seen): Promise<void> {
  await page.goto(`${platform.origin}/playlists?search=mallory`);
  await page.getByRole('button', { name: 'Create a playlist' }).first().click();
  await page.getByRole('dialog').getByLabel('Name').fill(PLAYLIST);
  await page.keyboard.press('Enter');
  await page.getByRole('heading', { name: PLAYLIST }).waitFor();
  await page.getByRole('link', { name: 'Videos' }).first().click();
  const dialog = page.getByRole('dialog', { name: 'It looks like we’re having issues.' });
  await dialog.getByText('Our team has been notified.').waitFor();
  await dialog.getByLabel('Name').fill('Ada Miller');
  await dialog.getByLabel('Email').fill('ada@example.com');
  await dialog.getByLabel('What Happened?').fill('I only wanted to see my videos.');
  await dialog.getByRole('button', { name: 'Submit' }).click();
  await page.getByText('Crash report submitted successfully', { exact: true }).waitFor();
}

/** Everything by which the server or we would know whose page it was. */
async function secretsOf({ page, context }: Seen): Promise<string[]> {
  const props = await page.evaluate(() =>
    JSON.parse(document.querySelector('#page-props')?.textContent ?? '{}'),
  );
  const cookies = await context.cookies();
  return [
    props.accessToken,
    props.csrfToken,
    props.user.id,
    props.user.username,
    props.user.email,
    props.business.id,
    props.business.publicKey,
    ...cookies.map(({ value }) => value),
  ].filter((secret): secret is string => typeof secret === 'string' && secret !== '');
}

it('tells Sentry of a crash once, with a replay, and of nobody', { timeout: 150_000 }, async () => {
  const platform = await start({ SENTRY_DSN: sentry.dsn });
  const seen = await open(platform, [0.1, 1]);
  const { page } = seen;
  await signUp(page, platform.origin);
  await expect.poll(() => seen.requests.filter(isLibrary).length).toBe(1);
  // Nine of ten sessions are only sent when something crashes.
  await page.waitForTimeout(6_000);
  expect(sentry.items).toEqual([]);
  await crash(seen);

  await expect.poll(() => sentry.all('event').length).toBe(1);
  const event = sentry.all('event')[0]!;
  expect(event).toMatchObject({
    level: 'error',
    release: 'commoncast-studio@0.1.0',
    environment: 'production',
    transaction: '/videos',
    request: { url: `${platform.origin}/videos` },
    sdk: { settings: { infer_ip: 'never' } },
    tags: { replayId: expect.stringMatching(/^[0-9a-f]{32}$/) },
  });
  expect(event).not.toHaveProperty('user');
  const crashes = event.exception.values.map(({ type, value }) => [type, value]);
  expect(crashes.at(-1)).toEqual(['Error', 'Cannot draw [typed] of [email]']);
  // The components that it happened in.
  expect(crashes[0]).toEqual(['React ErrorBoundary Error', 'Cannot draw [typed] of [email]']);
  expect(event.exception.values.at(-1)?.stacktrace.frames.at(-1)).toMatchObject({
    filename: expect.stringMatching(`^${platform.origin}/assets/studio/assets/videos-page-[\\w-]+\\.js$`),
    function: 'VideosPage',
    lineno: 2,
  });
  const steps = event.breadcrumbs.map(({ category }) => category);
  expect(steps).toEqual(expect.arrayContaining(['fetch', 'navigation', 'ui.click']));
  expect(steps).not.toContain('console');

  // The replay begins before the crash, and goes on after the reload.
  const secrets = await secretsOf(seen);
  await expect.poll(() => sentry.all('replay_recording').length, { timeout: 40_000 }).toBeGreaterThan(0);
  const segments = sentry.all('replay_recording').length;
  await page.unrouteAll();
  await page.getByRole('button', { name: 'Reload the page' }).click();
  await page.getByRole('heading', { name: 'Videos' }).waitFor();
  secrets.push(...(await secretsOf(seen)));
  await expect
    .poll(() => sentry.all('replay_recording').length, { timeout: 40_000 })
    .toBeGreaterThan(segments);
  const replays = sentry.all('replay_event');
  expect(replays[0]).toMatchObject({ replay_type: 'buffer', segment_id: 0 });
  expect(new Set(replays.map(({ replay_id }) => replay_id))).toEqual(new Set([event.tags.replayId]));
  expect(replays.flatMap(({ error_ids }) => error_ids)).toContain(event.event_id);
  const recorded = sentry.all('replay_recording').flatMap(([, events]) => events);
  const page0 = recorded.find(({ type }) => type === 4);
  expect(page0?.data.href).toMatch(new RegExp(`^${platform.origin}/[a-z:/]*$`));
  // It can be drawn: elements, masked texts, styles, some of which come after the first picture.
  const picture = JSON.stringify(recorded);
  const parts = [/"tagName":"main"/, /"textContent":"\*{4,}/, /"_cssText":"[^"]*\.cc-\w+ \{ /];
  expect(parts.map((part) => part.test(picture))).toEqual([true, true, true]);

  expect(secrets.length).toBeGreaterThan(12);
  for (const { type, text } of sentry.items) {
    const leak = [TYPED, QUERY_OR_TOKEN, EMAIL, ID].map((pattern) => pattern.exec(text)?.[0]).find(Boolean);
    expect(leak, type).toBe(undefined);
    expect(
      secrets.find((secret) => text.includes(secret)),
      type,
    ).toBe(undefined);
  }
  for (const headers of sentry.headers) {
    expect(headers).not.toHaveProperty('cookie');
    expect(headers).not.toHaveProperty('authorization');
    expect(headers.referer ?? '').toMatch(/^(http:\/\/[^/]+\/)?$/);
  }
  expect(new Set(sentry.items.map(({ type }) => type))).toEqual(
    new Set(['event', 'replay_event', 'replay_recording']),
  );

  // And still once, after all of that.
  expect(sentry.all('event')).toHaveLength(1);
  expect(seen.stopped).toEqual([]);
  const elsewhere = seen.requests.filter((url) => !url.startsWith(platform.origin));
  expect(elsewhere.filter((url) => !url.startsWith(`${sentry.origin}/api/7/envelope/`))).toEqual([]);
  await seen.context.close();
});

it('records one session in ten from its beginning', { timeout: 60_000 }, async () => {
  const [platform] = platforms;
  if (!platform) throw new Error('The platform of the test before is gone');
  const before = sentry.items.length;
  const seen = await open(platform, [0, 0.1]);
  await seen.page.goto(`${platform.origin}/login`);
  await seen.page.getByLabel('Email').fill('baker@example.com');
  // What the test before has recorded may still arrive.
  await expect
    .poll(() => sentry.all('replay_event').at(-1), { timeout: 30_000 })
    .toMatchObject({ replay_type: 'session', urls: [`${platform.origin}/login`], error_ids: [] });
  expect(sentry.items.slice(before).some(({ text }) => TYPED.test(text))).toBe(false);
  expect(seen.stopped).toEqual([]);
  await seen.context.close();
});

it('fetches nothing and tells nobody without a DSN', { timeout: 120_000 }, async () => {
  const before = sentry.items.length;
  const platform = await start({});
  const seen = await open(platform, [0, 0.1]);
  const { page } = seen;
  await signUp(page, platform.origin);
  await crash(seen);
  const document = await fetch(platform.origin);
  const policy = document.headers.get('content-security-policy') ?? '';
  expect(policy).toMatch(new RegExp(`connect-src 'self' ${platform.origin};`));
  expect(seen.requests.some((url) => url.includes('crash-reporter-'))).toBe(true);
  expect(seen.requests.filter((url) => isLibrary(url) || !url.startsWith(platform.origin))).toEqual([]);
  expect(sentry.items).toHaveLength(before);
  expect(seen.stopped).toEqual([]);
  await seen.context.close();
});
