import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { MIGRATIONS_DIRECTORY, readMigrations } from '../migrating/migration-files.ts';
import { type PgliteClient, startPgliteClient } from './client.ts';
import { copyCluster } from './copy-cluster.ts';
import { listSegments, SEGMENT_BYTES } from './log-segment.ts';
import { maintain } from './maintenance.ts';
import { ensureTemplate, TEMPLATE_DIRECTORY } from './template.ts';

describe('the upkeep of the embedded database', () => {
  let directory: string;
  let clusterDirectory: string;
  let client: PgliteClient;

  beforeEach(async () => {
    directory = mkdtempSync(join(tmpdir(), 'commoncast-upkeep-'));
    clusterDirectory = join(directory, 'cluster');
    const template = await ensureTemplate(TEMPLATE_DIRECTORY, readMigrations(MIGRATIONS_DIRECTORY));
    await copyCluster(template, clusterDirectory, false);
    client = await startPgliteClient({
      clusterDirectory,
      reserveSegments: 4,
      onLost: (error) => expect.unreachable(error.message),
    });
  });
  afterEach(async () => {
    await client.close();
    rmSync(directory, { recursive: true, force: true });
  });

  async function read(expression: string): Promise<number> {
    const { rows } = await client.query(`select ${expression} as value`);
    return Number(rows[0]?.value);
  }
  const logEnd = () => read("pg_wal_lsn_diff(pg_current_wal_insert_lsn(), '0/0')");
  const checkpointAt = () => read("(select pg_wal_lsn_diff(redo_lsn, '0/0') from pg_control_checkpoint())");
  const segmentOfEnd = async () => Math.floor((await logEnd()) / SEGMENT_BYTES);
  const segments = () => listSegments(join(clusterDirectory, 'pg_wal')).length;

  const writeRows = (rows: number) =>
    client.exec(
      `insert into instance_secret (name, value) select n, repeat('x', 1000) from generate_series(1, ${rows}) n;
      delete from instance_secret`,
    );

  /** Writes until the log goes on in another segment. */
  async function enterNextSegment(): Promise<void> {
    const segment = await segmentOfEnd();
    while ((await segmentOfEnd()) === segment) await writeRows(500);
  }

  it('clears dead rows away, as PostgreSQL does in the background', async () => {
    await writeRows(2_000);
    await maintain(client);
    const dead = "(select n_dead_tup from pg_stat_user_tables where relname = 'instance_secret')";
    expect(await read(dead)).toBe(0);
  });

  it('reuses the segments of the log, so that it takes no more room however much is written', async () => {
    const before = segments();
    for (let round = 0; round < 3; round += 1) {
      const lastAt = await logEnd();
      await enterNextSegment();
      expect(segments()).toBe(before);
      await maintain(client, lastAt);
      expect(await client.fillReserve()).toBe(true);
      expect(segments()).toBe(before);
    }
  });

  it('makes a checkpoint after a minute in which little was written', async () => {
    await maintain(client);
    const before = await checkpointAt();
    const lastAt = await logEnd();
    await writeRows(10);
    await maintain(client, lastAt);
    expect(await checkpointAt()).toBeGreaterThan(before);
  });

  it('leaves a busy minute without a checkpoint, and one in which nothing was written', async () => {
    await maintain(client);
    await client.exec('checkpoint');
    const before = await checkpointAt();
    await maintain(client, await logEnd());
    expect(await checkpointAt()).toBe(before);
    const lastAt = await logEnd();
    await writeRows(1_000);
    await maintain(client, lastAt);
    expect(await checkpointAt()).toBe(before);
  });
});
