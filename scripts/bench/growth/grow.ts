import { DAY_MS } from '@commoncast/core/time/day';
import { systemClock } from '@commoncast/server/clock';
import type { Database } from '@commoncast/server/db/database';
import { rollOnce } from '@commoncast/server/services/insights/store/inbox/roller';
import { createPostgresStore } from '@commoncast/server/services/insights/store/postgres-store';
import type { Random } from '@commoncast/server/test/insights/random';
import { BEATS_A_VISIT, type Site, visitOf } from './site-traffic.ts';

export const DAYS = 90;
const VISITS_AT_ONCE = 1_000;

export interface Growth {
  readonly appendedPerS: number;
  readonly countedPerS: number;
}

/** Lets so many beats come in, spread over the last 90 days, oldest first, and counts them. @returns beats per second */
export async function grow(
  database: Database,
  { site, random, beats }: { readonly site: Site; readonly random: Random; readonly beats: number },
): Promise<Growth> {
  const store = createPostgresStore(database, systemClock);
  const visits = Math.ceil(beats / BEATS_A_VISIT);
  const endMs = Date.now();
  // The first of 90 kept days is whole; today's visits have ended.
  const startMs = Math.ceil((endMs - DAYS * DAY_MS) / DAY_MS) * DAY_MS;
  let appendMs = 0;
  let countMs = 0;
  for (let at = 0; at < visits; at += VISITS_AT_ONCE) {
    const count = Math.min(VISITS_AT_ONCE, visits - at);
    const batches = Array.from({ length: count }, (_, index) => {
      const part = (at + index) / visits;
      return visitOf(random, site, Math.round(startMs + part * (endMs - startMs - 600_000)));
    });
    const beganMs = performance.now();
    await store.append(batches);
    const appendedMs = performance.now();
    while (await rollOnce(database, { limit: VISITS_AT_ONCE }));
    appendMs += appendedMs - beganMs;
    countMs += performance.now() - appendedMs;
  }
  const perS = (ms: number) => Math.round((beats / ms) * 1_000);
  return { appendedPerS: perS(appendMs), countedPerS: perS(countMs) };
}
