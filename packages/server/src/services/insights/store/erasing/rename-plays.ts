import { createHash } from 'node:crypto';
import type { Executor } from '../../../../db/database.ts';
import type { ErasedViewer } from '../../../erasure/erase-viewer.ts';
import { uuidOfDigest } from '../../plays/uuid-of-digest.ts';
import type { PlayRow } from '../counting/play-row.ts';
import { findPlaysOfViewer, savePlays } from '../counting/plays-repository.ts';
import { RollupChanges } from '../counting/rollup-changes.ts';
import { addToRollups } from '../counting/rollups-repository.ts';

const PLAYS_A_STEP = 200;

/** Moves a viewer's plays to the stranger, in the rollups as well. Only the leader may. @returns how many plays */
export async function renamePlays(tx: Executor, viewer: ErasedViewer): Promise<number> {
  const plays = await findPlaysOfViewer(tx, viewer, PLAYS_A_STEP);
  if (plays.length === 0) return 0;
  const renamed = plays.map((play) => rename(play, viewer.strangerId));
  const changes = new RollupChanges();
  for (const play of plays) changes.count(play, -1);
  for (const play of renamed) changes.count(play, 1);
  await savePlays(tx, renamed);
  await addToRollups(tx, changes);
  return plays.length;
}

/** Plays of one session stay together, under an id that cannot be traced back without the stranger's. */
function rename(play: PlayRow, strangerId: string): PlayRow {
  const sessionId = uuidOfDigest(createHash('sha256').update(`${strangerId} ${play.session_id}`).digest());
  return {
    ...play,
    viewer_id: strangerId,
    session_id: sessionId,
    state: { ...play.state, viewerId: strangerId, sessionId },
  };
}
