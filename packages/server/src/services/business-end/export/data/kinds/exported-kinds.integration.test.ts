import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type TestDatabase, testDatabase } from '../../../../../../test/database.ts';
import {
  ACCOUNT_TABLES,
  ANALYTICS_TABLES,
  BUSINESS_TABLES,
  TABLES_WITH_FILES,
} from '../../../../erasure/business/business-tables.ts';
import { EXPORTED_KINDS } from './exported-kinds.ts';
import { NOT_EXPORTED } from './not-exported.ts';

describe('what an export has', () => {
  let database: TestDatabase;
  beforeAll(async () => {
    database = await testDatabase();
  });
  afterAll(() => database.close());

  test('is decided on for every table of a business', () => {
    const all = [
      ...BUSINESS_TABLES.map(({ table }) => table),
      ...[...TABLES_WITH_FILES, ...ACCOUNT_TABLES, ...ANALYTICS_TABLES],
    ];
    const decided = [...EXPORTED_KINDS.map(({ table }) => table), ...Object.values(NOT_EXPORTED).flat()];
    expect(decided.toSorted()).toEqual(all.toSorted());
  });

  test.each(EXPORTED_KINDS)(
    'is decided on for every column of $table',
    async ({ table, columns, leftOut }) => {
      const { rows } = await sql<{ name: string }>`
      select column_name as name from information_schema.columns
      where table_schema = 'public' and table_name = ${table}
    `.execute(database.root);
      expect([...columns, ...leftOut].toSorted()).toEqual(rows.map(({ name }) => name).toSorted());
    },
  );

  test('has no column that is a secret or stands for one', () => {
    const secret = /hash|secret|sealed|token|password|hint|(?<!public_|variant_)key/;
    const found = EXPORTED_KINDS.flatMap(({ columns }) => columns.filter((name) => secret.test(name)));
    expect(found).toEqual([]);
  });

  test('is told apart by a key that the table has', async () => {
    for (const { table, key, through } of EXPORTED_KINDS) {
      const { rows } = await sql<{ columns: string[] }>`
        select array_agg(attname::text) as columns
        from pg_index join pg_attribute on attrelid = indrelid and attnum = any(indkey)
        where indrelid = ${table}::regclass and indisunique and indpred is null group by indexrelid
      `.execute(database.root);
      const own = new Set([...key.map(([column]) => column), ...(through ? [] : ['business_id'])]);
      expect([table, rows.some(({ columns }) => columns.every((column) => own.has(column)))]).toEqual([
        table,
        true,
      ]);
    }
  });
});
