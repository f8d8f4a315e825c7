import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type TestDatabase, testDatabase } from '../../../../test/database.ts';
import { ACCOUNT_TABLES, ANALYTICS_TABLES, BUSINESS_TABLES, TABLES_WITH_FILES } from './business-tables.ts';

/** What no business takes with it. */
const OF_NO_BUSINESS = [
  'promo_code',
  'instance_secret',
  'encryption_key',
  'sealed_secret',
  'schema_migration',
  'daily_salt',
  // Counters of addresses and accounts, which expire.
  'rate_limit',
  // Processes that take live streams.
  'live_home',
  // Crashes, and what people wrote about them: they name no business.
  'crash',
  'crash_report',
  // Questions of people who need not have one.
  'sales_question',
  // What remembers that a deletion was asked for.
  'business_deletion',
  'business_deletion_file',
];
/** They go with their user's last business, by the user's id or address. */
const OF_USERS = [
  'user_account',
  'demo_token',
  'account_notice',
  'known_device',
  'email_token',
  'email_change',
  'totp_factor',
  'totp_set_up',
  'recovery_code',
  'passkey',
  'log_in_challenge',
  'passkey_challenge',
  'mail',
  'undeliverable_address',
];

const EMPTIED: readonly string[] = [
  ...BUSINESS_TABLES.map(({ table }) => table),
  ...TABLES_WITH_FILES,
  ...ACCOUNT_TABLES,
  ...ANALYTICS_TABLES,
];

describe('the tables that a deletion of a business empties', () => {
  let database: TestDatabase;
  beforeAll(async () => {
    database = await testDatabase();
  });
  afterAll(() => database.close());

  test('are all that the catalog has, but for those that are of no business', async () => {
    const { rows } = await sql<{ name: string }>`
      select relname as name from pg_class
      where relnamespace = 'public'::regnamespace and relkind in ('r', 'p') and not relispartition
    `.execute(database.root);
    const known = [...EMPTIED, ...OF_NO_BUSINESS, ...OF_USERS];
    expect(rows.map(({ name }) => name).sort()).toEqual(known.sort());
  });

  test('are all that have a business, or belong to a row that has one', async () => {
    const { rows: own } = await sql<{ name: string }>`
      select table_name as name from information_schema.columns
      where table_schema = 'public' and column_name = 'business_id' and table_name !~ '^viewer_event_'
    `.execute(database.root);
    const { rows: belonging } = await sql<{ name: string }>`
      select conrelid::regclass::text as name from pg_constraint
      where contype = 'f' and confdeltype = 'c'
        and confrelid = any(array(select to_regclass(name) from unnest(${EMPTIED}::text[]) as name))
    `.execute(database.root);
    const found = new Set([...own, ...belonging].map(({ name }) => name));
    expect([...found].filter((name) => !EMPTIED.includes(name))).toEqual(['business_deletion']);
  });

  test('have an index for it, so that no step reads a whole table', async () => {
    const { rows } = await sql<{ name: string; columns: string[] }>`
      select index.indrelid::regclass::text as name, array_agg(attname::text) as columns
      from pg_index index join pg_attribute on attrelid = index.indrelid and attnum = index.indkey[0]
      where indpred is null group by 1
    `.execute(database.root);
    const firsts = new Map(rows.map(({ name, columns }) => [name, columns]));
    // The inbox is emptied all the time by the roller.
    const rules = BUSINESS_TABLES.map(
      ({ table, through }) => [table, through?.column ?? 'business_id'] as const,
    );
    const analytics = ANALYTICS_TABLES.filter((table) => table !== 'beat_inbox').map(
      (table) => [table, 'business_id'] as const,
    );
    const without = [...rules, ...analytics].filter(
      ([table, column]) => !firsts.get(table)?.includes(column),
    );
    expect(without).toEqual([]);
  });
});
