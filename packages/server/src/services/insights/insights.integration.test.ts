import { randomUUID } from 'node:crypto';
import { getKpis } from '@commoncast/core/insights/api';
import type { Beat } from '@commoncast/core/insights/beat';
import type { Filter } from '@commoncast/core/insights/schema';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { databasesUnderTest } from '../../../test/database.ts';
import { batchOf, beatOf } from '../../../test/insights/beats.ts';
import { insertVideo } from '../../../test/insights/insights-fixture.ts';
import {
  type InsightsOverHttp,
  insightsOverHttp,
  spanAroundNow,
} from '../../../test/insights/insights-over-http.ts';
import { startTestServer, type TestServer } from '../../../test/server.ts';

/** Allows for a machine that is busy with other tests. */
const ABOUT_TWO_SECONDS = { timeout: 3_000, interval: 20 };

describe.each(databasesUnderTest())('insights over HTTP on $kind', ({ open }) => {
  let server: TestServer;
  let insights: InsightsOverHttp;

  beforeAll(async () => {
    server = await startTestServer({ database: await open(), config: { roles: ['web', 'jobs'] } });
    insights = insightsOverHttp(server);
  });
  afterAll(() => server.close());

  test('[0,10) and [5,20) of 40 s: watch time 25 s, content 20 s, 50 %', async () => {
    const owner = await server.signUp();
    const contentId = await insertVideo(server.database.root, owner.business.id, 40_000);
    const playId = randomUUID();
    const startMs = Date.now() - 30_000;
    const at = (seq: number, afterMs: number, more: Partial<Beat>) =>
      beatOf({ playId, contentId, seq, tClient: startMs + afterMs, startupMs: 350, ...more });
    await insights.sendAll(
      batchOf(owner.business.publicKey, [
        at(0, 0, { event: 'intent' }),
        at(1, 350, { event: 'first-frame' }),
        at(2, 10_350, { playingMs: 10_000, ranges: [[0, 10_000]] }),
        at(3, 10_400, {
          event: 'seek',
          playingMs: 10_000,
          ranges: [
            [0, 10_000],
            [5_000, 5_000],
          ],
        }),
        at(4, 25_400, {
          event: 'ended',
          playingMs: 25_000,
          ranges: [
            [0, 10_000],
            [5_000, 20_000],
          ],
        }),
      ]),
    );
    await insights.counted(owner);
    const { values, dailyUniqueViewers } = await insights.kpis(owner, contentId);
    expect(values).toEqual({
      views: 1,
      uniqueViewers: 1,
      watchTime: 25_000,
      averagePercentWatched: 50,
      plays: 1,
      playRate: 1,
      startupTimeP50: 350,
      startupTimeP95: 350,
      rebufferRatio: 0,
      concurrent: 0,
      peakConcurrent: null,
      liveViews: 0,
      liveWatchTime: 0,
      liveTimeBroadcast: 0,
      hlsPlays: 0,
      webRtcPlays: 0,
      averageLatency: null,
      packetLossRatio: null,
      averageJitter: null,
    });
    expect(dailyUniqueViewers).toBe(1);

    const { points } = await insights.chart(owner, 'retention', contentId);
    expect(points).toHaveLength(40);
    expect(points.map(({ y }) => y)).toEqual([...Array(20).fill(1), ...Array(20).fill(0)]);

    const views = await insights.chart(owner, 'views', contentId);
    expect(views.points).toHaveLength(8);
    expect(views.points.map(({ y }) => y).sort()).toEqual([0, 0, 0, 0, 0, 0, 0, 1]);
    const viewers = (await insights.chart(owner, 'uniqueViewers', contentId)).points.map(({ y }) => y);
    expect(viewers.sort()).toEqual([0, 0, 0, 0, 0, 0, 0, 1]);
    const percents = (await insights.chart(owner, 'averagePercentWatched', contentId)).points.map(
      ({ y }) => y,
    );
    expect(percents.filter((y) => y !== null)).toEqual([50]);
  });

  test('a beat reaches the figures within about two seconds', async () => {
    const owner = await server.signUp();
    const contentId = await insertVideo(server.database.root, owner.business.id, 60_000);
    await insights.counted(owner);
    await insights.sendAll(batchOf(owner.business.publicKey, [beatOf({ contentId, playingMs: 1_000 })]));
    await expect.poll(async () => (await insights.kpis(owner)).values.plays, ABOUT_TWO_SECONDS).toBe(1);
    expect((await insights.kpis(owner)).values.concurrent).toBe(1);
  });

  test('a view needs 10 s, or half of what is shorter than 20 s, and counts once per hour and session', async () => {
    const owner = await server.signUp();
    const { root } = server.database;
    const long = await insertVideo(root, owner.business.id, 60_000);
    const short = await insertVideo(root, owner.business.id, 8_000);
    const watch = (contentId: string, playingMs: number) => playOf(contentId, playingMs);
    const key = owner.business.publicKey;
    await insights.sendAll(
      batchOf(key, [watch(long, 9_999), watch(short, 3_999)]),
      batchOf(key, [watch(long, 10_000), watch(long, 12_000)]),
      batchOf(key, [watch(long, 10_000), watch(short, 4_000)]),
    );
    await insights.counted(owner);
    expect((await insights.kpis(owner, long)).values).toMatchObject({ plays: 4, views: 2 });
    expect((await insights.kpis(owner, short)).values).toMatchObject({ plays: 2, views: 1 });
  });

  test('a play that moves on to another session leaves its view to the next', async () => {
    const owner = await server.signUp();
    const contentId = await insertVideo(server.database.root, owner.business.id, 60_000);
    const key = owner.business.publicKey;
    const [sessionId, playId] = [randomUUID(), randomUUID()];
    const first = { ...playOf(contentId, 11_000), playId };
    const second = playOf(contentId, 11_000);
    await insights.sendAll(batchOf(key, [first, second], { sessionId }));
    await insights.counted(owner);
    expect((await insights.kpis(owner)).values).toMatchObject({ plays: 2, views: 1 });
    await insights.sendAll(batchOf(key, [{ ...first, seq: 1 }]));
    await insights.counted(owner);
    expect((await insights.kpis(owner)).values).toMatchObject({ plays: 2, views: 2 });
  });

  test('claims beyond the time between the beats are not believed', async () => {
    const owner = await server.signUp();
    const contentId = await insertVideo(server.database.root, owner.business.id, 3_600_000);
    await insights.sendAll(
      batchOf(owner.business.publicKey, [
        beatOf({ contentId, playingMs: 3_600_000, ranges: [[0, 3_600_000]] }),
      ]),
    );
    await insights.counted(owner);
    const { values } = await insights.kpis(owner);
    expect(values.watchTime).toBe(2_000);
    expect(values.averagePercentWatched).toBeCloseTo(800_000 / 3_600_000, 3);
  });

  test('figures can be narrowed, by each dimension and by several', async () => {
    const owner = await server.signUp();
    const contentId = await insertVideo(server.database.root, owner.business.id, 60_000);
    const playerId = randomUUID();
    const key = owner.business.publicKey;
    const phone =
      'Mozilla/5.0 (Linux; Android 15) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/140.0 Mobile Safari/537.36';
    await insights.send(batchOf(key, [beatOf({ contentId, playerId, playingMs: 2_000 })]), {
      'user-agent': phone,
    });
    await insights.send(
      batchOf(key, [beatOf({ contentId, playingMs: 1_000 })], {
        pageUrl: 'https://blog.example/a',
        referrer: '',
      }),
    );
    await insights.counted(owner);
    const watchTime = async (...filters: Filter[]) =>
      (await insights.kpis(owner, null, filters)).values.watchTime;
    expect(await watchTime()).toBe(3_000);
    expect(await watchTime({ name: 'content', values: [contentId] })).toBe(3_000);
    expect(await watchTime({ name: 'player', values: [playerId] })).toBe(2_000);
    expect(await watchTime({ name: 'pageUrl', values: ['https://shop.example/film'] })).toBe(2_000);
    expect(await watchTime({ name: 'referrer', values: ['search.example'] })).toBe(2_000);
    expect(await watchTime({ name: 'device', values: ['Mobile'] })).toBe(2_000);
    expect(await watchTime({ name: 'browser', values: ['Chrome', 'Safari'] })).toBe(2_000);
    expect(await watchTime({ name: 'operatingSystem', values: ['Android'] })).toBe(2_000);
    expect(
      await watchTime({ name: 'device', values: ['Mobile'] }, { name: 'player', values: [randomUUID()] }),
    ).toBe(0);
    expect(await watchTime({ name: 'pageUrl', values: ["'; drop table viewer_play; --"] })).toBe(0);
  });

  test('each span comes with the preceding one of equal length', async () => {
    const owner = await server.signUp();
    const contentId = await insertVideo(server.database.root, owner.business.id, 60_000);
    const now = Date.now();
    const play = (agoMs: number) =>
      beatOf({ contentId, playingMs: 1_000, tFirst: now - agoMs, tClient: now });
    await insights.sendAll(
      batchOf(owner.business.publicKey, [play(60_000), play(3 * 60_000), play(5 * 60_000)]),
    );
    await insights.counted(owner);
    const { kpis: figures } = await owner.client.call(getKpis, {
      body: {
        startDate: new Date(now - 2 * 60_000).toISOString(),
        endDate: new Date(now).toISOString(),
        businessId: owner.business.id,
      },
    });
    expect(figures.find(({ name }) => name === 'plays')).toEqual({
      name: 'plays',
      unit: 'count',
      value: 1,
      previous: 1,
    });
    expect(figures.find(({ name }) => name === 'concurrent')?.previous).toBeNull();
  });

  test('another business is as unknown as one that does not exist', async () => {
    const owner = await server.signUp();
    const other = await server.signUp();
    const foreignId = await insertVideo(server.database.root, other.business.id, 60_000);
    const ask = (businessId: string, streamId: string | null) =>
      owner.client.call(getKpis, { body: { ...spanAroundNow(), businessId, streamId } });
    for (const [businessId, streamId] of [
      [other.business.id, null],
      [randomUUID(), null],
      [owner.business.id, foreignId],
      [owner.business.id, randomUUID()],
    ] as const) {
      await expect(ask(businessId, streamId)).rejects.toMatchObject({
        status: 404,
        code: 'NOT_FOUND',
        message: 'Not found',
      });
    }
    await expect(insights.chart(owner, 'retention', foreignId)).rejects.toMatchObject({ status: 404 });
  });
});

/** A play that starts now, so that two of them are in the same hour. */
function playOf(contentId: string, playingMs: number): Beat {
  const tFirst = Date.now();
  return beatOf({ contentId, playingMs, tFirst, tClient: tFirst + playingMs });
}
