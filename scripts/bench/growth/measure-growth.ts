import { DAY_MS } from '@commoncast/core/time/day';
import { readConfig } from '@commoncast/server/config';
import type { Database } from '@commoncast/server/db/database';
import { listEventDays } from '@commoncast/server/services/insights/store/counting/event-partitions';
import { purge } from '@commoncast/server/services/insights/store/upkeep/purge';
import { startPlatform } from '@commoncast/server/start-platform';
import { analyze } from '@commoncast/server/test/analyze';
import { createRandom } from '@commoncast/server/test/insights/random';
import { catchUp } from './catch-up.ts';
import { grow } from './grow.ts';
import { openSite } from './open-site.ts';
import { ask } from './questions.ts';

const MEGABYTE = 1_000_000;
const MILLION = 1_000_000;

interface GrowthParts {
  readonly dataDirectory: string;
  readonly databaseUrl: string | undefined;
  /** Totals of beats at which the questions are asked, ascending. */
  readonly sizes: readonly number[];
  /** Bytes that the database takes on the disk. */
  readonly sizeOnDisk: () => number;
}

export type Figures = Readonly<Record<string, number>>;

/** Fills one business with beats of 90 days. @returns what the questions take at each size, in milliseconds */
export async function measureGrowth({
  sizes,
  sizeOnDisk,
  dataDirectory,
  databaseUrl,
}: GrowthParts): Promise<Figures[]> {
  const config = readConfig({ PORT: '0', ROLES: 'web', DATA_DIR: dataDirectory, LOG_LEVEL: 'error' });
  const platform = await startPlatform({ ...config, databaseUrl });
  const { database } = platform;
  try {
    const random = createRandom(20_261_123);
    const { site, asker } = await openSite(platform, random);
    const emptyBytes = sizeOnDisk();
    const rows: Figures[] = [];
    let stored = 0;
    for (const size of sizes) {
      const { appendedPerS, countedPerS } = await grow(database, { site, random, beats: size - stored });
      stored = size;
      await analyze(database);
      rows.push({
        beats: size,
        ...(await ask(asker)),
        'stored, beats/s': appendedPerS,
        'counted, beats/s': countedPerS,
        'backlog counted, beats/s': await catchUp(database, { site, random }),
        'MB a million beats': (sizeOnDisk() - emptyBytes) / MEGABYTE / (size / MILLION),
      });
    }
    rows.push(await dropOldestDay(database));
    return rows;
  } finally {
    await platform.stop();
  }
}

/** What a night does, two days from now: raw beats of the first day go. */
async function dropOldestDay(database: Database): Promise<Figures> {
  const before = (await listEventDays(database.root)).length;
  const beganMs = performance.now();
  await purge(database, new Date(Date.now() + 2 * DAY_MS));
  return {
    'days of raw beats before the purge': before,
    'days of raw beats after it': (await listEventDays(database.root)).length,
    'the purge, ms': performance.now() - beganMs,
  };
}
