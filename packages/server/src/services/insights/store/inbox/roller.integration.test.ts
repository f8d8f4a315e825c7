import { randomUUID } from 'node:crypto';
import { DAY_MS } from '@commoncast/core/time/day';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { databasesUnderTest, type TestDatabase } from '../../../../../test/database.ts';
import { beatOf } from '../../../../../test/insights/beats.ts';
import { systemClock } from '../../../../clock.ts';
import { DatabaseUseError } from '../../../../db/database-use-error.ts';
import type { AnalyticsStore } from '../../analytics-store.ts';
import type { ReceivedBatch } from '../../ingest/received-batch.ts';
import { contextIdOf, contextOf } from '../../plays/play-context.ts';
import { settleContexts } from '../counting/settle-contexts.ts';
import { createPostgresStore } from '../postgres-store.ts';
import { purge } from '../upkeep/purge.ts';
import { rollOnce, startRoller } from './roller.ts';

const SOON = { timeout: 10_000, interval: 20 };

describe.each(databasesUnderTest())('the roller on $kind', ({ open }) => {
  let database: TestDatabase;
  let store: AnalyticsStore;

  beforeAll(async () => {
    database = await open();
    store = createPostgresStore(database, systemClock);
  });
  afterAll(() => database.close());

  function batchAt(
    businessId: string,
    atMs: number,
    beats = [beatOf({ playingMs: 1_000, tClient: atMs })],
  ): ReceivedBatch {
    return {
      businessId,
      receivedAtMs: atMs,
      viewerId: randomUUID(),
      isCookieless: false,
      bucket: 'counted',
      sessionId: randomUUID(),
      pageUrl: '',
      referrer: '',
      device: 'Desktop',
      browser: 'Firefox',
      operatingSystem: 'Linux',
      beats,
    };
  }

  const questionAbout = (businessId: string, startMs: number, endMs: number) => ({
    businessId,
    contentId: null,
    filters: [],
    start: new Date(startMs),
    end: new Date(endMs),
  });

  test('counts what arrives while several of them run, each beat once', async () => {
    const failures: unknown[] = [];
    const onFailure = (error: unknown) => failures.push(error);
    const rollers = await Promise.all([1, 2, 3].map(() => startRoller(database, { onFailure })));
    const businessId = randomUUID();
    const nowMs = Date.now();
    for (let wave = 0; wave < 20; wave += 1) {
      await store.append(Array.from({ length: 15 }, () => batchAt(businessId, nowMs)));
    }
    const question = questionAbout(businessId, nowMs - DAY_MS, nowMs + DAY_MS);
    await expect.poll(async () => (await store.kpis(question)).measures.plays, SOON).toBe(300);
    await Promise.all(rollers.map((roller) => roller.stop()));
    const { measures } = await store.kpis(question);
    expect(measures).toMatchObject({ plays: 300, watch_ms: 300_000 });
    expect(failures).toEqual([]);
  });

  test('counts what no notification tells of', async () => {
    const roller = await startRoller(database, { onFailure: () => {} });
    const batch = batchAt(randomUUID(), Date.now());
    await sql`
      insert into beat_inbox (business_id, viewer_id, payload)
      values (${batch.businessId}, ${batch.viewerId}, ${JSON.stringify(batch)})
    `.execute(database.root);
    const question = questionAbout(
      batch.businessId,
      batch.receivedAtMs - DAY_MS,
      batch.receivedAtMs + DAY_MS,
    );
    await expect.poll(async () => (await store.kpis(question)).measures.plays, SOON).toBe(1);
    await roller.stop();
  });

  test('says how far it has counted', async () => {
    const businessId = randomUUID();
    const before = await databaseNow(database);
    await store.append([batchAt(businessId, Date.now())]);
    const after = await databaseNow(database);
    const waiting = await store.countedUntil(businessId);
    expect(waiting.getTime()).toBeGreaterThanOrEqual(before.getTime());
    expect(waiting.getTime()).toBeLessThanOrEqual(after.getTime());
    while (await rollOnce(database));
    expect((await store.countedUntil(businessId)).getTime()).toBeGreaterThanOrEqual(after.getTime());
  });

  test('a batch that fails to be counted waits for the next time', async () => {
    const businessId = randomUUID();
    const nowMs = Date.now();
    await store.append([batchAt(businessId, nowMs)]);
    await sql`alter table rollup_hour rename to rollup_hour_gone`.execute(database.root);
    await expect(rollOnce(database)).rejects.toThrow('rollup_hour');
    await sql`alter table rollup_hour_gone rename to rollup_hour`.execute(database.root);
    await rollOnce(database);
    const { measures } = await store.kpis(questionAbout(businessId, nowMs - DAY_MS, nowMs + DAY_MS));
    expect(measures.plays).toBe(1);
  });

  test('a batch that can never be counted is set aside and reported, and holds nobody up', async () => {
    const businessId = randomUUID();
    const nowMs = Date.now();
    const broken = batchAt(businessId, nowMs, [beatOf({ playId: 'no id at all' })]);
    await store.append([batchAt(businessId, nowMs), broken, batchAt(businessId, nowMs)]);
    const failures: unknown[] = [];
    const roller = await startRoller(database, { onFailure: (error) => failures.push(error) });
    const question = questionAbout(businessId, nowMs - DAY_MS, nowMs + DAY_MS);
    await expect.poll(async () => (await store.kpis(question)).measures.plays, SOON).toBe(2);
    await roller.stop();
    expect(String(failures.at(-1))).toContain('no id at all');
    const kept = await database.root.selectFrom('beat_inbox').select(['payload', 'failure']).execute();
    expect(kept).toEqual([
      { payload: JSON.stringify(broken), failure: expect.stringContaining('no id at all') },
    ]);
    await database.root.deleteFrom('beat_inbox').execute();
  });

  test('businesses take turns, so nobody waits behind a crowd', async () => {
    const [crowd, quiet] = [randomUUID(), randomUUID()];
    const nowMs = Date.now();
    await store.append(Array.from({ length: 50 }, () => batchAt(crowd, nowMs)));
    await store.append([batchAt(quiet, nowMs)]);
    await rollOnce(database, { limit: 4 });
    const playsOf = async (businessId: string) =>
      (await store.kpis(questionAbout(businessId, nowMs - DAY_MS, nowMs + DAY_MS))).measures.plays;
    expect([await playsOf(crowd), await playsOf(quiet)]).toEqual([3, 1]);
    while (await rollOnce(database));
    expect(await playsOf(crowd)).toBe(50);
  });

  test('rolls that time out end with the hostile batch set aside, and freeze no other figures', async () => {
    const [hostile, honest] = [randomUUID(), randomUUID()];
    const nowMs = Date.now();
    const endless = batchAt(hostile, nowMs);
    await store.append([batchAt(hostile, nowMs), endless, batchAt(hostile, nowMs)]);
    await store.append(Array.from({ length: 20 }, () => batchAt(honest, nowMs)));
    const acknowledged = await databaseNow(database);
    const failures: unknown[] = [];
    const roller = await startRoller(database, {
      onFailure: (error) => failures.push(error),
      followers: [
        async (_tx, beats) => {
          if (!beats.some(({ batch }) => batch.viewerId === endless.viewerId)) return;
          throw new DatabaseUseError('TRANSACTION_TOO_LONG', 'A transaction took longer than 10 s.');
        },
      ],
    });
    const playsOf = async (businessId: string) =>
      (await store.kpis(questionAbout(businessId, nowMs - DAY_MS, nowMs + DAY_MS))).measures.plays;
    await expect.poll(() => playsOf(honest), SOON).toBe(20);
    await expect.poll(() => playsOf(hostile), SOON).toBe(2);
    await roller.stop();
    expect(failures.length).toBeLessThan(6);
    expect((await store.countedUntil(honest)).getTime()).toBeGreaterThan(acknowledged.getTime());
    expect((await store.countedUntil(hostile)).getTime()).toBeLessThanOrEqual(acknowledged.getTime());
    await database.root.deleteFrom('beat_inbox').execute();
  });

  test('a session of thousands of plays costs no more than one of a thousand', async () => {
    const businessId = randomUUID();
    const sessionId = randomUUID();
    const nowMs = Date.now();
    for (let sent = 0; sent < 3; sent += 1) {
      const beats = Array.from({ length: 400 }, () => beatOf({ tClient: nowMs, playingMs: 1_000 }));
      await store.append([{ ...batchAt(businessId, nowMs, beats), sessionId }]);
    }
    while (await rollOnce(database));
    const question = questionAbout(businessId, nowMs - DAY_MS, nowMs + DAY_MS);
    expect((await store.kpis(question)).measures.plays).toBe(1_000);
    expect((await store.suspects(question)).plays).toBe(200);
  });

  test('made-up pages beyond a day’s budget share one context', async () => {
    const businessId = randomUUID();
    const contexts = new Map(
      ['a', 'b', 'c', 'd'].map((page) => {
        const batch = { ...batchAt(businessId, Date.now()), pageUrl: `https://shop.example/${page}` };
        const context = contextOf(batch, beatOf(), 'counted');
        return [contextIdOf(context), context];
      }),
    );
    const settle = () => database.transaction((tx) => settleContexts(tx, contexts, '2026-03-10', 2));
    const collapsed = await settle();
    expect(new Set(collapsed.values()).size).toBe(1);
    expect(collapsed.size).toBe(2);
    expect([...(await settle()).keys()]).toEqual([...collapsed.keys()]);
    const pages = await database.root
      .selectFrom('play_context')
      .select('page_url')
      .where('business_id', '=', businessId)
      .orderBy('page_url')
      .execute();
    expect(pages.map(({ page_url }) => page_url)).toEqual([
      '(other)',
      'https://shop.example/a',
      'https://shop.example/b',
    ]);
    expect((await database.transaction((tx) => settleContexts(tx, contexts, '2026-03-11', 2))).size).toBe(0);
  });

  test('a play from 23:32 that arrives after midnight is counted in its hour', async () => {
    const businessId = randomUUID();
    const receivedAtMs = Date.parse('2026-03-11T00:10:00Z');
    const tClient = Date.parse('2026-03-10T23:32:00Z');
    await store.append([
      {
        ...batchAt(businessId, receivedAtMs, [beatOf({ tClient, playingMs: 1_000 })]),
        sentAtMs: receivedAtMs,
      },
    ]);
    await rollOnce(database);
    const series = await store.series(
      questionAbout(businessId, receivedAtMs - DAY_MS, receivedAtMs + DAY_MS),
      'hour',
    );
    expect(series.map(({ at, measures }) => [at.toISOString(), measures.plays])).toEqual([
      ['2026-03-10T23:00:00.000Z', 1],
    ]);
  });

  test('the last beats decide who is watching now', async () => {
    const businessId = randomUUID();
    const nowMs = Date.now();
    const last = (event: Parameters<typeof beatOf>[0]) =>
      batchAt(businessId, nowMs, [beatOf({ tClient: nowMs, ...event })]);
    const stalled = { playId: randomUUID(), playingMs: 5_000, event: 'rebuffer' as const };
    await store.append([
      last({ event: 'beat', playingMs: 1_000 }),
      last({ event: 'first-frame' }),
      last({ event: 'pause', playingMs: 1_000 }),
      last({ event: 'ended', playingMs: 1_000 }),
      last({ event: 'hidden', playingMs: 1_000 }),
      last({ event: 'load' }),
      last({ event: 'rebuffer', playingMs: 1_000 }),
      // Has been rebuffering for six minutes.
      last({ ...stalled, seq: 1, tClient: nowMs - 6 * 60_000 }),
      last({ ...stalled, seq: 2 }),
      // Was paused for an hour and continues.
      last({ playId: randomUUID(), event: 'play', playingMs: 5_000 }),
      batchAt(businessId, nowMs - 31_000),
    ]);
    await rollOnce(database);
    const scope = { businessId, contentId: null, filters: [] };
    expect(await store.concurrent(scope, new Date(nowMs))).toBe(4);
    expect(await store.concurrent(scope, new Date(nowMs + 29_999))).toBe(4);
    expect(await store.concurrent(scope, new Date(nowMs + 30_000))).toBe(0);
  });

  test('raw beats and plays go after 90 days, the figures stay', async () => {
    const businessId = randomUUID();
    const nowMs = Date.now();
    const oldMs = nowMs - 91 * DAY_MS;
    const keptMs = nowMs - 89 * DAY_MS;
    await store.append([batchAt(businessId, oldMs), batchAt(businessId, keptMs), batchAt(businessId, nowMs)]);
    while (await rollOnce(database));
    await purge(database, new Date(nowMs));
    const left = async (table: 'viewer_event' | 'viewer_play') => {
      const { rows } = await database.root
        .selectFrom(table)
        .select(({ fn }) => fn.countAll<number>().as('rows'))
        .where('business_id', '=', businessId)
        .executeTakeFirstOrThrow();
      return rows;
    };
    expect(await left('viewer_event')).toBe(2);
    expect(await left('viewer_play')).toBe(2);
    const { measures } = await store.kpis(questionAbout(businessId, oldMs - 1_000, nowMs + 1_000));
    expect(measures).toMatchObject({ plays: 3, watch_ms: 3_000 });
    const { known } = await store.spanViewers(questionAbout(businessId, oldMs - 1_000, nowMs + 1_000));
    expect(known.viewers).toBe(3);
  });
});

async function databaseNow({ root }: TestDatabase): Promise<Date> {
  const { rows } = await sql<{ now: Date }>`select clock_timestamp() as now`.execute(root);
  return rows[0]?.now ?? new Date(0);
}
