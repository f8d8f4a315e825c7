import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { databasesUnderTest, type TestDatabase } from '../../../../../test/database.ts';
import { insertBusiness } from '../../../../../test/insights/insights-fixture.ts';
import { createRandom } from '../../../../../test/insights/random.ts';
import { MIGRATIONS_DIRECTORY } from '../../../../db/migrating/migration-files.ts';
import { addViewerDays, type ViewerDayChange } from './viewer-days-repository.ts';

const DAYS = Array.from({ length: 9 }, (_, index) => `2026-03-0${index + 1}`);
const VIEWERS = Array.from({ length: 6 }, (_, index) => `0196b0c0-0000-7000-8000-00000000000${index}`);
const ROUNDS = 40;

describe.each(databasesUnderTest())('the days of viewers on $kind', ({ open }) => {
  let database: TestDatabase;
  let businessId: string;
  beforeAll(async () => {
    database = await open();
    businessId = await insertBusiness(database.root);
  });
  afterAll(() => database.close());

  const returns = async () =>
    await database.root
      .selectFrom('rollup_day_return')
      .select(['is_cookieless', 'is_played', 'day', 'previous', 'viewers'])
      .where('business_id', '=', businessId)
      .where('viewers', '<>', 0)
      .orderBy('is_cookieless')
      .orderBy('is_played')
      .orderBy('day')
      .orderBy('previous')
      .execute();

  async function fillAnew(): Promise<void> {
    const migration = await readFile(join(MIGRATIONS_DIRECTORY, '0042-returning-viewers.sql'), 'utf8');
    await database.root.deleteFrom('rollup_day_return').execute();
    await sql.raw(migration.slice(migration.indexOf('insert into'))).execute(database.root);
  }

  test('whatever comes and goes in whatever order, the numbers are those of all days at once', async () => {
    const random = createRandom(11);
    const counted = new Map<string, { loads: number; plays: number }>();
    let mostReturns = 0;
    for (let round = 0; round < ROUNDS; round += 1) {
      const changes: ViewerDayChange[] = [];
      for (const day of DAYS) {
        for (const viewerId of VIEWERS) {
          if (!random.chance(0.15)) continue;
          const key = `${day} ${viewerId}`;
          const before = counted.get(key) ?? { loads: 0, plays: 0 };
          // Some are taken back, in part or all of it.
          const after = { loads: random.whole(0, 2), plays: random.chance(0.5) ? random.whole(0, 2) : 0 };
          counted.set(key, after);
          changes.push({
            ...{ business_id: businessId, day, viewer_id: viewerId, is_cookieless: viewerId.endsWith('5') },
            loads: after.loads - before.loads,
            plays: after.plays - before.plays,
          });
        }
      }
      await database.transaction((tx) => addViewerDays(tx, changes));
      const kept = await returns();
      await fillAnew();
      expect(await returns(), `round ${round}`).toEqual(kept);
      mostReturns = Math.max(mostReturns, kept.filter(({ previous }) => previous !== '-infinity').length);
    }
    expect(mostReturns).toBeGreaterThan(10);
  });
});
