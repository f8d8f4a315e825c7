import { type ChildProcess, spawn } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { eventually } from '../test/content/eventually.ts';
import { openDatabase } from './db/connect.ts';
import { readControlFile } from './db/pglite/control-file.ts';

const ROOT = join(import.meta.dirname, '../../..');

let directory: string;
let npm: ChildProcess;
let serverPid: number;

beforeEach(() => {
  directory = mkdtempSync(join(tmpdir(), 'commoncast-npm-'));
});
afterEach(() => {
  if (isRunning(serverPid)) process.kill(serverPid, 'SIGKILL');
  rmSync(directory, { recursive: true, force: true });
});

/** Starts the platform as the README says. The front ends are built already, or are built now. */
async function start(): Promise<void> {
  npm = spawn('npm', ['start', '--', '--empty'], {
    cwd: ROOT,
    env: { ...process.env, DATA_DIR: directory, PORT: '0', RTMP_PORT: '0', RTC_PORT: '0' },
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  let output = '';
  npm.stdout?.on('data', (data) => {
    output += data;
  });
  await eventually(
    () => output,
    (text) => text.includes('"event":"ready"'),
    280_000,
  );
  serverPid = Number(readFileSync(join(directory, 'database/holder'), 'utf8'));
}

function isRunning(pid: number): boolean {
  try {
    process.kill(pid, 0);
    return true;
  } catch {
    return false;
  }
}

test.each(['SIGTERM', 'SIGKILL'] as const)(
  '%s to npm ends the server as well, in order',
  {
    timeout: 300_000,
  },
  async (signal) => {
    await start();
    expect(isRunning(serverPid)).toBe(true);
    npm.kill(signal);
    await eventually(
      () => isRunning(serverPid),
      (running) => !running,
      15_000,
    );
    const control = readFileSync(join(directory, 'database/cluster/global/pg_control'));
    expect(readControlFile(control).isShutDown).toBe(true);
    const database = await openDatabase({ dataDirectory: join(directory, 'database') });
    await database.close();
  },
);
