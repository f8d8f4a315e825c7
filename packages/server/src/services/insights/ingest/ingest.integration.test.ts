import { randomUUID } from 'node:crypto';
import { updateBusinessAccount } from '@commoncast/core/business/api';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { databasesUnderTest } from '../../../../test/database.ts';
import { eraseOverHttp } from '../../../../test/erasure/erase-over-http.ts';
import { batchOf, beatOf } from '../../../../test/insights/beats.ts';
import { insertVideo } from '../../../../test/insights/insights-fixture.ts';
import {
  daysAroundNow,
  type InsightsOverHttp,
  insightsOverHttp,
} from '../../../../test/insights/insights-over-http.ts';
import { startTestServer, type TestServer } from '../../../../test/server.ts';

describe.each(databasesUnderTest())('beats over HTTP on $kind', ({ open }) => {
  let server: TestServer;
  let insights: InsightsOverHttp;

  beforeAll(async () => {
    server = await startTestServer({ database: await open(), config: { roles: ['web', 'jobs'] } });
    insights = insightsOverHttp(server);
  });
  afterAll(() => server.close());

  test('bots, members on our own pages and other businesses’ contents are kept apart', async () => {
    const owner = await server.signUp();
    const other = await server.signUp();
    const { root } = server.database;
    const contentId = await insertVideo(root, owner.business.id, 60_000);
    const foreignId = await insertVideo(root, other.business.id, 60_000);
    const key = owner.business.publicKey;
    const cookie = `token=${owner.session.accessToken}`;
    const play = () => batchOf(key, [beatOf({ contentId, playingMs: 2_000 })]);
    const origin = server.config.publicOrigin;
    const responses = await Promise.all([
      insights.send(play(), { 'user-agent': 'Mozilla/5.0 (compatible; Googlebot/2.1)' }),
      insights.send(play(), { cookie, origin }),
      insights.send(batchOf(key, [beatOf({ contentId: foreignId, playingMs: 2_000 })])),
      insights.send(batchOf(key, [beatOf({ contentId: randomUUID(), playingMs: 2_000 })])),
      // On another site the cookie means nothing, and another business's member is a visitor like any other.
      insights.send(play(), { cookie, origin: 'https://shop.example' }),
      insights.send(play(), { cookie: `token=${other.session.accessToken}`, origin }),
    ]);
    expect(responses.map(({ status }) => status)).toEqual([202, 202, 202, 202, 202, 202]);
    await insights.counted(owner);
    expect((await insights.kpis(owner)).values.plays).toBe(2);
    expect((await insights.kpis(other)).values.plays).toBe(0);
    const buckets = await root
      .selectFrom('viewer_play')
      .innerJoin('play_context', 'play_context.id', 'viewer_play.context_id')
      .select('bucket')
      .where('viewer_play.business_id', '=', owner.business.id)
      .execute();
    expect(buckets.map(({ bucket }) => bucket).sort()).toEqual([
      'bot',
      'counted',
      'counted',
      'foreign',
      'foreign',
      'member',
    ]);
  });

  test('viewers are known by the id that they sent, otherwise by a daily one that reveals no address', async () => {
    const owner = await server.signUp();
    const { root } = server.database;
    const contentId = await insertVideo(root, owner.business.id, 60_000);
    const key = owner.business.publicKey;
    const play = (viewerId?: string) =>
      batchOf(key, [beatOf({ contentId, playingMs: 2_000 })], viewerId ? { viewerId } : {});
    const viewerId = randomUUID();
    const agent = { 'user-agent': 'Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0' };
    await insights.send(play(viewerId), agent);
    await insights.send(play(viewerId), agent);
    await insights.counted(owner);
    expect(await insights.kpis(owner)).toMatchObject({
      dailyUniqueViewers: 0,
      values: { uniqueViewers: 1, plays: 2 },
    });

    await insights.send(play(viewerId), { ...agent, 'sec-gpc': '1' });
    await insights.send(play(), agent);
    await insights.send(play(), {
      'user-agent': 'Mozilla/5.0 (Windows NT 10.0) Chrome/140.0.0.0 Safari/537.36',
    });
    await insights.counted(owner);
    expect(await insights.kpis(owner)).toMatchObject({
      dailyUniqueViewers: Math.ceil(2 / daysAroundNow()),
      values: { uniqueViewers: 1 + Math.ceil(2 / daysAroundNow()), plays: 5 },
    });

    const kept = await Promise.all([
      root.selectFrom('viewer_play').selectAll().where('business_id', '=', owner.business.id).execute(),
      root.selectFrom('viewer_event').selectAll().where('business_id', '=', owner.business.id).execute(),
      root.selectFrom('play_context').selectAll().where('business_id', '=', owner.business.id).execute(),
    ]);
    const text = JSON.stringify(kept);
    expect(text).toContain('Firefox');
    for (const personal of ['127.0.0.1', 'Gecko', 'rv:140', 'customer', 'q=film']) {
      expect(text).not.toContain(personal);
    }

    await eraseOverHttp(owner, viewerId);
    expect((await insights.kpis(owner)).values).toMatchObject({
      uniqueViewers: 1 + Math.ceil(2 / daysAroundNow()),
      plays: 5,
    });
    const { rows } = await root
      .selectFrom('viewer_event')
      .select(({ fn }) => fn.countAll<number>().as('rows'))
      .where('business_id', '=', owner.business.id)
      .executeTakeFirstOrThrow();
    expect(rows).toBe(3);
    const remembered = await Promise.all([
      root.selectFrom('viewer_play').selectAll().execute(),
      root.selectFrom('rollup_hour_viewer').selectAll().execute(),
    ]);
    expect(JSON.stringify(remembered)).not.toContain(viewerId);
  });

  test('a malformed batch is refused, and the page is told why', async () => {
    const owner = await server.signUp();
    const batch = batchOf(owner.business.publicKey, [beatOf()]);

    expect(await codeOf(await insights.send({ ...batch, key: 'pk_unknown' }))).toEqual([401, 'UNAUTHORIZED']);
    expect(await codeOf(await insights.send('{'))).toEqual([400, 'MALFORMED_BODY']);
    expect(await codeOf(await insights.send({ ...batch, beats: [] }))).toEqual([400, 'VALIDATION_FAILED']);
    expect(await codeOf(await insights.send(JSON.stringify({ ...batch, extra: 1 })))).toEqual([
      400,
      'VALIDATION_FAILED',
    ]);
    const heavy = { ...batch, pageUrl: `https://shop.example/${'x'.repeat(62_000)}` };
    expect(await codeOf(await insights.send(heavy))).toEqual([413, 'PAYLOAD_TOO_LARGE']);
    const response = await insights.send(batch, { 'content-type': 'application/json' });
    expect(await codeOf(response)).toEqual([415, 'UNSUPPORTED_MEDIA_TYPE']);
  });

  test('another site’s page may send without a preflight, unless the business has a list', async () => {
    const owner = await server.signUp();
    const batch = batchOf(owner.business.publicKey, [beatOf()]);
    const origin = 'https://shop.example';
    const taken = await insights.send(batch, { origin });
    expect(taken.status).toBe(202);
    expect(taken.headers.get('access-control-allow-origin')).toBe('*');
    expect(await taken.json()).toEqual({ responseData: { accepted: 1, refused: [] } });

    const { businessName, email, logo } = owner.business;
    await owner.client.call(updateBusinessAccount, {
      body: { businessName, email, logo, allowedDomains: ['blog.example'] },
    });
    const refused = await insights.send(batch, { origin });
    expect(await codeOf(refused)).toEqual([403, 'ORIGIN_NOT_ALLOWED']);
    expect((await insights.send(batch, { origin: 'https://blog.example' })).status).toBe(202);
  });
});

async function codeOf(response: Response): Promise<unknown[]> {
  const { code } = (await response.json()) as { code?: unknown };
  return [response.status, code];
}
