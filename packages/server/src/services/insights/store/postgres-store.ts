import type { Clock } from '../../../clock.ts';
import type { Database } from '../../../db/database.ts';
import type { AnalyticsStore } from '../analytics-store.ts';
import { eraseViewer } from './erasing/erase-viewer.ts';
import { putIntoInbox, readCountedUntil } from './inbox/inbox.ts';
import { readConcurrent } from './reading/read-concurrent.ts';
import { readKpis } from './reading/read-kpis.ts';
import { readRetention } from './reading/read-retention.ts';
import { readSeries } from './reading/read-series.ts';
import { readTable } from './reading/read-table.ts';
import { readHasCookieless, readUniques } from './reading/read-uniques.ts';
import { keptSince } from './upkeep/purge.ts';

/** Keeps the beats in our own database; a roller counts them. */
export function createPostgresStore(database: Database, clock: Clock): AnalyticsStore {
  const { root } = database;
  const since = () => keptSince(clock());
  return {
    append: (batches) => putIntoInbox(root, batches),
    kpis: (question) => readKpis(root, question, since()),
    series: (question, interval) => readSeries(root, question, interval, since()),
    table: (question, dimension, limit) => readTable(root, question, dimension, limit, since()),
    retention: (question) => readRetention(root, question, since()),
    uniques: (question, over) => readUniques(root, question, over, since()),
    hasCookieless: (question) => readHasCookieless(root, question, since()),
    concurrent: (scope, now) => readConcurrent(root, scope, now),
    countedUntil: () => readCountedUntil(root),
    erase: (viewer, signal) => eraseViewer(database, viewer, signal),
  };
}
