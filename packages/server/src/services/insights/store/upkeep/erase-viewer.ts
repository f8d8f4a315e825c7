import { randomUUID } from 'node:crypto';
import type { Executor } from '../../../../db/database.ts';
import { eraseFromSplitTests } from '../../../split-tests/measure/erase-from-split-tests.ts';
import { rollInbox } from '../counting/roll.ts';
import { lead } from '../leader-lock.ts';

/** Waiting batches are counted in steps, so that they can be erased like the others. */
const BATCHES_A_STEP = 1_000;

/**
 * Makes a viewer unknown within the caller's transaction. Raw beats are deleted. What was counted stays counted,
 * under an id and sessions that nobody knows.
 */
export async function eraseViewer(tx: Executor, businessId: string, viewerId: string): Promise<void> {
  await lead(tx);
  while (await rollInbox(tx, BATCHES_A_STEP));
  await tx
    .deleteFrom('viewer_event')
    .where('business_id', '=', businessId)
    .where('viewer_id', '=', viewerId)
    .execute();
  const stranger = randomUUID();
  const plays = await tx
    .selectFrom('viewer_play')
    .select(['play_id', 'session_id', 'state'])
    .where('business_id', '=', businessId)
    .where('viewer_id', '=', viewerId)
    .execute();
  const sessions = new Map(plays.map(({ session_id }) => [session_id, randomUUID()]));
  for (const { play_id, session_id, state } of plays) {
    const sessionId = sessions.get(session_id) ?? stranger;
    await tx
      .updateTable('viewer_play')
      .set({
        viewer_id: stranger,
        session_id: sessionId,
        state: JSON.stringify({ ...state, viewerId: stranger, sessionId }),
      })
      .where('play_id', '=', play_id)
      .where('business_id', '=', businessId)
      .execute();
  }
  await tx
    .updateTable('rollup_hour_viewer')
    .set({ viewer_id: stranger })
    .where('business_id', '=', businessId)
    .where('viewer_id', '=', viewerId)
    .execute();
  await eraseFromSplitTests(tx, { businessId, viewerId, stranger });
}
