import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { sizeOfTree } from '@commoncast/server/db/pglite/size-of-tree';
import { type Figures, measureGrowth } from './growth/measure-growth.ts';
import { startDurablePostgres } from './ingest/durable-postgres.ts';

/**
 * How the questions of studio and pages slow down as one business's beats of 90 days grow, next to a bare route in the
 * same run. Up to ten million, which takes most of an hour a database; with `--quick` up to a tenth of a million, or
 * whatever totals are given instead; with `--only=postgres` or `--only=pglite` on one of both.
 */

const given = process.argv.filter((one) => /^\d+$/.test(one)).map(Number);
const usual = process.argv.includes('--quick') ? [10_000, 100_000] : [100_000, 1_000_000, 10_000_000];
const sizes = given.length > 0 ? given : usual;

async function measure(name: string, database?: { databaseUrl: string; directory: string }): Promise<void> {
  const dataDirectory = mkdtempSync(join(tmpdir(), 'commoncast-bench-'));
  try {
    const rows = await measureGrowth({
      dataDirectory,
      databaseUrl: database?.databaseUrl,
      sizes,
      sizeOnDisk: () => sizeOfTree(database?.directory ?? join(dataDirectory, 'database')),
    });
    console.log(`\n${name}; questions in milliseconds`);
    console.table(turned(rows));
  } finally {
    rmSync(dataDirectory, { recursive: true, force: true });
  }
}

/** A line for each figure, a column for each size. */
function turned(rows: readonly Figures[]): Record<string, Record<string, number>> {
  const lines: Record<string, Record<string, number>> = {};
  for (const { beats, ...figures } of rows) {
    for (const [name, value] of Object.entries(figures)) {
      const column = beats === undefined ? 'at the end' : `${beats.toLocaleString('en')} beats`;
      lines[name] = { ...lines[name], [column]: Number(value.toPrecision(3)) };
    }
  }
  return lines;
}

if (!process.argv.includes('--only=postgres')) await measure('PGlite');
const postgres = process.argv.includes('--only=pglite') ? null : await startDurablePostgres();
if (postgres) await measure('PostgreSQL', postgres).finally(() => postgres.stop());
else console.log('PostgreSQL was left out: it is not on this machine, or was not asked for.');
