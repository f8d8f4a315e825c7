import type { Executor } from '../../db/database.ts';
import type { PlayState, ReceivedBeat } from './plays/play-state.ts';

/**
 * How another domain counts from beats. Called by the leader, in the transaction that counts the plays: both are
 * counted exactly once, or neither is.
 * @param plays what is now known about the plays that the beats belong to, by their keys
 */
export type FollowBeats = (
  tx: Executor,
  beats: readonly ReceivedBeat[],
  plays: ReadonlyMap<string, PlayState>,
) => Promise<void>;
