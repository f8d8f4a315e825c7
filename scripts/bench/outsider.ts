import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { startDurablePostgres } from './ingest/durable-postgres.ts';
import { measureOutsider, type OutsiderFigures } from './outsider/measure-outsider.ts';

// An outsider with a business's public key sends 2,000 forged beats a second from one address. Another business
// goes on as if nothing happened, and the victim's figures do not move. `[--seconds=n]`, two minutes by default.

const SECONDS = 120;
const MAX_P95_MS = 500;
const MAX_GROWN_MB = 20;
const MEGABYTE = 1_000_000;

const { values } = parseArgs({
  options: { seconds: { type: 'string', default: String(SECONDS) } },
  strict: false,
});
const durationMs = Number(values.seconds) * 1_000;

const reached = [await measure('PGlite')];
const postgres = await startDurablePostgres();
if (postgres) {
  const { databaseUrl, directory, stop } = postgres;
  reached.push(await measure('PostgreSQL', { databaseUrl, directory }).finally(stop));
} else {
  console.log('PostgreSQL was skipped, because it is not on this machine.');
}
if (reached.includes(false)) process.exitCode = 1;

/** @returns whether all targets were reached */
async function measure(
  name: string,
  postgres?: { databaseUrl: string; directory: string },
): Promise<boolean> {
  const dataDirectory = mkdtempSync(join(tmpdir(), 'commoncast-bench-'));
  try {
    const figures = await measureOutsider({
      dataDirectory,
      databaseUrl: postgres?.databaseUrl,
      places: {
        directories: postgres ? [dataDirectory, postgres.directory] : [dataDirectory],
        logDirectory: join(postgres?.directory ?? join(dataDirectory, 'database', 'cluster'), 'pg_wal'),
      },
      durationMs,
    });
    return print(name, figures);
  } finally {
    rmSync(dataDirectory, { recursive: true, force: true });
  }
}

function print(name: string, figures: OutsiderFigures): boolean {
  const { flood, others, before, after, hasMoved, acknowledgedPlays, suspectPlays, growth } = figures;
  const grownMB = growth.bytes / MEGABYTE;
  const logMB = growth.logBytes / MEGABYTE;
  const atShare = (share: number) =>
    others.latenciesMs[Math.floor(others.latenciesMs.length * share)] ?? Number.POSITIVE_INFINITY;
  const p95Ms = atShare(0.95);
  console.log(
    `${name}: ${Math.round(flood.sentBeatsAS)} forged beats a second; answers by status`,
    flood.statuses,
  );
  console.log('the figures of the victim before', before, 'and after', after);
  const targets = [
    ['another business: beats not acknowledged', others.lost, '0', others.lost === 0],
    ['another business: acknowledged, p50, ms', Math.round(atShare(0.5)), '', true],
    ['another business: acknowledged, p95, ms', Math.round(p95Ms), `≤ ${MAX_P95_MS}`, p95Ms <= MAX_P95_MS],
    ['the victim: figures', hasMoved ? 'moved' : 'as before', 'as before', !hasMoved],
    ['the victim: suspect plays', suspectPlays, acknowledgedPlays, suspectPlays === acknowledgedPlays],
    ['growth of the disk, MB', Number(grownMB.toFixed(1)), `≤ ${MAX_GROWN_MB}`, grownMB <= MAX_GROWN_MB],
    ['of which the write-ahead log, MB', Number(logMB.toFixed(1)), '', true],
  ] as const;
  console.table(
    targets.map(([what, value, target, isReached]) => ({
      what,
      value,
      target,
      '': target === '' ? '' : isReached ? 'reached' : 'missed',
    })),
  );
  return targets.every(([, , , isReached]) => isReached);
}
