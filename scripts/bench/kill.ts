import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { setTimeout as delay } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { signUp } from '@commoncast/core/authentication/api';
import { type Client, createClient } from '@commoncast/core/http/client';
import { createPlayer, listPlayers } from '@commoncast/core/players/api';
import { mountSmallDisk } from '@commoncast/server/test/small-disk';
import { startDurablePostgres } from './ingest/durable-postgres.ts';

// Kills the whole server again and again while it writes, fills its disk again and again, and then looks for everything
// that was acknowledged. A number after the name says how many kills; there are a fifth as many full disks.

const MAIN = fileURLToPath(import.meta.resolve('@commoncast/server/main'));
const PASSWORD = 'Correct-horse-7';
const WRITERS = 4;

const kills = Number(process.argv.find((one) => /^\d+$/.test(one)) ?? 5);
const isQuick = process.argv.includes('--quick');

interface Server {
  readonly origin: string;
  kill(): Promise<void>;
}

async function start(dataDirectory: string, databaseUrl?: string): Promise<Server> {
  const child = spawn(process.execPath, [MAIN], {
    stdio: ['ignore', 'pipe', 'inherit'],
    env: {
      ...process.env,
      PORT: '0',
      DATA_DIR: dataDirectory,
      LOG_LEVEL: 'silent',
      ...(databaseUrl && { DATABASE_URL: databaseUrl }),
    },
  });
  for await (const line of createInterface({ input: child.stdout })) {
    if (!line.includes('"event":"ready"')) continue;
    child.stdout.resume();
    return {
      origin: (JSON.parse(line) as { origin: string }).origin,
      async kill() {
        child.kill('SIGKILL');
        if (child.signalCode === null) await once(child, 'exit');
      },
    };
  }
  throw new Error('The server ended before it was ready.');
}

/** Creates players until aborted. @returns the names of those that were acknowledged */
async function write(client: Client, round: number, signal: AbortSignal): Promise<string[]> {
  const acknowledged: string[] = [];
  const writer = async (number: number) => {
    for (let at = 0; !signal.aborted; at += 1) {
      const name = `${round}-${number}-${at}`;
      try {
        await client.call(createPlayer, {
          body: {
            name,
            autoPlay: false,
            videoLoop: false,
            hideControls: false,
            logo: '',
            showIcon: false,
            playerColor: '#e53935',
          },
        });
        acknowledged.push(name);
      } catch {
        await delay(50);
      }
    }
  };
  await Promise.all(Array.from({ length: WRITERS }, (_, number) => writer(number)));
  return acknowledged;
}

async function readNames(client: Client): Promise<Set<string>> {
  const names = new Set<string>();
  for (let page = 0; ; page += 1) {
    const { content, totalPages } = await client.call(listPlayers, {
      query: { page: String(page), size: '100' },
    });
    for (const { name } of content) names.add(name);
    if (page + 1 >= totalPages) return names;
  }
}

interface Account {
  readonly email: string;
  token: string;
}

async function signIn(server: Server, account: Account): Promise<Client> {
  return createClient({ origin: server.origin, getAccessToken: () => account.token });
}

async function open(server: Server): Promise<Account> {
  const unique = `kill${process.pid}${Date.now()}`;
  const draft = {
    businessName: 'Kill',
    username: unique,
    email: `${unique}@example.com`,
    password: PASSWORD,
  };
  const { accessToken } = await createClient({ origin: server.origin }).call(signUp, {
    body: { ...draft, termsAccepted: true },
  });
  return { email: draft.email, token: accessToken };
}

async function killAgainAndAgain(name: string, databaseUrl?: string) {
  const dataDirectory = mkdtempSync(join(tmpdir(), 'commoncast-kill-'));
  const acknowledged: string[] = [];
  try {
    let server = await start(dataDirectory, databaseUrl);
    let account = await open(server);
    let lost = 0;
    for (let round = 0; round < kills; round += 1) {
      // A token lasts 15 minutes, so every twentieth kill starts with a new business.
      if (round % 20 === 0) {
        account = await open(server);
        acknowledged.length = 0;
      }
      const stop = new AbortController();
      const writing = write(await signIn(server, account), round, stop.signal);
      await delay(300 + Math.random() * 700);
      await server.kill();
      stop.abort();
      acknowledged.push(...(await writing));
      server = await start(dataDirectory, databaseUrl);
      const kept = await readNames(await signIn(server, account));
      lost += acknowledged.filter((one) => !kept.has(one)).length;
    }
    await server.kill();
    return { fault: `SIGKILL, ${name}`, times: kills, 'acknowledged (last 20)': acknowledged.length, lost };
  } finally {
    rmSync(dataDirectory, { recursive: true, force: true });
  }
}

async function fillAgainAndAgain(times: number) {
  const disk = mountSmallDisk(400);
  if (!disk) return null;
  const server = await start(disk.directory);
  try {
    const account = await open(server);
    const client = await signIn(server, account);
    const acknowledged: string[] = [];
    for (let round = 0; round < times; round += 1) {
      const stop = new AbortController();
      const writing = write(client, round, stop.signal);
      await delay(300);
      disk.fill(round % 2 === 0 ? 0 : 5_000_000);
      await delay(3_000);
      disk.empty();
      await delay(1_500);
      stop.abort();
      acknowledged.push(...(await writing));
      const writtenAfter = await write(client, times + round, AbortSignal.timeout(1_000));
      if (writtenAfter.length === 0) throw new Error('Nothing is written although there is room again.');
      acknowledged.push(...writtenAfter);
    }
    const kept = await readNames(client);
    const lost = acknowledged.filter((one) => !kept.has(one)).length;
    return { fault: 'full disk, PGlite', times, 'acknowledged (last 20)': acknowledged.length, lost };
  } finally {
    await server.kill();
    disk.remove();
  }
}

const count = isQuick ? 1 : Math.max(1, Math.round(kills / 5));
const rows = [await killAgainAndAgain('PGlite'), await fillAgainAndAgain(count)].filter(
  (row) => row !== null,
);
const postgres = await startDurablePostgres();
if (postgres) {
  rows.push(await killAgainAndAgain('PostgreSQL', postgres.databaseUrl).finally(() => postgres.stop()));
}
console.table(rows);
if (rows.some(({ lost }) => lost > 0)) process.exitCode = 1;
