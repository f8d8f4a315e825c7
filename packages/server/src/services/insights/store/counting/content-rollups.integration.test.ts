import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { databasesUnderTest, type TestDatabase } from '../../../../../test/database.ts';
import { disturb, generateAudience } from '../../../../../test/insights/generated-audience.ts';
import { insertBusiness, insertVideo } from '../../../../../test/insights/insights-fixture.ts';
import { createRandom } from '../../../../../test/insights/random.ts';
import { MIGRATIONS_DIRECTORY } from '../../../../db/migrating/migration-files.ts';
import { rollOnce } from '../inbox/roller.ts';
import { createPostgresStore } from '../postgres-store.ts';

const START_MS = Date.parse('2026-03-10T00:00:00Z');
const END = new Date(START_MS + 3 * 86_400_000);
const TABLES = [
  'rollup_day',
  'rollup_day_startup',
  'rollup_day_retention',
  'rollup_day_viewer',
  'rollup_day_audience',
  'rollup_day_return',
  'rollup_week_startup',
  'rollup_week_retention',
  'rollup_month_startup',
  'rollup_month_retention',
  'rollup_hour_sum',
  'rollup_hour_startup',
  'rollup_hour_retention',
  'rollup_hour_audience',
  'rollup_hour_return',
  'rollup_first_hour_return',
  'rollup_last_hour_return',
] as const;
/** The migrations that made them, and where each begins to fill them. */
const FILLING = [
  ['0041-day-rollups.sql', 'create temporary table counted_scope'],
  ['0042-returning-viewers.sql', 'insert into rollup_day_return'],
  ['0043-hour-sums.sql', 'create temporary table summed_scope'],
  ['0044-viewers-by-hour.sql', 'update rollup_day_viewer'],
  ['0203-month-rollups.sql', 'insert into rollup_month_startup'],
  ['0241-week-rollups.sql', 'insert into rollup_week_startup'],
  ['0242-hours-of-return.sql', 'insert into rollup_first_hour_return'],
  ['0243-day-audience.sql', 'insert into rollup_day_audience'],
  ['0244-viewer-moments.sql', 'create temporary table viewer_moment'],
] as const;

describe.each(databasesUnderTest())('rollups without contexts on $kind', ({ open }) => {
  let database: TestDatabase;

  beforeAll(async () => {
    database = await open();
    const random = createRandom(7);
    const businessId = await insertBusiness(database.root);
    const id = await insertVideo(database.root, businessId, 40_000);
    const contents = [{ id, isForeign: false, durationMs: 40_000 }];
    const plays = generateAudience({
      random,
      businessId,
      contents,
      startMs: START_MS,
      days: 3,
      sessions: 60,
    });
    const store = createPostgresStore(database, () => END);
    await store.append(disturb(random, plays));
    while (await rollOnce(database));
  });
  afterAll(() => database.close());

  /** Everything in them that counts something. */
  async function contentsOfTables(): Promise<Record<string, unknown[]>> {
    const found = TABLES.map(async (table) => {
      const { rows } = await sql<{ row: Record<string, unknown> }>`
        select to_jsonb(one) as row from ${sql.table(table)} as one order by one::text
      `.execute(database.root);
      const counting = rows.filter(({ row }) =>
        Object.entries(row).some(([name, value]) => value !== 0 && !PLACE.has(name)),
      );
      return [table, counting.map(({ row }) => row)] as const;
    });
    return Object.fromEntries(await Promise.all(found));
  }

  test('those that a database gets with its migration are those that the counting makes', async () => {
    const counted = await contentsOfTables();
    for (const table of TABLES) expect(counted[table]?.length, table).toBeGreaterThan(3);
    const statements: string[] = [];
    for (const [name, from] of FILLING) {
      const migration = await readFile(join(MIGRATIONS_DIRECTORY, name), 'utf8');
      statements.push(...migration.slice(migration.indexOf(from)).split(';\n').filter(Boolean));
    }
    await database.transaction(async (tx) => {
      for (const table of TABLES) await sql`delete from ${sql.table(table)}`.execute(tx);
      for (const statement of statements) await sql.raw(statement).execute(tx);
    });
    expect(await contentsOfTables()).toEqual(counted);
  });
});

const PLACE = new Set([
  'business_id',
  'content_id',
  'day',
  'hour',
  'week',
  'month',
  'startup_ms',
  'second',
  'viewer_id',
  'is_cookieless',
  'is_played',
  'previous',
  'first_hour',
  'previous_last_hour',
  'seen_first_at',
  'seen_last_at',
  'seen_before_at',
  'played_first_at',
  'played_last_at',
  'played_before_at',
]);
