import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { chownSync, existsSync, mkdtempSync, readFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import type { Readable } from 'node:stream';
import { setTimeout as delay } from 'node:timers/promises';
import pg from 'pg';
import { openDatabase } from '../src/db/connect.ts';

const START_LIMIT_MS = 30_000;
const DROP_PATIENCE_MS = 5_000;

/** The template that every test database is cloned from. */
const TEMPLATE = 'commoncast_template';

/** A throw-away PostgreSQL on a Unix socket, with a migrated database to clone. */
export interface TestPostgres {
  /** The connection string of one of its databases. */
  urlOf(database: string): string;
  /** Stops its processes in their tracks, as a broken disk or a suspended machine does, and lets them go on. */
  freeze(): Promise<void>;
  thaw(): Promise<void>;
  /** Shuts it down, and starts it again on the same data. */
  halt(): Promise<void>;
  resume(): Promise<void>;
  stop(): Promise<void>;
}

/**
 * Runs PostgreSQL for as long as somebody holds the other end of its standard input, and then removes all of it:
 * test processes are often killed, and the server must not outlive them. It answers each order with a line.
 */
const SERVE = `
  everyone() { echo $pid $(cat /proc/$pid/task/*/children); }
  start() { "$@" > /dev/null & pid=$!; }
  halt() { kill -CONT $(everyone); kill -INT $pid; wait $pid; }
  start "$@"
  while read -r order; do
    case $order in
      freeze) kill -STOP $pid; kill -STOP $(everyone) ;;
      thaw) kill -CONT $(everyone) ;;
      halt) halt ;;
      resume) start "$@" ;;
    esac
    echo $order
  done
  halt
  directory=$PWD
  cd /
  rm -rf "$directory"
`;

/** Starts a PostgreSQL that keeps nothing, as an unprivileged user when the tests run as root. */
export async function startPostgres(programs: string): Promise<TestPostgres> {
  const directory = mkdtempSync(join(tmpdir(), 'commoncast-pg-'));
  const user = findUser();
  if (user) chownSync(directory, user.uid, user.gid);
  const run = (program: string, args: string[]) =>
    spawn(program, args, { cwd: directory, stdio: ['pipe', 'pipe', 'pipe'], ...user });
  const data = ['-D', join(directory, 'data')];
  const kind = ['-U', 'commoncast', '-A', 'trust', '-E', 'UTF8', '--locale=C', '--no-sync'];
  await succeed(run(join(programs, 'initdb'), [...data, ...kind]));
  const settings = [
    'listen_addresses=',
    `unix_socket_directories=${directory}`,
    'fsync=off',
    'max_connections=200',
    // Each connection is a process that maps all of it.
    'shared_buffers=32MB',
    'full_page_writes=off',
    'wal_level=minimal',
    'max_wal_senders=0',
  ].flatMap((setting) => ['-c', setting]);
  const server = run('/bin/sh', ['-c', SERVE, 'serve', join(programs, 'postgres'), ...data, ...settings]);
  server.stderr?.resume(); // Nobody reads its log, but a full pipe would stop it.
  const said = createInterface(server.stdout as Readable)[Symbol.asyncIterator]();
  const order = async (word: 'freeze' | 'thaw' | 'halt' | 'resume'): Promise<void> => {
    server.stdin?.write(`${word}\n`);
    await said.next();
  };
  const urlOf = (database: string) => urlOfDatabase(directory, database);
  await waitUntilUp(urlOf('postgres'), server);
  await makeTemplate(urlOf);
  return {
    urlOf,
    freeze: () => order('freeze'),
    thaw: () => order('thaw'),
    halt: () => order('halt'),
    async resume() {
      await order('resume');
      await waitUntilUp(urlOf('postgres'), server);
    },
    async stop() {
      server.stdin?.end();
      if (server.exitCode === null) await once(server, 'exit');
    },
  };
}

/** Creates a database, already migrated or empty. */
export async function createPostgresDatabase(
  serverUrl: string,
  name: string,
  isMigrated: boolean,
): Promise<void> {
  const template = isMigrated ? TEMPLATE : 'template0';
  await administer(serverUrl, `create database ${pg.escapeIdentifier(name)} template ${template}`);
}

/**
 * Removes a database. Connections that were just closed get the time to finish: if they were cut off, their owners
 * would report failures that are not real.
 */
export async function dropPostgresDatabase(serverUrl: string, name: string): Promise<void> {
  const others = `select 1 from pg_stat_activity where datname = ${pg.escapeLiteral(name)}`;
  const deadline = Date.now() + DROP_PATIENCE_MS;
  while ((await administer(serverUrl, others)) > 0 && Date.now() < deadline) await delay(10);
  await administer(serverUrl, `drop database if exists ${pg.escapeIdentifier(name)} with (force)`);
}

function urlOfDatabase(directory: string, database: string): string {
  return `postgresql:///${database}?host=${encodeURIComponent(directory)}&user=commoncast`;
}

async function makeTemplate(urlOf: (database: string) => string): Promise<void> {
  await administer(urlOf('postgres'), `create database ${TEMPLATE}`);
  const database = await openDatabase({ databaseUrl: urlOf(TEMPLATE), dataDirectory: '' });
  await database.close();
}

const admins = new Map<string, pg.Pool>();

/** Runs one statement. @returns how many rows it returned or changed */
async function administer(url: string, statement: string): Promise<number> {
  const admin = admins.get(url) ?? new pg.Pool({ connectionString: url, max: 2, allowExitOnIdle: true });
  if (!admins.has(url)) admin.on('error', () => {}); // A server that has stopped; the next statement connects again.
  admins.set(url, admin);
  return (await admin.query(statement)).rowCount ?? 0;
}

async function waitUntilUp(url: string, server: ChildProcess): Promise<void> {
  const deadline = Date.now() + START_LIMIT_MS;
  for (;;) {
    try {
      await administer(url, 'select 1');
      return;
    } catch (error) {
      if (server.exitCode !== null || Date.now() > deadline) throw error;
    }
    await delay(25);
  }
}

async function succeed(child: ChildProcess): Promise<void> {
  let complaint = '';
  child.stdout?.resume();
  child.stderr?.setEncoding('utf8').on('data', (text: string) => {
    complaint += text;
  });
  const [code] = await once(child, 'exit');
  if (code !== 0) throw new Error(`initdb failed: ${complaint}`);
}

/** PostgreSQL refuses to run as root. */
function findUser(): { uid: number; gid: number } | undefined {
  if (process.getuid?.() !== 0 || !existsSync('/etc/passwd')) return undefined;
  const entries = readFileSync('/etc/passwd', 'utf8')
    .split('\n')
    .map((line) => line.split(':'));
  const entry = ['postgres', 'nobody'].map((name) => entries.find(([user]) => user === name)).find(Boolean);
  return entry && { uid: Number(entry[2]), gid: Number(entry[3]) };
}
