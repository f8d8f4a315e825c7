import { startDurablePostgres } from './ingest/durable-postgres.ts';
import { fillAgainAndAgain } from './kill/fill-again-and-again.ts';
import { makeFilmFiles } from './kill/film-files.ts';
import { killAgainAndAgain } from './kill/kill-again-and-again.ts';
import { printReport } from './kill/report.ts';

// Kills the processes of the platform again and again while people upload, edit, delete, watch and are erased, and fills
// its disk again and again; then asks for everything that was acknowledged. A count after the name says how many kills
// there are on each database; a tenth of it are full disks. `--only=pglite` and
// `--only=postgres` leave the other one out.

const times = process.argv.includes('--quick')
  ? 3
  : Number(process.argv.find((one) => /^\d+$/.test(one)) ?? 10);
const full = Math.max(1, Math.round(times / 10));
const files = await makeFilmFiles();
let hasHeld = true;

async function endure(database: string, databaseUrl: string | undefined): Promise<void> {
  const parts = { database, databaseUrl, files };
  hasHeld = printReport(await killAgainAndAgain({ ...parts, times })) && hasHeld;
  const filled = await fillAgainAndAgain({ ...parts, times: full });
  if (filled) hasHeld = printReport(filled) && hasHeld;
  else console.log('Full disks were left out, because this account may not mount a file system.');
}

if (!process.argv.includes('--only=postgres')) await endure('PGlite', undefined);
const postgres = process.argv.includes('--only=pglite') ? null : await startDurablePostgres();
if (postgres) await endure('PostgreSQL', postgres.databaseUrl).finally(() => postgres.stop());
if (!hasHeld) process.exitCode = 1;
