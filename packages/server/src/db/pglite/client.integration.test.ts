import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { eventually } from '../../../test/content/eventually.ts';
import { MIGRATIONS_DIRECTORY, readMigrations } from '../migrating/migration-files.ts';
import { type PgliteClient, startPgliteClient } from './client.ts';
import { copyCluster } from './copy-cluster.ts';
import { ensureTemplate, TEMPLATE_DIRECTORY } from './template.ts';

describe('PGlite in its thread', () => {
  let directory: string;
  let client: PgliteClient;
  let crashes: Error[];

  beforeEach(async () => {
    directory = mkdtempSync(join(tmpdir(), 'commoncast-pglite-'));
    crashes = [];
    const clusterDirectory = join(directory, 'cluster');
    const template = await ensureTemplate(TEMPLATE_DIRECTORY, readMigrations(MIGRATIONS_DIRECTORY));
    await copyCluster(template, clusterDirectory, false);
    client = await startPgliteClient({ clusterDirectory, onLost: (error) => crashes.push(error) });
  });
  afterEach(async () => {
    await client.close();
    rmSync(directory, { recursive: true, force: true });
  });

  it('reports a crash, and refuses statements that were running and all later ones', async () => {
    const running = client.query('select count(*) from generate_series(1, 1e9)');
    const waiting = client.query('select 1');
    await client.terminate();
    await expect(running).rejects.toMatchObject({ code: 'DATABASE_STOPPED' });
    await expect(waiting).rejects.toMatchObject({ code: 'DATABASE_STOPPED' });
    await expect(client.query('select 1')).rejects.toThrow('The database stopped unexpectedly.');
    expect(crashes).toHaveLength(1);
  });

  it('replaces a thread stuck in a loop, for later statements and for listeners', async () => {
    await client.close();
    const heard: string[] = [];
    client = await startPgliteClient({
      clusterDirectory: join(directory, 'cluster'),
      reopens: true,
      silenceLimitMs: 1_000,
      onCrash: (error) => crashes.push(error),
      onLost: (error) => expect.unreachable(error.message),
    });
    await client.listen('news', (payload) => heard.push(payload));
    await client.exec("insert into instance_secret (name, value) values ('kept', 'x')");
    const lease = await client.lease();
    await lease.exec("begin; insert into instance_secret (name, value) values ('not committed', 'x')");
    const frozen = lease.exec('do $$ begin loop end loop; end $$');
    await expect(frozen).rejects.toMatchObject({ code: 'DATABASE_STOPPED' });
    expect(crashes).toMatchObject([{ message: expect.stringContaining('It did not answer for 1 s.') }]);
    await expect(lease.exec('commit')).rejects.toMatchObject({ code: 'DATABASE_STOPPED' });
    lease.release();
    // A busy machine needs time to open the files; until then statements are refused.
    const names = () =>
      client.query('select name from instance_secret').then(
        ({ rows }) => rows,
        () => [],
      );
    expect(await eventually(names, ({ length }) => length > 0, 60_000)).toEqual([{ name: 'kept' }]);
    await client.exec("notify news, 'again'");
    expect(heard).toEqual(['again']);
  });

  it('leaves a statement alone that keeps working beyond the silence limit', async () => {
    await client.close();
    client = await startPgliteClient({
      clusterDirectory: join(directory, 'cluster'),
      silenceLimitMs: 300,
      onLost: (error) => crashes.push(error),
    });
    const startMs = performance.now();
    // Each pass writes a temporary file, as work on much data does.
    await client.exec(`
      do $$ begin
        while clock_timestamp() < now() + interval '1.5 s' loop
          perform count(*) from (select n from generate_series(1, 200000) n order by random()) rows;
        end loop;
      end $$
    `);
    expect(performance.now() - startMs).toBeGreaterThan(1_400);
    expect(crashes).toEqual([]);
  });

  it('cleans up after a statement that leaves a transaction open or broken', async () => {
    await expect(client.exec('begin; select 1 / 0; commit')).rejects.toMatchObject({ code: '22012' });
    await expect(client.query('select 1 as one')).resolves.toMatchObject({ rows: [{ one: 1 }] });
    await client.exec("begin; insert into instance_secret (name, value) values ('a', 'b')");
    await expect(client.query('select name from instance_secret')).resolves.toMatchObject({ rows: [] });
  });

  it('takes turns in order of asking, and gives a lease to one holder only', async () => {
    const lease = await client.lease();
    const order: string[] = [];
    const others = ['first', 'second'].map((name) => client.query('select 1').then(() => order.push(name)));
    await lease.query('select 1');
    order.push('lease');
    lease.release();
    await Promise.all(others);
    expect(order).toEqual(['lease', 'first', 'second']);
  });
});
