import type { Executor } from '../../db/database.ts';
import type { PlayState, ReceivedBeat } from './plays/play-state.ts';

/**
 * What another domain counts from beats. Called by the leader, in the transaction that counts the plays: both are
 * counted exactly once, or neither.
 * @param plays what is known now of the plays that the beats are about, by their keys
 */
export type FollowBeats = (
  tx: Executor,
  beats: readonly ReceivedBeat[],
  plays: ReadonlyMap<string, PlayState>,
) => Promise<void>;
