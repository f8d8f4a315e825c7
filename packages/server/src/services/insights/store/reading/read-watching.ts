import { sql } from 'kysely';
import type { Executor } from '../../../../db/database.ts';
import type { Scope, Watching } from '../../analytics-store.ts';
import { contextsOf } from './conditions.ts';

/** Plays that count as being watched at a given time: as many rows as there are viewers, whatever was played before. */
export async function readWatching(db: Executor, scope: Scope, now: Date): Promise<Watching> {
  const { rows } = await sql<Watching>`
    select count(*) as viewers, coalesce(sum(hls_plays), 0) as hls, coalesce(sum(web_rtc_plays), 0) as "webRtc"
    from viewer_play
    where business_id = ${scope.businessId} and watching_until > ${now} and context_id in ${contextsOf(scope)}
  `.execute(db);
  return rows[0] ?? { viewers: 0, hls: 0, webRtc: 0 };
}
