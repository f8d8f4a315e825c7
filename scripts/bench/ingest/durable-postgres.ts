import { execFileSync, spawn } from 'node:child_process';
import { once } from 'node:events';
import { chownSync, existsSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { openDatabase } from '@commoncast/server/db/connect';
import { findPostgres } from '@commoncast/server/test/find-postgres';

const TRIES = 100;

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

/** PostgreSQL refuses to run as root. */
function findOwner(): { uid: number; gid: number } | undefined {
  if (process.getuid?.() !== 0 || !existsSync('/etc/passwd')) return undefined;
  const idOf = (flag: string) => Number(execFileSync('id', [flag, 'postgres'], { encoding: 'utf8' }));
  return { uid: idOf('-u'), gid: idOf('-g') };
}
