import type { Executor } from '../../../../db/database.ts';
import type { FollowBeats } from '../../follow-beats.ts';
import type { ReceivedBatch } from '../../ingest/received-batch.ts';
import { contributionOf } from '../../plays/contribution.ts';
import { contextIdOf, contextOf, type PlayContext } from '../../plays/play-context.ts';
import { mergeBeat, type PlayState, playKeyOf, type ReceivedBeat } from '../../plays/play-state.ts';
import { viewKeyOf, viewsAmong } from '../../plays/session-views.ts';
import { takeFromInbox } from '../inbox/inbox.ts';
import { type ContentFacts, findContents } from './contents.ts';
import { saveContexts } from './contexts-repository.ts';
import { addPartition, dayOf } from './event-partitions.ts';
import { momentOf, saveEvents } from './events-repository.ts';
import { type PlayRow, toPlayRow } from './play-row.ts';
import { findPlays, findPlaysOfSessions, savePlays } from './plays-repository.ts';
import { RollupChanges } from './rollup-changes.ts';
import { addToRollups } from './rollups-repository.ts';

/**
 * Moves batches from the inbox to the raw beats, the plays and the rollups: all of it in the caller's transaction,
 * so that each batch is counted exactly once. Only the leader may do it.
 * @param limit the largest number of batches
 * @param followers count from the same beats
 * @returns whether there are more
 */
export async function rollInbox(
  tx: Executor,
  limit: number,
  followers: readonly FollowBeats[],
): Promise<boolean> {
  const { batches, isMore } = await takeFromInbox(tx, limit);
  if (batches.length === 0) return false;
  const contents = await findContents(tx, contentIdsIn(batches));
  const { beats, contexts } = unpack(batches, contents);
  await saveContexts(tx, contexts);
  for (const day of new Set(beats.map((beat) => dayOf(momentOf(beat))))) await addPartition(tx, day);
  await saveEvents(tx, beats);
  const plays = await countPlays(tx, beats, contents);
  for (const follow of followers) await follow(tx, beats, plays);
  return isMore;
}

function contentIdsIn(batches: readonly ReceivedBatch[]): string[] {
  const ids = batches.flatMap(({ beats }) => beats.map(({ contentId }) => contentId));
  return [...new Set(ids)].filter((id) => id !== undefined);
}

function unpack(batches: readonly ReceivedBatch[], contents: ReadonlyMap<string, ContentFacts>) {
  const contexts = new Map<string, PlayContext>();
  const beats = batches.flatMap((batch) =>
    batch.beats.map((beat): ReceivedBeat => {
      const { contentId } = beat;
      const isForeign = contentId !== undefined && contents.get(contentId)?.businessId !== batch.businessId;
      const context = contextOf(batch, beat, isForeign);
      const contextId = contextIdOf(context);
      contexts.set(contextId, context);
      return { beat, batch, contextId, bucket: context.bucket };
    }),
  );
  return { beats, contexts };
}

/** @returns what is known now of the plays that the beats are about, by their keys */
async function countPlays(
  tx: Executor,
  beats: readonly ReceivedBeat[],
  contents: ReadonlyMap<string, ContentFacts>,
): Promise<ReadonlyMap<string, PlayState>> {
  const before = byKey(await findPlays(tx, [...new Set(beats.map(({ beat }) => beat.playId))]));
  const states = mergeBeats(beats, before, contents);
  const sessions = sessionsToRecount(states.values(), before);
  for (const neighbour of await findPlaysOfSessions(tx, [...sessions])) {
    const key = playKeyOf(neighbour.state);
    before.set(key, neighbour);
    if (!states.has(key)) states.set(key, neighbour.state);
  }
  const rows = recount(states, before, sessions);
  const changes = new RollupChanges();
  for (const row of rows) {
    const old = before.get(playKeyOf(row.state));
    if (old) changes.count(old, -1);
    changes.count(row, 1);
  }
  await savePlays(tx, rows);
  await addToRollups(tx, changes);
  return states;
}

function byKey(rows: readonly PlayRow[]): Map<string, PlayRow> {
  return new Map(rows.map((row) => [playKeyOf(row.state), row]));
}

function mergeBeats(
  beats: readonly ReceivedBeat[],
  before: ReadonlyMap<string, PlayRow>,
  contents: ReadonlyMap<string, ContentFacts>,
): Map<string, PlayState> {
  const states = new Map<string, PlayState>();
  for (const received of beats) {
    const key = playKeyOf({ businessId: received.batch.businessId, playId: received.beat.playId });
    states.set(key, mergeBeat(states.get(key) ?? before.get(key)?.state, received));
  }
  for (const [key, state] of states) {
    const durationMs = contents.get(state.contentId ?? '')?.durationMs ?? state.durationMs;
    if (durationMs !== state.durationMs) states.set(key, { ...state, durationMs });
  }
  return states;
}

/** The sessions in which other plays may become views, or cease to be, because of these. */
function sessionsToRecount(states: Iterable<PlayState>, before: ReadonlyMap<string, PlayRow>): Set<string> {
  const sessions = new Set<string>();
  for (const state of states) {
    const old = before.get(playKeyOf(state))?.state;
    if (claimOf(state) === (old ? claimOf(old) : null)) continue;
    sessions.add(state.sessionId);
    if (old) sessions.add(old.sessionId);
  }
  return sessions;
}

/** All that decides whether a play is a view rather than another one; null when it is too short for one. */
function claimOf(play: PlayState): string | null {
  return contributionOf(play).isViewLong ? `${viewKeyOf(play)} ${play.startedAtMs}` : null;
}

/** The rows to write: every play with news, and neighbours whose view came or went. */
function recount(
  states: ReadonlyMap<string, PlayState>,
  before: ReadonlyMap<string, PlayRow>,
  sessions: ReadonlySet<string>,
): PlayRow[] {
  const views = viewsAmong([...states.values()].filter(({ sessionId }) => sessions.has(sessionId)));
  const rows: PlayRow[] = [];
  for (const [key, state] of states) {
    const old = before.get(key);
    const wasView = old?.views === 1;
    const isView = sessions.has(state.sessionId) ? views.has(key) : wasView;
    if (old?.state !== state || isView !== wasView) rows.push(toPlayRow(state, isView));
  }
  return rows;
}
