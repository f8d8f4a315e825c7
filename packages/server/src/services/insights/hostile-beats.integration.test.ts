import { randomUUID } from 'node:crypto';
import {
  countSuspects,
  getKpis,
  getSharedNetworks,
  listSuspects,
  setSharedNetworks,
} from '@commoncast/core/insights/api';
import type { Beat } from '@commoncast/core/insights/beat';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { databasesUnderTest } from '../../../test/database.ts';
import { batchOf, beatOf } from '../../../test/insights/beats.ts';
import { insertVideo } from '../../../test/insights/insights-fixture.ts';
import {
  type InsightsOverHttp,
  insightsOverHttp,
  spanAroundNow,
} from '../../../test/insights/insights-over-http.ts';
import { type SignedUp, startTestServer, type TestServer } from '../../../test/server.ts';

const YEAR_MS = 365 * 86_400_000;
const HOUR_MS = 3_600_000;
/** Never refills, which makes the numbers exact. */
const BURST = 20;
const ROOM = { burst: BURST, perS: 0 };

describe.each(databasesUnderTest())('hostile beats on $kind', ({ open }) => {
  let server: TestServer;
  let insights: InsightsOverHttp;

  beforeAll(async () => {
    server = await startTestServer({
      database: await open(),
      config: { roles: ['web', 'jobs'] },
      limits: { newPlays: ROOM },
    });
    insights = insightsOverHttp(server);
  });
  afterAll(() => server.close());

  async function newOwner() {
    const owner = await server.signUp();
    const contentId = await insertVideo(server.database.root, owner.business.id, 60_000);
    return { owner, contentId, key: owner.business.publicKey };
  }
  const plays = (count: number, beat: Partial<Beat>) =>
    Array.from({ length: count }, () => beatOf({ playingMs: 1_000, ...beat }));
  const suspects = ({ client }: SignedUp) => client.call(listSuspects, { query: spanAroundNow() });

  test('one request cannot claim years of watching', async () => {
    const { owner, contentId, key } = await newOwner();
    const now = Date.now();
    const claims = plays(BURST, { contentId, playingMs: YEAR_MS, tFirst: now - YEAR_MS, tClient: now });
    await insights.sendAll({ ...batchOf(key, claims), tSent: now });
    await insights.counted(owner);
    const { values, suspect } = await insights.kpis(owner);
    expect(values.watchTime).toBeLessThanOrEqual(BURST * (HOUR_MS + 10_000));
    expect(suspect.watchTimeMs).toBeGreaterThan(BURST * 28 * 86_400_000);
  });

  test('a play lasts no longer than our own clock has seen it', async () => {
    const { owner, contentId, key } = await newOwner();
    const now = Date.now();
    const playId = randomUUID();
    await insights.sendAll({
      ...batchOf(key, [
        beatOf({ playId, contentId, tClient: now }),
        beatOf({ playId, contentId, seq: 1, tClient: now + 5 * HOUR_MS, playingMs: 5 * HOUR_MS }),
      ]),
      tSent: now,
    });
    await insights.counted(owner);
    const { values, suspect } = await insights.kpis(owner);
    expect(values.watchTime).toBeLessThan(12_000);
    expect(values.watchTime).toBeGreaterThanOrEqual(10_000);
    expect(suspect.watchTimeMs).toBe(5 * HOUR_MS - Number(values.watchTime));
  });

  test('24 starts in one session make one view', async () => {
    const { owner, contentId, key } = await newOwner();
    const now = Date.now();
    const beginnings = Array.from({ length: BURST }, (_, hour) =>
      beatOf({ contentId, playingMs: 12_000, tFirst: now - hour * HOUR_MS - 15_000, tClient: now }),
    );
    await insights.sendAll({ ...batchOf(key, beginnings), tSent: now });
    await insights.counted(owner);
    expect((await insights.kpis(owner)).values).toMatchObject({ plays: BURST, views: 1 });
  });

  test('a single beat ruins neither rebuffering nor startup time', async () => {
    const { owner, contentId, key } = await newOwner();
    const startMs = Date.now() - 30_000;
    const honest = {
      contentId,
      tFirst: startMs,
      tClient: startMs + 30_000,
      playingMs: 30_000,
      startupMs: 300,
    };
    const hostile = { contentId, playingMs: 1, rebufferMs: 1e12, startupMs: 1e12 };
    await insights.sendAll(batchOf(key, [...plays(2, honest), ...plays(1, hostile)]));
    await insights.counted(owner);
    const { values } = await insights.kpis(owner);
    expect(values.rebufferRatio).toBeLessThan(0.2);
    expect(values.startupTimeP50).toBe(300);
    expect(values.startupTimeP95).toBeLessThan(11_000);
  });

  test('what one address sends too much is kept out, shown, and can be counted afterwards', async () => {
    const { owner, contentId, key } = await newOwner();
    const forged = () =>
      batchOf(key, plays(10, { contentId, playingMs: 2_000, ranges: [[0, 2_000]] }), {
        viewerId: randomUUID(),
      });
    for (let sent = 0; sent < 15; sent += 1) await insights.sendAll(forged());
    await insights.counted(owner);
    const before = await insights.kpis(owner, contentId);
    expect(before.values).toMatchObject({ plays: BURST, uniqueViewers: 2, watchTime: BURST * 2_000 });
    expect(before.suspect).toEqual({ plays: 150 - BURST, watchTimeMs: (150 - BURST) * 2_000 });

    const [source] = await suspects(owner);
    expect(source).toMatchObject({ plays: 130, countable: 130, isCounted: false, isYours: true });
    const params = { id: source?.id ?? '' };
    const stranger = await server.signUp();
    await expect(stranger.client.call(countSuspects, { params })).rejects.toMatchObject({ status: 404 });
    expect(await suspects(stranger)).toEqual([]);

    expect(await owner.client.call(countSuspects, { params })).toEqual({ counted: 130 });
    const after = await insights.kpis(owner, contentId);
    expect(after.values).toMatchObject({ plays: 150, uniqueViewers: 15, watchTime: 300_000 });
    expect(after.suspect).toEqual({ plays: 0, watchTimeMs: 0 });
    const { points } = await insights.chart(owner, 'retention', contentId);
    expect(points.slice(0, 3).map(({ y }) => y)).toEqual([1, 1, 0]);
    expect(await owner.client.call(countSuspects, { params })).toEqual({ counted: 0 });
    expect((await suspects(owner))[0]).toMatchObject({ plays: 0, countable: 0, isCounted: true });
  });

  test('a later beat of a suspect play is suspect too', async () => {
    const { owner, contentId, key } = await newOwner();
    const all = plays(BURST + 1, { contentId, playingMs: 1_000 });
    await insights.sendAll(batchOf(key, all));
    await insights.counted(owner);
    const last = all.at(-1);
    await insights.sendAll(batchOf(key, [{ ...beatOf(last), seq: 1, playingMs: 2_000 }]));
    await insights.counted(owner);
    const { values, suspect } = await insights.kpis(owner);
    expect(values).toMatchObject({ plays: BURST, watchTime: BURST * 1_000 });
    expect(suspect).toEqual({ plays: 1, watchTimeMs: 2_000 });
  });

  test('a flood moves no figure at all, and is reported', async () => {
    const { owner, contentId, key } = await newOwner();
    const flood = () => batchOf(key, plays(100, { contentId, playingMs: 1_000 }));
    for (let sent = 0; sent < 4; sent += 1) await insights.sendAll(flood());
    await insights.counted(owner);
    const { values, suspect } = await insights.kpis(owner);
    expect(values).toMatchObject({ plays: 0, uniqueViewers: 0, watchTime: 0, views: 0 });
    expect(suspect.plays).toBe(400);
    const upToNow = { ...spanAroundNow(), endDate: new Date().toISOString() };
    const asked = { ...upToNow, businessId: owner.business.id, streamId: null, filters: [] };
    expect((await owner.client.call(getKpis, { body: asked })).suspect.plays).toBe(400);
    const { rows } = await server.database.root
      .selectFrom('viewer_play')
      .select(({ fn }) => fn.countAll<number>().as('rows'))
      .where('business_id', '=', owner.business.id)
      .executeTakeFirstOrThrow();
    const kept = BURST * 10 + BURST;
    expect(rows).toBe(kept);

    // Those that were admitted until it was recognised are among what can be counted.
    const [source] = await suspects(owner);
    expect(source).toMatchObject({ plays: 400, countable: kept });
    const params = { id: source?.id ?? '' };
    expect(await owner.client.call(countSuspects, { params })).toEqual({ counted: kept });
    expect((await suspects(owner))[0]).toMatchObject({ plays: 400 - kept, countable: 0 });
    const counted = await insights.kpis(owner);
    expect([counted.values.plays, counted.suspect.plays]).toEqual([kept, 400 - kept]);
  });

  test('a network that the owner names has ten times the allowance', async () => {
    const { owner, contentId, key } = await newOwner();
    const { yourAddress } = await owner.client.call(getSharedNetworks, {});
    await owner.client.call(setSharedNetworks, { body: { networks: [yourAddress, '2001:DB8::/32'] } });
    expect((await owner.client.call(getSharedNetworks, {})).networks).toEqual([yourAddress, '2001:db8::/32']);
    await insights.sendAll(batchOf(key, plays(BURST * 10, { contentId })));
    await insights.sendAll(batchOf(key, plays(5, { contentId })));
    await insights.counted(owner);
    const { values, suspect } = await insights.kpis(owner);
    expect(values.plays).toBe(BURST * 10);
    expect(suspect.plays).toBe(5);
  });

  test.each([
    ['no-network', 'Must be an address or a network such as 203.0.113.0/24'],
    ['203.0.113.0/33', 'Must be an address or a network such as 203.0.113.0/24'],
    ['10.0.0.0/8', 'Cannot be larger than /16, or /32 in IPv6'],
    ['::/0', 'Cannot be larger than /16, or /32 in IPv6'],
  ])('%s is refused as a network', async (network, message) => {
    const { owner } = await newOwner();
    await expect(
      owner.client.call(setSharedNetworks, { body: { networks: [network] } }),
    ).rejects.toMatchObject({ status: 400, fields: { 'networks.0': message } });
  });

  test('a batch is accepted without its invalid beats, and the answer names them', async () => {
    const { owner, contentId, key } = await newOwner();
    const now = Date.now();
    const good = beatOf({ contentId, playingMs: 1_000 });
    const response = await insights.send({
      ...batchOf(key, []),
      tSent: now,
      beats: [
        { ...good, rate: 17 },
        good,
        null,
        { ...beatOf(), extra: 1 },
        beatOf({ tClient: now - 8 * 86_400_000 }),
      ],
    });
    expect(response.status).toBe(202);
    expect(await response.json()).toEqual({
      responseData: {
        accepted: 1,
        refused: [
          { index: 0, field: 'rate', message: 'Is not valid' },
          { index: 2, field: '', message: 'Is not valid' },
          { index: 3, field: 'extra', message: 'Unknown field' },
          { index: 4, field: 'tClient', message: 'Happened more than 7 days before it was sent' },
        ],
      },
    });
    await insights.counted(owner);
    expect((await insights.kpis(owner)).values.plays).toBe(1);
    const refused = await insights.send({ ...batchOf(key, []), beats: [{ ...good, seq: -1 }] });
    expect(refused.status).toBe(400);
    expect(await refused.json()).toMatchObject({
      code: 'VALIDATION_FAILED',
      fields: { 'beats.0.seq': 'Is not valid' },
    });
  });
});

test('an address that floods us with beats is told to come back later', async () => {
  const server = await startTestServer({ limits: { beats: { burst: 100, perS: 1 } } });
  const { send } = insightsOverHttp(server);
  const [victim, other] = [await server.signUp(), await server.signUp()];
  const hundred = (key: string) =>
    batchOf(
      key,
      Array.from({ length: 100 }, () => beatOf()),
    );
  expect((await send(hundred(victim.business.publicKey))).status).toBe(202);
  const refused = await send(hundred(other.business.publicKey));
  expect(refused.status).toBe(429);
  expect(Number(refused.headers.get('retry-after'))).toBeGreaterThan(90);
  await server.close();
});
