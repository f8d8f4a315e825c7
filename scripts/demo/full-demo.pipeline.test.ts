import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { logIn } from '@commoncast/core/authentication/api';
import { type Client, createClient } from '@commoncast/core/http/client';
import { getKpis } from '@commoncast/core/insights/api';
import { getSplitTestResults, listSplitTests } from '@commoncast/core/split-tests/api';
import { listByCategory } from '@commoncast/core/streams/api';
import { listWidgets } from '@commoncast/core/widgets/api';
import { FILMS, type FilmName } from '@commoncast/server/media/demo/films/catalogue';
import { makeDemoVideo } from '@commoncast/server/media/demo/make-demo-video';
import { createLocalMediaEngine } from '@commoncast/server/media/local-media-engine';
import { startTestServer, type TestServer } from '@commoncast/server/test/server';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { DEMO_EMAIL, newDemoPassword } from './business/account.ts';
import { createFullDemo, type FullDemo } from './business/full-demo.ts';
import type { DemoBusiness } from './business/small-demo.ts';
import { FIRST_VIDEOS, LATER_VIDEOS } from './business/videos.ts';
import { openPast, type Past } from './past/past.ts';

const SITE = 'http://127.0.0.1:8081';
/** Three months take half a minute of a quiet processor. */
const LIMIT_MS = 400_000;
const password = newDemoPassword();
const today = new Date();

let folder: string;
let server: TestServer;
let made: DemoBusiness;
let owner: Client;
let businessId: string;

/** As long as the demo's films, and quickly made. */
async function quickFilmOf(film: FilmName): Promise<string> {
  const path = join(folder, `${film}.mp4`);
  await makeDemoVideo(path, { durationS: FILMS[film].durationS, width: 160, height: 90, frameRate: 5 });
  return path;
}

async function during<T>(make: (demo: FullDemo, past: Past) => Promise<T>): Promise<T> {
  const { platform } = server;
  const past = await openPast(platform, { password, today });
  try {
    const demo = createFullDemo({
      past,
      origin: platform.origin,
      siteOrigin: SITE,
      filmOf: quickFilmOf,
      untilCounted: async (id) => {
        const sentAt = new Date();
        while ((await platform.services.analytics.countedUntil(id)) < sentAt) await delay(50);
      },
      signal: AbortSignal.timeout(LIMIT_MS),
    });
    return await make(demo, past);
  } finally {
    await past.close();
  }
}

async function figures() {
  const body = {
    startDate: new Date(today.getTime() - 90 * 86_400_000).toISOString(),
    endDate: today.toISOString(),
    businessId,
    filters: [],
    streamId: null,
  };
  return owner.call(getKpis, { body });
}

async function verdicts() {
  const { content } = await owner.call(listSplitTests, { query: {} });
  const results = content.map(async ({ id, name, state }) => {
    const { verdict, mismatch, leftOut } = await owner.call(getSplitTestResults, {
      params: { id },
      query: {},
    });
    return { name, state, verdict, hasMismatch: mismatch.since !== null, leftOut };
  });
  return Promise.all(results);
}

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'commoncast-demo-'));
  server = await startTestServer({
    config: { logLevel: 'silent' },
    engine: createLocalMediaEngine({ preset: 'ultrafast' }),
  });
  made = await during((demo) => demo.makeFirst());
  const { accessToken, business } = await server.client.call(logIn, {
    body: { email: DEMO_EMAIL, password },
  });
  businessId = business.id;
  owner = createClient({ origin: server.origin, getAccessToken: () => accessToken });
}, LIMIT_MS);
afterAll(async () => {
  await server?.close();
  await rm(folder, { recursive: true, force: true });
});

test('three months of visitors are counted, and none of them is suspect', async () => {
  const { kpis, suspect, dailyUniqueViewers } = await figures();
  const read = (name: string) => kpis.find((kpi) => kpi.name === name)?.value ?? 0;
  expect(suspect).toEqual({ plays: 0, watchTimeMs: 0 });
  expect(dailyUniqueViewers).toBe(0);
  expect(read('views')).toBeGreaterThan(900);
  expect(read('plays')).toBeGreaterThan(read('views'));
  expect(read('averagePercentWatched')).toBeGreaterThan(50);
  expect(read('averagePercentWatched')).toBeLessThan(85);
});

test('the three split tests end as their statistics say', async () => {
  const leftOut = { withoutConsent: 0, seenInTwoVariants: 0 };
  expect(await verdicts()).toEqual([
    {
      name: 'Clock or film behind the button?',
      state: 'RUNNING',
      verdict: 'TOO_EARLY',
      hasMismatch: false,
      leftOut,
    },
    {
      name: 'Does the pocket film sell more?',
      state: 'RUNNING',
      verdict: 'MISMATCH',
      hasMismatch: true,
      leftOut,
    },
    {
      name: 'Which picture makes people press play?',
      state: 'COMPLETED',
      verdict: 'WINNER',
      hasMismatch: false,
      leftOut,
    },
  ]);
});

test('videos are as old as their visitors say, with chapters, captions and a chosen poster', async () => {
  const { content } = await owner.call(listByCategory, { query: { category: 'VOD' } });
  expect(content).toHaveLength(FIRST_VIDEOS.length);
  const workshop = content.find(({ name }) => name === 'One minute in the workshop');
  expect(workshop?.chapters.map(({ title }) => title)).toEqual(['The wheels', 'The hands', 'The strike']);
  expect(workshop?.captions.map(({ language }) => language)).toEqual(['en']);
  expect(workshop?.hasOwnPoster).toBe(true);
  const ageDays = (today.getTime() - Date.parse(workshop?.createdDate ?? '')) / 86_400_000;
  expect(ageDays).toBeCloseTo(89.5, 1);
});

test('the second site gets a player, a playlist and the script', async () => {
  expect(made.pasted.article).toMatch(
    /<commoncast-player player-id="[^"]+">.*<script async src="[^"]+index\.js\?key=/s,
  );
  expect(made.pasted.films).toMatch(/^<div><commoncast-player player-id="[^"]+">/);
  expect(made.pasted.films).toContain('/p/');
});

test('made again, as after an interrupted start, nothing is there twice and no figure changes', {
  timeout: LIMIT_MS,
}, async () => {
  const before = { figures: await figures(), verdicts: await verdicts() };
  const again = await during((demo) => demo.makeFirst());
  expect(again.userId).toBe(made.userId);
  const after = { figures: await figures(), verdicts: await verdicts() };
  expect({ ...after.figures, countedUntil: '' }).toEqual({ ...before.figures, countedUntil: '' });
  expect(after.verdicts).toEqual(before.verdicts);
  const { content: widgets } = await owner.call(listWidgets, { query: {} });
  expect(widgets.map(({ kind }) => kind).sort()).toEqual(['POPOVER', 'STICKY']);
});

test('the rest brings the other videos with their visitors', { timeout: LIMIT_MS }, async () => {
  await during((demo) => demo.makeRest());
  const { content } = await owner.call(listByCategory, { query: { category: 'VOD' } });
  expect(content).toHaveLength(FIRST_VIDEOS.length + LATER_VIDEOS.length);
  for (const { name, views } of content) expect(views, name).toBeGreaterThan(0);
});
