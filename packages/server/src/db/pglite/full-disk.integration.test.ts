import { join } from 'node:path';
import { sql } from 'kysely';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { eventually } from '../../../test/content/eventually.ts';
import { canMountSmallDisk, mountSmallDisk, type SmallDisk } from '../../../test/small-disk.ts';
import { openDatabase } from '../connect.ts';
import type { Database } from '../database.ts';
import { sqlState } from '../sql-state.ts';

const MB = 1_000_000;

describe.skipIf(!canMountSmallDisk())('the embedded database on a disk that fills up', () => {
  let disk: SmallDisk;
  let database: Database;
  let failures: unknown[];

  async function open(reserveSegments?: number): Promise<void> {
    database = await openDatabase({
      dataDirectory: join(disk.directory, 'database'),
      onFailure: (error) => failures.push(error),
      silenceLimitMs: 2_000,
      ...(reserveSegments !== undefined && { reserveSegments }),
    });
  }

  /** Rewrites rows within the space that the table already has, so that only the log grows. */
  async function churn(megabytes: number): Promise<void> {
    const position = async () => {
      const { rows } = await sql<{ at: number }>`
        select pg_wal_lsn_diff(pg_current_wal_insert_lsn(), '0/0') as at
      `.execute(database.root);
      return rows[0]?.at ?? 0;
    };
    const goal = (await position()) + megabytes * MB;
    while ((await position()) < goal) {
      await sql`insert into filler select repeat('x', 1500) from generate_series(1, 4000)`.execute(
        database.root,
      );
      await sql`delete from filler`.execute(database.root);
      await sql`vacuum (truncate off) filler`.execute(database.root);
    }
  }

  const countSecrets = async () => {
    const rows = await database.root.selectFrom('instance_secret').select('name').execute();
    return rows.length;
  };
  const insertSecret = (name: string) =>
    database.root.insertInto('instance_secret').values({ name, value: 'x' }).execute();

  beforeEach(() => {
    failures = [];
    const mounted = mountSmallDisk(260);
    if (!mounted) throw new Error('This account may not mount a file system.');
    disk = mounted;
  });
  afterEach(async () => {
    await database.close();
    disk.remove();
  });

  it('continues for two more log segments on a completely full disk, even across a restart', async () => {
    await open();
    await sql`create table filler (text text)`.execute(database.root);
    await churn(1);
    await insertSecret('before');
    disk.fill(0);
    await churn(33);
    await insertSecret('while full');
    await database.close();
    await open();
    expect(await countSecrets()).toBe(2);
    await insertSecret('after the restart');
    expect(failures).toEqual([]);
  });

  it('reports a full disk when a table has to grow, and continues once there is room', async () => {
    await open();
    await sql`create table filler (text text)`.execute(database.root);
    disk.fill(0);
    const grow = () =>
      sql`insert into filler select repeat('x', 1500) from generate_series(1, 20000)`.execute(database.root);
    const states = await Promise.all([1, 2].map(() => grow().then(() => null, sqlState)));
    expect(states).toContain('53100');
    expect(await countSecrets()).toBe(0);
    disk.empty();
    await grow();
    expect(failures).toEqual([]);
  });

  // What fails first, and with what message, depends on where the statement hits the end of the disk.
  it('replaces a thread whose log has no room, and keeps what was acknowledged', async () => {
    await open(0);
    await sql`create table filler (text text)`.execute(database.root);
    await churn(1);
    await insertSecret('acknowledged');
    disk.fill(0);
    await expect(churn(40)).rejects.toThrow();
    const [failure] = await eventually(
      () => failures,
      ({ length }) => length > 0,
    );
    expect(failure).toMatchObject({
      code: 'DATABASE_REOPENING',
      message: expect.stringMatching(/did not answer for 2 s|Its write-ahead log failed/),
    });
    disk.empty();
    const names = await eventually(
      () => countSecrets().catch(() => -1),
      (count) => count === 1,
      60_000,
    );
    expect(names).toBe(1);
    await insertSecret('afterwards');
  });
});
