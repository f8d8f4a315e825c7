import { createHash } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { databasesUnderTest, type TestDatabase } from '../../../../../test/database.ts';
import { insertBusiness } from '../../../../../test/insights/insights-fixture.ts';
import { createRandom } from '../../../../../test/insights/random.ts';
import type { Executor } from '../../../../db/database.ts';
import { MIGRATIONS_DIRECTORY } from '../../../../db/migrating/migration-files.ts';
import { noMeasures } from '../../plays/measures.ts';
import { uuidOfDigest } from '../../plays/uuid-of-digest.ts';
import { sumsIn } from './bulk-insert.ts';
import { ViewerDayChanges } from './viewer-day-changes.ts';
import { addViewerDays } from './viewer-days-repository.ts';

const DAYS = Array.from({ length: 9 }, (_, index) => `2026-03-0${index + 1}`);
const HOURS = ['00', '01', '12', '23'];
const VIEWERS = Array.from({ length: 6 }, (_, index) => `0196b0c0-0000-7000-8000-00000000000${index}`);
const CONTEXT_ID = '0196b0c0-0000-7000-8000-0000000000c0';
const ROUNDS = 40;
/** The migrations that made the tables, and where each begins to fill them. */
const FILLING = [
  ['0042-returning-viewers.sql', 'insert into rollup_day_return'],
  ['0044-viewers-by-hour.sql', 'update rollup_day_viewer'],
  ['0242-hours-of-return.sql', 'insert into rollup_first_hour_return'],
  ['0243-day-audience.sql', 'insert into rollup_day_audience'],
  ['0244-viewer-moments.sql', 'create temporary table viewer_moment'],
] as const;
const TABLES = [
  'rollup_day_audience',
  'rollup_day_return',
  'rollup_hour_audience',
  'rollup_hour_return',
  'rollup_first_hour_return',
  'rollup_last_hour_return',
] as const;

const addToHourViewers = sumsIn('rollup_hour_viewer', {
  key: ['business_id', 'hour', 'context_id', 'viewer_id'],
  facts: ['is_cookieless'],
  amounts: ['loads', 'plays'],
});

describe.each(databasesUnderTest())('the days of viewers on $kind', ({ open }) => {
  let database: TestDatabase;
  let businessId: string;
  beforeAll(async () => {
    database = await open();
    businessId = await insertBusiness(database.root);
    await sql`
      insert into play_context (id, business_id, bucket, page_url, referrer, device, browser, operating_system)
      values (${CONTEXT_ID}, ${businessId}, 'counted', '', '', '', '', '')
    `.execute(database.root);
  });
  afterAll(() => database.close());

  /** Everything in the tables that counts somebody, and the hours of viewers. */
  async function contentsOfTables(): Promise<Record<string, unknown[]>> {
    const found: Record<string, unknown[]> = {};
    for (const table of TABLES) {
      const { rows } = await sql<{ row: unknown }>`
        select to_jsonb(one) as row from ${sql.table(table)} as one where viewers <> 0 order by one::text
      `.execute(database.root);
      found[table] = rows.map(({ row }) => row);
    }
    found.rollup_day_viewer = await database.root
      .selectFrom('rollup_day_viewer')
      .selectAll()
      .orderBy('day')
      .orderBy('viewer_id')
      .execute();
    return found;
  }

  async function fillAnew(): Promise<void> {
    await database.transaction(async (tx) => {
      for (const table of TABLES) await sql`delete from ${sql.table(table)}`.execute(tx);
      await sql`
        update rollup_day_viewer set seen_hours = 0, played_hours = 0, seen_first_at = null, seen_last_at = null,
          seen_before_at = null, played_first_at = null, played_last_at = null, played_before_at = null
      `.execute(tx);
      for (const [name, from] of FILLING) {
        const migration = await readFile(join(MIGRATIONS_DIRECTORY, name), 'utf8');
        const statements = migration.slice(migration.indexOf(from)).split(';\n').filter(Boolean);
        for (const statement of statements) await sql.raw(statement).execute(tx);
      }
    });
  }

  /** One play for each hour of a viewer: the tables are filled from them, too. */
  async function savePlay(
    tx: Executor,
    play: { viewer_id: string; is_cookieless: boolean; loads: number; plays: number; started_at: Date },
  ): Promise<void> {
    const hour = play.started_at.toISOString().slice(0, 13);
    const row = {
      ...noMeasures(),
      ...{ context_id: CONTEXT_ID, session_id: CONTEXT_ID, business_id: businessId, source_id: null },
      ...{
        state: JSON.stringify({ bucket: 'counted' }),
        seen_seconds: '[]',
        startup_ms: null,
        watching_until: null,
      },
      ...play,
      play_id: uuidOfDigest(createHash('sha256').update(`${hour} ${play.viewer_id}`).digest()),
    };
    const { loads, plays, started_at } = play;
    await tx
      .insertInto('viewer_play')
      .values(row)
      .onConflict((conflict) =>
        conflict.columns(['play_id', 'business_id']).doUpdateSet({ loads, plays, started_at }),
      )
      .execute();
  }

  test('whatever comes and goes in whatever order, the numbers are those of all days at once', async () => {
    const random = createRandom(11);
    const counted = new Map<string, { loads: number; plays: number; started_at: Date }>();
    let mostReturns = 0;
    for (let round = 0; round < ROUNDS; round += 1) {
      const changes = new ViewerDayChanges();
      const hours: object[] = [];
      const played: Parameters<typeof savePlay>[1][] = [];
      for (const day of DAYS) {
        for (const hour of HOURS) {
          for (const viewer_id of VIEWERS) {
            if (!random.chance(0.06)) continue;
            const key = `${day} ${hour} ${viewer_id}`;
            const before = counted.get(key);
            // Some are taken back, in part or all of it, and some turn out to have started at another moment.
            const started_at =
              before && random.chance(0.6)
                ? before.started_at
                : new Date(Date.parse(`${day}T${hour}:00:00Z`) + random.whole(0, 3_599_999));
            const gone = random.chance(0.4);
            const after = {
              loads: gone ? 0 : random.whole(0, 2),
              plays: gone || random.chance(0.5) ? 0 : random.whole(0, 2),
              started_at,
            };
            counted.set(key, after);
            const place = { business_id: businessId, viewer_id, is_cookieless: viewer_id.endsWith('5') };
            if (before) changes.count({ ...place, ...before, state: { bucket: 'counted' } }, -1);
            changes.count({ ...place, ...after, state: { bucket: 'counted' } }, 1);
            played.push({ viewer_id, is_cookieless: place.is_cookieless, ...after });
            hours.push({
              ...place,
              hour: `${day}T${hour}:00:00Z`,
              context_id: CONTEXT_ID,
              loads: after.loads - (before?.loads ?? 0),
              plays: after.plays - (before?.plays ?? 0),
            });
          }
        }
      }
      await database.transaction(async (tx) => {
        for (const play of played) await savePlay(tx, play);
        await addToHourViewers(tx, hours);
        await addViewerDays(tx, changes.rows);
      });
      const kept = await contentsOfTables();
      await fillAnew();
      expect(await contentsOfTables(), `round ${round}`).toEqual(kept);
      mostReturns = Math.max(mostReturns, kept.rollup_hour_return?.length ?? 0);
    }
    expect(mostReturns).toBeGreaterThan(10);
  });
});
