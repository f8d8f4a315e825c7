import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { createPlayer } from '@commoncast/core/players/api';
import { pageDetailsRoute } from '@commoncast/core/widgets/route';
import { startDurablePostgres } from './ingest/durable-postgres.ts';
import { getOften } from './pages/get-often.ts';
import { spawnBareRoute } from './pages/spawn-bare-route.ts';
import { signUpOwner } from './server/sign-up-owner.ts';
import { spawnServer } from './server/spawn-server.ts';

// The question that each page with a snippet asks, for ten players: answers per second of processor time, where the page
// has been asked for before and where it is new, compared with a bare Fastify route that sends the same text.
// `[--quick]`

const PLAYERS = 10;
const ROUNDS = 3;
const MIN_ANSWERS = 1_500;
const MIN_RATIO = 0.25;

const { values } = parseArgs({ options: { quick: { type: 'boolean', default: false } }, strict: false });
const durationMs = values.quick ? 1_000 : 5_000;

const reached = [await measure('PGlite')];
const postgres = await startDurablePostgres();
if (postgres) reached.push(await measure('PostgreSQL', postgres.databaseUrl).finally(postgres.stop));
else console.log('PostgreSQL was skipped, because it is not on this machine.');
if (reached.includes(false)) process.exitCode = 1;

/** @returns whether the targets were reached */
async function measure(name: string, databaseUrl?: string): Promise<boolean> {
  const dataDirectory = mkdtempSync(join(tmpdir(), 'commoncast-bench-'));
  const server = spawnServer({ dataDirectory, databaseUrl, roles: 'web' });
  try {
    const pageUrl = await preparePage(await server.ready);
    const bare = await spawnBareRoute(await (await fetch(pageUrl)).text());
    // Code gets fast by being run.
    for (const { pid, url } of [
      { pid: server.pid, url: pageUrl },
      { pid: bare.pid, url: bare.origin },
    ])
      await getOften({ pid, durationMs, urlOf: () => url });
    const rates: { known: number; fresh: number; bare: number }[] = [];
    for (let round = 0; round < ROUNDS; round += 1) {
      const known = await getOften({ pid: server.pid, durationMs, urlOf: () => pageUrl });
      const urlOf = (count: number) => `${pageUrl}%3Fround=${round}%26visit=${count}`;
      const fresh = await getOften({ pid: server.pid, durationMs, urlOf });
      rates.push({
        known,
        fresh,
        bare: await getOften({ pid: bare.pid, durationMs, urlOf: () => bare.origin }),
      });
    }
    bare.end();
    const median = (of: 'known' | 'fresh' | 'bare') =>
      rates.map((rate) => rate[of]).toSorted((a, b) => a - b)[Math.floor(ROUNDS / 2)] ?? 0;
    const ratio = median('known') / median('bare');
    const isReached = median('known') >= MIN_ANSWERS && ratio >= MIN_RATIO;
    console.table([
      {
        database: name,
        'a known page, answers/s': Math.round(median('known')),
        'a new page': Math.round(median('fresh')),
        'a bare route': Math.round(median('bare')),
        'known of bare': Number(ratio.toFixed(2)),
        target: `≥ ${MIN_ANSWERS}, ≥ ${MIN_RATIO}: ${isReached ? 'reached' : 'missed'}`,
      },
    ]);
    return isReached;
  } finally {
    await server.end('SIGTERM');
    rmSync(dataDirectory, { recursive: true, force: true });
  }
}

/** @returns the address that the page asks */
async function preparePage(origin: string): Promise<string> {
  const { business, client } = await signUpOwner(origin);
  const query = new URLSearchParams({ key: business.publicKey });
  for (let count = 0; count < PLAYERS; count += 1) {
    const look = { autoPlay: false, videoLoop: false, hideControls: false, logo: '', showIcon: false };
    const body = { ...look, name: `Player ${count}`, playerColor: '#C8102E' };
    query.append('playerId', (await client.call(createPlayer, { body })).uuid);
  }
  query.append('url', 'https://shop.example/sale');
  return `${origin.replace('localhost', '127.0.0.1')}${pageDetailsRoute.path}?${query}`;
}
