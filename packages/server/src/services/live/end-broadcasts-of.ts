import { isOnAir } from '@commoncast/core/live/constants';
import type { Executor } from '../../db/database.ts';
import { asOf } from './premiere.ts';
import { endBroadcast, endPremiere, endSession } from './progress.ts';
import { NEXT_VERSION } from './repository.ts';
import { lockAnyStream } from './sessions-repository.ts';

/** Ends whatever a business has on air, and disconnects its encoders. The transaction holds the lock of the business. */
export async function endBroadcastsOf(tx: Executor, businessId: string, now: Date): Promise<void> {
  for (const id of await findRunning(tx, businessId, now)) {
    const row = await lockAnyStream(tx, id);
    if (!row) continue;
    const stream = asOf(row, now);
    const besides = { version: NEXT_VERSION, updated_at: now };
    if (!isOnAir(stream.status)) await endSession(tx, id, now);
    else if (stream.premiere_duration_ms === null)
      await endBroadcast(tx, stream, { to: 'ENDED', now, besides });
    else await endPremiere(tx, stream, { to: 'ENDED', now, besides });
  }
}

/** Streams that an encoder is connected to or was lately, or that are on air, and premieres that have begun. */
async function findRunning(tx: Executor, businessId: string, now: Date): Promise<string[]> {
  const rows = await tx
    .selectFrom('live_stream')
    .select('id')
    .where('business_id', '=', businessId)
    .where(({ or, eb, exists, selectFrom }) =>
      or([
        eb('status', 'in', ['LIVE', 'RECONNECTING']),
        eb.and([
          eb('status', '=', 'SCHEDULED'),
          eb('premiere_duration_ms', 'is not', null),
          eb('event_start', '<=', now),
        ]),
        exists(
          selectFrom('live_session')
            .select('live_session.id')
            .whereRef('live_session.stream_id', '=', 'live_stream.id')
            .where('live_session.ended_at', 'is', null),
        ),
      ]),
    )
    .orderBy('id')
    .execute();
  return rows.map(({ id }) => id);
}
