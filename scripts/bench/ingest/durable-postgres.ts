import { execFileSync, spawn } from 'node:child_process';
import { once } from 'node:events';
import { chownSync, existsSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { openDatabase } from '@commoncast/server/db/connect';
import { findPostgres } from '@commoncast/server/test/find-postgres';

const TRIES = 100;
/** With the one in use as many as PostgreSQL keeps by default: 80 MB (`min_wal_size`). */
const SPARE_SEGMENTS = 4;

interface DurablePostgres {
  readonly databaseUrl: string;
  /** Where its files are. */
  readonly directory: string;
  stop(): Promise<void>;
}

/** Starts a PostgreSQL that syncs every commit, unlike the tests' one; null if the machine has none. */
export async function startDurablePostgres(): Promise<DurablePostgres | null> {
  const found = findPostgres();
  if ('reason' in found) return null;
  const directory = mkdtempSync(join(tmpdir(), 'commoncast-bench-pg-'));
  const owner = findOwner();
  if (owner) chownSync(directory, owner.uid, owner.gid);
  const options = { cwd: directory, stdio: 'ignore' as const, ...owner };
  const data = join(directory, 'data');
  execFileSync(join(found.directory, 'initdb'), ['-D', data, '-U', 'commoncast', '-A', 'trust'], options);
  const settings = ['-c', 'listen_addresses=', '-c', `unix_socket_directories=${directory}`];
  const server = spawn(join(found.directory, 'postgres'), ['-D', data, ...settings], options);
  const databaseUrl = `postgresql:///postgres?host=${encodeURIComponent(directory)}&user=commoncast`;
  await waitUntilUp(databaseUrl);
  settleLog(join(found.directory, 'psql'), databaseUrl);
  return {
    databaseUrl,
    directory: data,
    async stop() {
      server.kill('SIGINT');
      if (server.exitCode === null) await once(server, 'exit');
      rmSync(directory, { recursive: true, force: true });
    },
  };
}

async function waitUntilUp(databaseUrl: string): Promise<void> {
  for (let tries = 1; ; tries += 1) {
    try {
      const database = await openDatabase({ databaseUrl, dataDirectory: '', onFailure: () => {} });
      return await database.close();
    } catch (error) {
      if (tries === TRIES) throw error;
      await delay(100);
    }
  }
}

/**
 * Brings the log of a new PostgreSQL to the size that it has after its first busy minutes, and keeps: from then on it
 * uses its segments again, and the disk grows by what is kept.
 */
function settleLog(psql: string, databaseUrl: string): void {
  const leaveSegment = ["select pg_logical_emit_message(true, '', '')", 'select pg_switch_wal()'];
  const statements = [...Array.from({ length: SPARE_SEGMENTS }, () => leaveSegment).flat(), 'checkpoint'];
  const options = statements.flatMap((statement) => ['-c', statement]);
  execFileSync(psql, ['--no-psqlrc', '-q', ...options, databaseUrl], { stdio: 'ignore' });
}

/** PostgreSQL refuses to run as root. */
function findOwner(): { uid: number; gid: number } | undefined {
  if (process.getuid?.() !== 0 || !existsSync('/etc/passwd')) return undefined;
  const idOf = (flag: string) => Number(execFileSync('id', [flag, 'postgres'], { encoding: 'utf8' }));
  return { uid: idOf('-u'), gid: idOf('-g') };
}
