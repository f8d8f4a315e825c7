import type { Clock } from '../../../clock.ts';
import type { Database } from '../../../db/database.ts';
import type { AnalyticsStore } from '../analytics-store.ts';
import { findContents } from './counting/contents.ts';
import { vouchFor } from './counting/vouch-for.ts';
import { emptyBusiness } from './erasing/empty-business.ts';
import { eraseViewer } from './erasing/erase-viewer.ts';
import { putIntoInbox, readCountedUntil, readInboxSizes } from './inbox/inbox.ts';
import { createInboxRoom } from './inbox/inbox-room.ts';
import { readAudience } from './reading/read-audience.ts';
import { readKpis } from './reading/read-kpis.ts';
import { readRetention } from './reading/read-retention.ts';
import { readSeries } from './reading/read-series.ts';
import { readSuspectSources } from './reading/read-suspect-sources.ts';
import { readSuspects } from './reading/read-suspects.ts';
import { readTable } from './reading/read-table.ts';
import { readTimeBroadcast } from './reading/read-time-broadcast.ts';
import { readSpanViewers, readUniques } from './reading/read-uniques.ts';
import { readWatching } from './reading/read-watching.ts';
import { toEndOfDay, toEndOfHour, toEndOfMonth } from './reading/split-span.ts';
import { keptSince } from './upkeep/purge.ts';

interface PostgresStoreOptions {
  /** How much may wait to be counted; beyond it, the businesses with the most are refused. */
  readonly maxInboxBytes?: number;
}

/** Stores the beats in our own database; a roller counts them. */
export function createPostgresStore(
  database: Database,
  clock: Clock,
  { maxInboxBytes }: PostgresStoreOptions = {},
): AnalyticsStore {
  const { root, figures } = database;
  const since = () => keptSince(clock());
  const room = createInboxRoom({
    readSizes: () => readInboxSizes(root),
    ...(maxInboxBytes !== undefined && { maxBytes: maxInboxBytes }),
  });
  return {
    append: async (batches) => {
      for (const { businessId, bytes } of await putIntoInbox(root, batches)) room.added(businessId, bytes);
    },
    hasRoom: (businessId) => room.hasRoom(businessId),
    kpis: (question) => readKpis(figures, toEndOfMonth(question, clock()), since()),
    series: (question, interval) => readSeries(figures, toEndOfDay(question, clock()), interval, since()),
    table: (question, dimension, limit) =>
      readTable(figures, toEndOfHour(question, clock()), dimension, limit, since()),
    retention: (question) => readRetention(figures, toEndOfMonth(question, clock()), since()),
    suspects: (question) => readSuspects(figures, toEndOfHour(question, clock()), since()),
    uniques: (question, over) => readUniques(figures, toEndOfDay(question, clock()), over, since()),
    spanViewers: (question) => readSpanViewers(figures, toEndOfDay(question, clock()), since()),
    concurrent: async (scope, now) => (await readWatching(root, scope, now)).viewers,
    watching: (scope, now) => readWatching(root, scope, now),
    audience: (stream) => readAudience(figures, stream),
    timeBroadcast: (question, now) => readTimeBroadcast(figures, question, now),
    countedUntil: (businessId) => readCountedUntil(root, businessId),
    findContent: async (contentId) => (await findContents(root, [contentId])).get(contentId),
    suspectSources: (businessId, span, limit) => readSuspectSources(figures, businessId, span, limit),
    vouchFor: (businessId, sourceId, followers) =>
      vouchFor(database, { businessId, sourceId, followers, now: clock() }),
    erase: (viewer, signal) => eraseViewer(database, viewer, signal),
    emptyBusiness: (businessId, signal) => emptyBusiness(database, businessId, signal),
  };
}
