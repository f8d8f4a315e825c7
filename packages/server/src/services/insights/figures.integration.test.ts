import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { databasesUnderTest, type TestDatabase } from '../../../test/database.ts';
import { DEVICES, disturb, generateAudience } from '../../../test/insights/generated-audience.ts';
import type { GeneratedContent, GeneratedPlay } from '../../../test/insights/generated-play.ts';
import { insertBusiness, insertVideo } from '../../../test/insights/insights-fixture.ts';
import { createRandom, type Random } from '../../../test/insights/random.ts';
import { type HeardFrom, heardFromOf, referenceFigures } from '../../../test/insights/reference-figures.ts';
import type { AnalyticsStore, Question } from './analytics-store.ts';
import type { ReceivedBatch } from './ingest/received-batch.ts';
import { averagePercentWatched } from './kpi-values.ts';
import { rollOnce } from './store/inbox/roller.ts';
import { createPostgresStore } from './store/postgres-store.ts';

/** The last two days of a month, and the first of the next. */
const START_MS = Date.parse('2026-02-27T00:00:00Z');
const DAYS = 3;
const at = (hours: number) => new Date(START_MS + hours * 3_600_000);

describe.each(databasesUnderTest())('figures on $kind', ({ open }) => {
  let database: TestDatabase;
  let store: AnalyticsStore;

  beforeAll(async () => {
    database = await open();
    store = createPostgresStore(database, () => at(DAYS * 24));
  });
  afterAll(() => database.close());

  async function makeContents(random: Random, businessId: string): Promise<GeneratedContent[]> {
    const { root } = database;
    const durations = [8_000, 15_000, 40_000, 120_000, null];
    const own = await Promise.all(
      durations.map(async (durationMs) => ({
        id: await insertVideo(root, businessId, durationMs),
        isForeign: false,
        durationMs,
      })),
    );
    const foreign = {
      id: await insertVideo(root, await insertBusiness(root), 40_000),
      isForeign: true,
      durationMs: 40_000,
    };
    return [...own, foreign, { id: random.uuid(), isForeign: true, durationMs: null }];
  }

  async function deliver(random: Random, batches: readonly ReceivedBatch[]): Promise<void> {
    const waiting = [...batches];
    while (waiting.length > 0) {
      await store.append(waiting.splice(0, random.whole(1, 30)));
      if (random.chance(0.5)) await rollOnce(database, { limit: random.whole(1, 40) });
    }
    while (await rollOnce(database, { limit: 50 }));
  }

  async function expectTruth(
    plays: readonly GeneratedPlay[],
    question: Question,
    heardFrom: HeardFrom,
  ): Promise<void> {
    const truth = referenceFigures(plays, question, heardFrom);
    const { measures, startupP50Ms, startupP95Ms } = await store.kpis(question);
    expect({
      loads: measures.loads,
      plays: measures.plays,
      views: measures.views,
      watchMs: measures.watch_ms,
      suspectWatchMs: measures.suspect_watch_ms,
      rebufferMs: measures.rebuffer_ms,
      contentMs: measures.content_ms,
      suspectContentMs: measures.suspect_content_ms,
    }).toEqual({
      loads: truth.loads,
      plays: truth.plays,
      views: truth.views,
      watchMs: truth.watchMs,
      suspectWatchMs: truth.suspectWatchMs,
      rebufferMs: truth.rebufferMs,
      contentMs: truth.contentMs,
      suspectContentMs: truth.suspectContentMs,
    });
    expect(averagePercentWatched(measures) ?? 0).toBeCloseTo(mean(truth.percents), 3);
    expect([startupP50Ms, startupP95Ms]).toEqual([rank(truth.startupsMs, 0.5), rank(truth.startupsMs, 0.95)]);
    expect(await store.spanViewers(question)).toEqual(truth.spanViewers);
    const days = await store.uniques(question, 'day');
    expect(
      Object.fromEntries(
        days
          .filter(({ viewers }) => viewers > 0)
          .map((day) => [day.at.toISOString().slice(0, 10), day.viewers]),
      ),
    ).toEqual(truth.viewersByDay);
    // By context, where every viewer is read, and from numbers.
    const everyDevice = { name: 'device', values: DEVICES } as const;
    const filters = [...question.filters, everyDevice];
    expect(await store.uniques(question, 'hour')).toEqual(
      await store.uniques({ ...question, filters }, 'hour'),
    );
    const series = await store.series(question, 'day');
    expect(series.reduce((sum, { measures: { views } }) => sum + views, 0)).toBe(truth.views);
    const hours = await store.series(question, 'hour');
    expect(hours.reduce((sum, { measures: { views } }) => sum + views, 0)).toBe(truth.views);
    const retention = await store.retention(question);
    expect(retention.plays).toBe(truth.plays);
    expect(curveOf(retention.changes)).toEqual(truth.seen);
  }

  /** From numbers, and by context, where every viewer is read. */
  async function expectSameViewers(question: Question): Promise<void> {
    const byContext = { ...question, filters: [{ name: 'device', values: DEVICES } as const] };
    const span = `${question.start.toISOString()} to ${question.end.toISOString()}`;
    expect(await store.spanViewers(question), span).toEqual(await store.spanViewers(byContext));
    expect(await store.uniques(question, 'day'), span).toEqual(await store.uniques(byContext, 'day'));
  }

  test.each([1, 2, 3, 4, 5, 6])(
    'beats lost, doubled, late and out of order change nothing (seed %i)',
    async (seed) => {
      const random = createRandom(seed);
      const businessId = await insertBusiness(database.root);
      const contents = await makeContents(random, businessId);
      const plays = generateAudience({
        random,
        businessId,
        contents,
        startMs: START_MS,
        days: DAYS,
        sessions: 40,
      });
      const batches = disturb(random, plays);
      const heardFrom = heardFromOf(batches);
      await deliver(random, batches);

      const all = { businessId, contentId: null, filters: [], start: at(0), end: at(24 * DAYS) };
      const questions: Question[] = [
        all,
        { ...all, start: at(24), end: at(48) },
        { ...all, start: at(10.3), end: at(50.7) },
        { ...all, start: at(10), end: at(50) },
        { ...all, start: at(10), end: at(21) },
        { ...all, start: at(18.2), end: at(30.6) },
        { ...all, start: at(0), end: at(13.5) },
        { ...all, start: at(40.5), end: at(48) },
        // Whole months, with days before and after them.
        { ...all, start: new Date('2026-02-01'), end: new Date('2026-04-01') },
        { ...all, start: new Date('2026-02-28'), end: new Date('2026-04-02') },
        { ...all, start: new Date('2026-01-31T12:00Z'), end: at(50.7) },
        // Within an hour, which of a session's plays is the view makes a difference.
        ...[6, 9, 12, 15, 18, 30, 33, 36, 39, 42].map((hour) => ({
          ...all,
          start: at(hour + 0.4),
          end: at(hour + 0.9),
        })),
        { ...all, filters: [{ name: 'device', values: ['Mobile', 'Tablet'] }] },
        { ...all, filters: [{ name: 'pageUrl', values: ['https://shop.example/'] }], start: at(5.5) },
        ...contents.map(({ id }) => ({ ...all, contentId: id })),
        ...contents.map(({ id }) => ({ ...all, contentId: id, start: at(10.3), end: at(50.7) })),
      ];
      for (const question of questions) await expectTruth(plays, question, heardFrom);
      for (let times = 0; times < 40; times += 1) await expectSameViewers({ ...all, ...cutSpan(random) });

      await deliver(random, random.shuffle(batches));
      await expectTruth(plays, all, heardFrom);

      const viewRows = await database.root
        .selectFrom('content_views')
        .select(['content_id', 'views'])
        .where('business_id', '=', businessId)
        .execute();
      const views = new Map(viewRows.map((row) => [row.content_id, row.views]));
      for (const { id } of contents) {
        expect(views.get(id) ?? 0).toBe(referenceFigures(plays, { ...all, contentId: id }, heardFrom).views);
      }
      const table = await store.table(all, 'device', 10);
      for (const { value, measures } of table) {
        const truth = referenceFigures(
          plays,
          { ...all, filters: [{ name: 'device', values: [value] }] },
          heardFrom,
        );
        expect(measures.watch_ms).toBe(truth.watchMs);
      }
    },
  );
});

/** A span that is cut within hours, now and then at one of its ends only. */
function cutSpan(random: Random): Pick<Question, 'start' | 'end'> {
  const hour = () => (random.chance(0.8) ? random.whole(0, DAYS * 24 * 60) / 60 : random.whole(0, DAYS * 24));
  const [first, last] = [hour(), hour()].toSorted((a, b) => a - b);
  return { start: at(first!), end: at(last!) };
}

function mean(values: readonly number[]): number {
  return values.length === 0 ? 0 : values.reduce((sum, value) => sum + value, 0) / values.length;
}

/** Nearest rank. */
function rank(sorted: readonly number[], share: number): number | null {
  return sorted[Math.ceil(sorted.length * share) - 1] ?? null;
}

function curveOf(changes: readonly { second: number; change: number }[]): Record<number, number> {
  const curve: Record<number, number> = {};
  let seeing = 0;
  changes.forEach(({ second, change }, index) => {
    seeing += change;
    const until = changes[index + 1]?.second ?? second;
    for (let s = second; s < until; s += 1) if (seeing > 0) curve[s] = seeing;
  });
  return curve;
}
