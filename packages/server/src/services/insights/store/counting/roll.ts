import { dayOf } from '@commoncast/core/time/day';
import type { Executor } from '../../../../db/database.ts';
import { DEFAULT_RATE_LIMITS, type PlayAllowance } from '../../../../quotas/rate-limits.ts';
import type { FollowBeats } from '../../follow-beats.ts';
import type { ReceivedBatch } from '../../ingest/received-batch.ts';
import { type PlayState, playKeyOf, type ReceivedBeat } from '../../plays/play-state.ts';
import { takeFromInbox } from '../inbox/inbox.ts';
import { admitPlays } from './admit-plays.ts';
import { takeBackFloods } from './change-suspicion.ts';
import { findContents } from './contents.ts';
import { byKey, countPlays, mergeBeats } from './count-plays.ts';
import { addPartition } from './event-partitions.ts';
import { momentOf, saveEvents } from './events-repository.ts';
import { findPlays } from './plays-repository.ts';
import type { Tally } from './rollup-changes.ts';
import { settleContexts } from './settle-contexts.ts';
import { unpackBatches } from './unpack-batches.ts';

export interface RollOptions {
  /** The largest number of batches to take. */
  readonly limit: number;
  /** Takes batches of this business only. */
  readonly only?: string | undefined;
  /** Takes no batches of these businesses. */
  readonly except?: readonly string[];
  readonly allowance?: PlayAllowance;
  /** Other domains that count from the same beats. */
  readonly followers?: readonly FollowBeats[];
  /** Called with the batches that were taken, before anything is done with them. */
  readonly onTaken?: (taken: TakenBatchIds) => void;
}

export interface TakenBatchIds {
  readonly ids: readonly number[];
  readonly businessIds: ReadonlySet<string>;
}

/**
 * Moves batches from the inbox to the raw beats, the plays and the rollups, all in the caller's transaction,
 * so that each batch is counted exactly once. Only the leader may do it.
 * @returns whether there are more
 */
export async function rollInbox(tx: Executor, options: RollOptions): Promise<boolean> {
  const { allowance = DEFAULT_RATE_LIMITS.newPlays, followers = [], onTaken } = options;
  const { batches, ids, isMore } = await takeFromInbox(tx, options);
  if (batches.length === 0) return false;
  onTaken?.({ ids, businessIds: new Set(batches.map(({ businessId }) => businessId)) });
  const before = byKey(await findPlays(tx, playsIn(batches)));
  const { verdicts, floods } = await admitPlays(tx, batches, new Set(before.keys()), allowance);
  const contents = await findContents(tx, contentIdsIn(batches));
  const { contexts, ...unpacked } = unpackBatches({ batches, contents, before, verdicts });
  const collapsed = await settleContexts(tx, contexts, dayOf(new Date(latestArrival(batches))));
  const settle = (beat: ReceivedBeat): ReceivedBeat => {
    const contextId = collapsed.get(beat.contextId);
    return contextId === undefined ? beat : { ...beat, contextId };
  };
  const beats = unpacked.beats.map(settle);
  const kept = beats.filter(isKeptRaw);
  for (const day of new Set(kept.map((beat) => dayOf(momentOf(beat))))) await addPartition(tx, day);
  await saveEvents(tx, kept);
  const states = mergeBeats(beats, before, contents);
  await countPlays(tx, { before, states, tallies: unpacked.tallied.map(toTally) });
  for (const follow of followers) await follow(tx, beats, states);
  await takeBackFloods(tx, floods);
  return isMore;
}

/** Of suspect plays, keeps only what a split test would need if somebody vouched for them. */
function isKeptRaw({ beat, suspicion }: ReceivedBeat): boolean {
  return suspicion === null || beat.test !== undefined || beat.event === 'goal';
}

function playsIn(batches: readonly ReceivedBatch[]): Pick<PlayState, 'businessId' | 'playId'>[] {
  const plays = batches.flatMap(({ businessId, beats }) =>
    beats.map(({ playId }) => ({ businessId, playId })),
  );
  return [...new Map(plays.map((play) => [playKeyOf(play), play])).values()];
}

function contentIdsIn(batches: readonly ReceivedBatch[]): string[] {
  const ids = batches.flatMap(({ beats }) => beats.map(({ contentId }) => contentId));
  return [...new Set(ids)].filter((id) => id !== undefined);
}

function latestArrival(batches: readonly ReceivedBatch[]): number {
  return batches.reduce((latest, { receivedAtMs }) => Math.max(latest, receivedAtMs), 0);
}

function toTally({ contextId, batch: { businessId, receivedAtMs } }: ReceivedBeat): Tally {
  return { business_id: businessId, context_id: contextId, atMs: receivedAtMs, plays: 1 };
}
