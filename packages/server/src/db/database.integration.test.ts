import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { databasesUnderTest, type TestDatabase } from '../../test/database.ts';
import { openDatabase } from './connect.ts';
import { isUniqueViolation, sqlState } from './sql-state.ts';

describe.each(databasesUnderTest())('a database ($kind)', ({ kind, open }) => {
  const failures: unknown[] = [];
  let database: TestDatabase;

  beforeAll(async () => {
    database = await open({ transactionLimitMs: 2000, onFailure: (error) => failures.push(error) });
  });
  beforeEach(() => database.reset());
  afterAll(() => database.close());

  const secret = (name: string) => ({ name, value: 'x' });
  const names = async () => {
    const rows = await database.root.selectFrom('instance_secret').select('name').orderBy('name').execute();
    return rows.map(({ name }) => name);
  };

  it('answers a ping', async () => {
    await expect(database.ping()).resolves.toBeUndefined();
  });

  it('keeps what a transaction wrote when its body resolves', async () => {
    const answer = await database.transaction(async (tx) => {
      await tx.insertInto('instance_secret').values(secret('a')).execute();
      await tx.insertInto('instance_secret').values(secret('b')).execute();
      return 'done';
    });
    expect(answer).toBe('done');
    expect(await names()).toEqual(['a', 'b']);
  });

  it('keeps nothing of a transaction whose body rejects', async () => {
    const broken = database.transaction(async (tx) => {
      await tx.insertInto('instance_secret').values(secret('a')).execute();
      throw new Error('changed my mind');
    });
    await expect(broken).rejects.toThrow('changed my mind');
    expect(await names()).toEqual([]);
  });

  it('does not pretend to commit after a statement failed, even when the body swallowed the error', async () => {
    const swallowed = database.transaction(async (tx) => {
      await tx.insertInto('instance_secret').values(secret('a')).execute();
      await sql`select 1 / 0`.execute(tx).catch(() => undefined);
    });
    await expect(swallowed).rejects.toThrow('rolled back instead of committed');
    expect(await names()).toEqual([]);
  });

  it('refuses the root inside a transaction, at any depth', async () => {
    const askRoot = async () => await names();
    const refused = database.transaction(async () => {
      await Promise.resolve();
      await askRoot();
    });
    await expect(refused).rejects.toMatchObject({ code: 'QUERY_OUTSIDE_TRANSACTION' });
    const pinged = database.transaction(() => database.ping());
    await expect(pinged).rejects.toMatchObject({ code: 'QUERY_OUTSIDE_TRANSACTION' });
    const listened = database.transaction(() => database.listen('x', () => {}));
    await expect(listened).rejects.toMatchObject({ code: 'QUERY_OUTSIDE_TRANSACTION' });
  });

  it('refuses a transaction inside a transaction, with a sentence that says what to do', async () => {
    const nested = database.transaction(() => database.transaction(async () => 1));
    await expect(nested).rejects.toMatchObject({ code: 'NESTED_TRANSACTION' });
    await expect(nested).rejects.toThrow('pass its `tx` on');
  });

  it('lets work that a transaction started use the root once the transaction is over', async () => {
    const over = Promise.withResolvers<void>();
    let later: Promise<string[]> | undefined;
    await database.transaction(async (tx) => {
      later = over.promise.then(names);
      await tx.insertInto('instance_secret').values(secret('a')).execute();
    });
    over.resolve();
    await expect(later).resolves.toEqual(['a']);
  });

  it('rolls back a transaction that hangs, and serves the others', async () => {
    let leaked: Promise<unknown> | undefined;
    const isOver = Promise.withResolvers<void>();
    const hanging = database.transaction(async (tx) => {
      await tx.insertInto('instance_secret').values(secret('a')).execute();
      leaked = isOver.promise.then(() => tx.insertInto('instance_secret').values(secret('b')).execute());
      leaked.catch(() => undefined);
      await new Promise(() => {});
    });
    const waiting = names();
    await expect(hanging).rejects.toMatchObject({
      code: 'TRANSACTION_TOO_LONG',
      message: 'A transaction took longer than 2 s and was rolled back. Do slow work before or after it.',
    });
    expect(await waiting).toEqual([]);
    isOver.resolve();
    await expect(leaked).rejects.toThrow();
    expect(await names()).toEqual([]);
  });

  it('serves many transactions at once, and each sees only its own writes', async () => {
    const sums = await Promise.all(
      Array.from({ length: 20 }, (_, index) =>
        database.transaction(async (tx) => {
          const name = `n${index}`;
          await tx.insertInto('instance_secret').values(secret(name)).execute();
          const mine = tx.selectFrom('instance_secret').where('name', '=', name).select('value');
          return (await Promise.all([mine.execute(), mine.execute()])).flat().length;
        }),
      ),
    );
    expect(sums).toEqual(Array.from({ length: 20 }, () => 2));
    expect(await names()).toHaveLength(20);
  });

  it('rolls back to a savepoint', async () => {
    await database.transaction(async (tx) => {
      await tx.insertInto('instance_secret').values(secret('a')).execute();
      await sql`savepoint attempt`.execute(tx);
      await sql`select 1 / 0`.execute(tx).catch(() => sql`rollback to savepoint attempt`.execute(tx));
      await tx.insertInto('instance_secret').values(secret('b')).execute();
    });
    expect(await names()).toEqual(['a', 'b']);
  });

  it('says which unique value was taken', async () => {
    const twice = () => database.root.insertInto('instance_secret').values(secret('a')).execute();
    await twice();
    const error = await twice().catch((reason: unknown) => reason);
    expect(sqlState(error)).toBe('23505');
    expect(isUniqueViolation(error)).toBe(true);
    expect(isUniqueViolation(error, 'instance_secret_pkey')).toBe(true);
    expect(isUniqueViolation(error, 'another')).toBe(false);
    expect(isUniqueViolation(new Error('else'))).toBe(false);
  });

  it('says how many rows a statement changed', async () => {
    const inserted = await database.root
      .insertInto('instance_secret')
      .values([secret('a'), secret('b')])
      .executeTakeFirst();
    expect(inserted.numInsertedOrUpdatedRows).toBe(2n);
    const updated = await database.root.updateTable('instance_secret').set({ value: 'y' }).executeTakeFirst();
    expect(updated.numUpdatedRows).toBe(2n);
    const deleted = await database.root
      .deleteFrom('instance_secret')
      .where('name', '=', 'a')
      .executeTakeFirst();
    expect(deleted.numDeletedRows).toBe(1n);
  });

  it('receives a notification once its transaction is committed, and none after it stops listening', async () => {
    const heard: string[] = [];
    const stop = await database.listen('News of Today', (payload) => heard.push(payload));
    await database.transaction(async (tx) => {
      await sql`select pg_notify('News of Today', 'one')`.execute(tx);
      expect(heard).toEqual([]);
    });
    await expect.poll(() => heard).toEqual(['one']);
    await stop();
    await sql`select pg_notify('News of Today', 'two')`.execute(database.root);
    const again = await database.listen('News of Today', (payload) => heard.push(payload));
    await sql`select pg_notify('News of Today', 'three')`.execute(database.root);
    await expect.poll(() => heard).toEqual(['one', 'three']);
    await again();
  });

  it('keeps its rows across a restart', async () => {
    await database.root.insertInto('instance_secret').values(secret('a')).execute();
    database = await database.restart();
    expect(await names()).toEqual(['a']);
  });

  if (kind === 'postgres') {
    it('listens again after losing its connection, and reports that something may have been missed', async () => {
      const before = failures.length;
      const other = await open({ onFailure: (error) => failures.push(error) });
      const heard: string[] = [];
      await other.listen(
        'news',
        (payload) => heard.push(payload),
        () => heard.push('look anew'),
      );
      await sql`
        select pg_terminate_backend(pid) from pg_stat_activity
        where application_name = 'commoncast listener' and datname = current_database()
      `.execute(other.root);
      await expect.poll(() => heard, { timeout: 5_000 }).toEqual(['look anew']);
      await sql`select pg_notify('news', 'after')`.execute(other.root);
      await expect.poll(() => heard).toEqual(['look anew', 'after']);
      expect(failures.length).toBeGreaterThan(before);
      await other.close();
    });

    it('survives losing a connection in the middle of a transaction', async () => {
      const cut = database.transaction(async (tx) => {
        await tx.insertInto('instance_secret').values(secret('a')).execute();
        await sql`select pg_terminate_backend(pg_backend_pid())`.execute(tx);
      });
      await expect(cut).rejects.toThrow();
      expect(await names()).toEqual([]);
    });

    it('times out a transaction that waits for another one’s lock', async () => {
      const mayEnd = Promise.withResolvers<void>();
      const hasLock = Promise.withResolvers<void>();
      const lock = sql`select pg_advisory_xact_lock(1)`;
      const patient = await open();
      const holder = patient.transaction(async (tx) => {
        await lock.execute(tx);
        hasLock.resolve();
        await mayEnd.promise;
      });
      await hasLock.promise;
      const hasty = await openDatabase({ ...patient.options, transactionLimitMs: 200 });
      const waiting = hasty.transaction((tx) => lock.execute(tx));
      await expect(waiting).rejects.toMatchObject({ code: 'TRANSACTION_TOO_LONG' });
      mayEnd.resolve();
      await holder;
      await hasty.close();
      await patient.close();
    });
  }

  it('refuses everything after it is closed, and can be closed twice', async () => {
    const other = await open();
    await Promise.all([other.close(), other.close()]);
    await expect(other.ping()).rejects.toThrow();
  });
});
