import { randomUUID } from 'node:crypto';
import { setTimeout as delay } from 'node:timers/promises';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { databasesUnderTest, type TestDatabase } from '../../../../test/database.ts';
import { tracesOf } from '../../../../test/erasure/traces-of.ts';
import { beatOf } from '../../../../test/insights/beats.ts';
import { systemClock } from '../../../clock.ts';
import type { AnalyticsStore } from '../../insights/analytics-store.ts';
import type { ReceivedBatch } from '../../insights/ingest/received-batch.ts';
import { rollOnce } from '../../insights/store/inbox/roller.ts';
import { createPostgresStore } from '../../insights/store/postgres-store.ts';
import type { ErasedViewer } from '../erase-viewer.ts';

const PLAYS = 450;
/** Time for an erasure to look at the inbox several times. */
const LOOKS_MS = 700;

/** Runs without a roller, so that each test decides when beats are counted. */
describe.each(databasesUnderTest())('the steps that erase a viewer on $kind', ({ open }) => {
  let database: TestDatabase;
  let store: AnalyticsStore;
  let viewer: ErasedViewer;

  beforeAll(async () => {
    database = await open();
    store = createPostgresStore(database, systemClock);
  });
  afterAll(() => database.close());
  beforeEach(() => {
    viewer = { businessId: randomUUID(), viewerId: randomUUID(), strangerId: randomUUID() };
  });

  const batch = (): ReceivedBatch => ({
    ...viewer,
    receivedAtMs: Date.now(),
    isCookieless: false,
    bucket: 'counted',
    sessionId: randomUUID(),
    pageUrl: '',
    referrer: '',
    device: 'Desktop',
    browser: 'Firefox',
    operatingSystem: 'Linux',
    beats: [beatOf({ playingMs: 1_000 })],
  });
  const never = new AbortController().signal;
  const erase = async (signal = never) => {
    const steps: number[] = [];
    for await (const rows of store.erase(viewer, signal)) steps.push(rows);
    return steps;
  };
  const uniques = async () => {
    const span = { start: new Date(Date.now() - 3_600_000), end: new Date(Date.now() + 3_600_000) };
    const { known } = await store.spanViewers({ ...viewer, contentId: null, filters: [], ...span });
    return known.viewers;
  };

  test('wait until earlier batches are counted, and erase them as well', async () => {
    await store.append([batch(), batch()]);
    let hasEnded = false;
    const erasing = erase().finally(() => {
      hasEnded = true;
    });
    await delay(LOOKS_MS);
    expect(hasEnded).toBe(false);
    expect((await tracesOf(database, viewer.viewerId)).length).toBe(2);
    await rollOnce(database);
    await erasing;
    expect(await tracesOf(database, viewer.viewerId)).toEqual([]);
    expect(await uniques()).toBe(1);
  });

  test('delete batches that were set aside because they cannot be counted', async () => {
    await store.append([batch()]);
    await database.root
      .updateTable('beat_inbox')
      .set({ failure: 'no id at all' })
      .where('viewer_id', '=', viewer.viewerId)
      .execute();
    expect(await erase()).toEqual([1]);
    expect(await tracesOf(database, viewer.viewerId)).toEqual([]);
  });

  test('are bounded, resume after an interruption, and never count twice', async () => {
    await store.append(Array.from({ length: PLAYS }, batch));
    while (await rollOnce(database));
    const { root } = database;
    const sums = async () =>
      await root
        .selectFrom('rollup_hour_viewer')
        .select(({ fn }) => [fn.sum('plays').as('plays'), fn.sum('loads').as('loads')])
        .where('business_id', '=', viewer.businessId)
        .executeTakeFirstOrThrow();
    const before = await sums();
    const first = store.erase(viewer, never)[Symbol.asyncIterator]();
    const step = await first.next();
    expect(step.value).toBeLessThanOrEqual(200);
    await first.return?.();
    expect(await sums()).toEqual(before);
    const left = await root
      .selectFrom('viewer_play')
      .select(({ fn }) => fn.countAll<number>().as('plays'))
      .where('viewer_id', '=', viewer.viewerId)
      .executeTakeFirstOrThrow();
    expect(left.plays).toBe(PLAYS - step.value);

    const stopping = new AbortController();
    await expect(
      (async () => {
        for await (const _ of store.erase(viewer, stopping.signal)) stopping.abort();
      })(),
    ).rejects.toThrow('aborted');
    const steps = await erase();
    expect(steps.length).toBeGreaterThan(1);
    expect(await tracesOf(database, viewer.viewerId)).toEqual([]);
    expect(await sums()).toEqual(before);
    expect(await uniques()).toBe(1);
    expect(await erase()).toEqual([]);
  });
});
