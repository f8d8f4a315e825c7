import { systemClock } from '@commoncast/server/clock';
import type { Database } from '@commoncast/server/db/database';
import { BATCHES_A_ROLL } from '@commoncast/server/services/insights/store/inbox/roll-pace';
import { rollOnce } from '@commoncast/server/services/insights/store/inbox/roller';
import { createPostgresStore } from '@commoncast/server/services/insights/store/postgres-store';
import type { Random } from '@commoncast/server/test/insights/random';
import { BEATS_A_VISIT, type Site, visitOf } from './site-traffic.ts';

/** What ten million beats in 90 days bring in a busy hour, five times the average. */
const BACKLOG_VISITS = 2_300;
const VISITS_AT_ONCE = 100;
const HOUR_MS = 3_600_000;

/** Lets an hour's beats wait, as after an outage of the jobs, then counts them as the roller does. @returns beats per second */
export async function catchUp(
  database: Database,
  { site, random }: { readonly site: Site; readonly random: Random },
): Promise<number> {
  const store = createPostgresStore(database, systemClock);
  const nowMs = Date.now();
  for (let at = 0; at < BACKLOG_VISITS; at += VISITS_AT_ONCE) {
    const visits = Array.from({ length: VISITS_AT_ONCE }, () =>
      visitOf(random, site, nowMs - random.whole(0, HOUR_MS)),
    );
    await store.append(visits);
  }
  const beganMs = performance.now();
  while (await rollOnce(database, { limit: BATCHES_A_ROLL }));
  return (BACKLOG_VISITS * BEATS_A_VISIT * 1_000) / (performance.now() - beganMs);
}
