import { sql } from 'kysely';
import { afterEach, describe, expect, test } from 'vitest';
import { eventually } from '../../../test/content/eventually.ts';
import { databasesUnderTest, type TestDatabase } from '../../../test/database.ts';
import type { Database } from '../database.ts';

const [postgres] = databasesUnderTest().filter(({ kind }) => kind === 'postgres');

describe.skipIf(!postgres)('PostgreSQL under load', () => {
  let database: TestDatabase;
  afterEach(() => database.close());

  const open = async (limits: NonNullable<TestDatabase['options']['postgres']> = {}) => {
    database = await postgres!.open({ postgres: limits });
    return database;
  };
  const sleeping = async ({ root }: Database) => {
    const { rows } = await sql<{ count: number }>`
      select count(*)::int as count from pg_stat_activity
      where datname = current_database() and state = 'active' and query like 'select pg_sleep%'
    `.execute(root);
    return rows[0]?.count;
  };

  test('figures take no connection from anybody else, and end once nobody waits for them', async () => {
    const { root, figures, cancelOn } = await open({ poolSize: 1, figuresPoolSize: 2 });
    const gone = new AbortController();
    const slow = [1, 2, 3].map(() => cancelOn(gone.signal, () => sql`select pg_sleep(600)`.execute(figures)));
    const ends = Promise.all(slow.map((one) => one.catch((error) => error.code)));
    await eventually(
      () => sleeping(database),
      (count) => count === 2,
    );
    expect((await sql`select 1 as one`.execute(root)).rows).toEqual([{ one: 1 }]);
    gone.abort();
    expect(await ends).toEqual(['QUERY_CANCELLED', 'QUERY_CANCELLED', 'QUERY_CANCELLED']);
    // The server says so after it has answered.
    await eventually(
      () => sleeping(database),
      (count) => count === 0,
    );
    expect((await sql`select 1 as one`.execute(figures)).rows).toEqual([{ one: 1 }]);
  });

  test('a statement that takes too long is ended, of each class in its own time', async () => {
    const { root, figures } = await open({ statementLimitMs: 50, figuresLimitMs: 600_000 });
    await expect(sql`select pg_sleep(600)`.execute(root)).rejects.toMatchObject({ code: 'DATABASE_BUSY' });
    const { rows } = await sql`select pg_sleep(0.2), 1 as one`.execute(figures);
    expect(rows).toMatchObject([{ one: 1 }]);
  });

  test('a caller that gets no connection in time is told so, and a full pool is no silence', async () => {
    const { root, transaction, ping } = await open({ poolSize: 1, connectionLimitMs: 1000 });
    const held = Promise.withResolvers<void>();
    const holding = transaction(() => held.promise);
    await expect(sql`select 1`.execute(root)).rejects.toMatchObject({ code: 'DATABASE_BUSY' });
    await ping();
    held.resolve();
    await holding;
    expect((await sql`select 1 as one`.execute(root)).rows).toEqual([{ one: 1 }]);
  });

  test('two transactions that lock each other out both commit in the end', async () => {
    const { root, transaction } = await open();
    await sql`create table pair (id integer primary key, sum integer not null)`.execute(root);
    await sql`insert into pair values (1, 0), (2, 0)`.execute(root);
    const first = Promise.withResolvers<void>();
    const second = Promise.withResolvers<void>();
    const eitherDone = Promise.withResolvers<void>();
    let bodies = 0;
    const addTo = async (ids: readonly number[], mine: typeof first, other: typeof first) => {
      await transaction(async (tx) => {
        bodies += 1;
        // The one that begins again could be quick enough to be in the other's way once more.
        if (bodies > 2) await eitherDone.promise;
        for (const id of ids) {
          await sql`update pair set sum = sum + 1 where id = ${id}`.execute(tx);
          mine.resolve();
          await other.promise;
        }
      });
      eitherDone.resolve();
    };
    await Promise.all([addTo([1, 2], first, second), addTo([2, 1], second, first)]);
    const { rows } = await sql`select id, sum from pair order by id`.execute(root);
    expect(rows).toEqual([
      { id: 1, sum: 2 },
      { id: 2, sum: 2 },
    ]);
    expect(bodies).toBe(3);
  });

  test.each(['transaction', 'shareTransaction'] as const)(
    'a %s that always collides fails in the end',
    async (kind) => {
      const opened = await open();
      let bodies = 0;
      const colliding = opened[kind](async (tx) => {
        bodies += 1;
        await sql`do $$ begin raise exception 'no luck' using errcode = '40001'; end $$`.execute(tx);
      });
      await expect(colliding).rejects.toThrow('no luck');
      expect(bodies).toBe(4);
    },
  );
});
