import type { Executor } from '../../../../db/database.ts';
import type { ContentFacts } from '../../analytics-store.ts';
import { mergeBeat, type PlayState, playKeyOf, type ReceivedBeat } from '../../plays/play-state.ts';
import { canBeView, hourOf, viewKeyOf, viewsAmong } from '../../plays/session-views.ts';
import { withContent } from '../../plays/with-content.ts';
import { type PlayRow, toPlayRow } from './play-row.ts';
import { findPlaysOfVisits, savePlays, type Visit } from './plays-repository.ts';
import { RollupChanges, type Tally } from './rollup-changes.ts';
import { addToRollups } from './rollups-repository.ts';

/** What is known about plays before and after, by their keys. */
interface Counted {
  readonly before: Map<string, PlayRow>;
  readonly states: Map<string, PlayState>;
  readonly tallies?: readonly Tally[];
}

/** The plays' states after these beats, by their keys. */
export function mergeBeats(
  beats: readonly ReceivedBeat[],
  before: ReadonlyMap<string, PlayRow>,
  contents: ReadonlyMap<string, ContentFacts>,
): Map<string, PlayState> {
  const states = new Map<string, PlayState>();
  for (const received of beats) {
    const key = playKeyOf({ businessId: received.batch.businessId, playId: received.beat.playId });
    states.set(key, mergeBeat(states.get(key) ?? before.get(key)?.state, received));
  }
  for (const [key, state] of states) states.set(key, withContent(state, contents));
  return states;
}

/** Writes plays, decides again which of their visits' plays are views, and adds the differences to the rollups. */
export async function countPlays(tx: Executor, { before, states, tallies = [] }: Counted): Promise<void> {
  const { keys, visits } = viewsInQuestion(states, before);
  for (const neighbour of await findPlaysOfVisits(tx, visits)) {
    if (!keys.has(viewKeyOf(neighbour.state))) continue;
    const key = playKeyOf(neighbour.state);
    if (!before.has(key)) before.set(key, neighbour);
    if (!states.has(key)) states.set(key, neighbour.state);
  }
  const rows = recount(states, before, keys);
  const changes = new RollupChanges();
  for (const row of rows) {
    const old = before.get(playKeyOf(row.state));
    if (old) changes.count(old, -1);
    changes.count(row, 1);
  }
  for (const tally of tallies) changes.tally(tally);
  await savePlays(tx, rows);
  await addToRollups(tx, changes);
}

/** By their keys. */
export function byKey(rows: readonly PlayRow[]): Map<string, PlayRow> {
  return new Map(rows.map((row) => [playKeyOf(row.state), row]));
}

/** The views that may now belong to another play, and the visits whose plays compete for them. */
function viewsInQuestion(states: ReadonlyMap<string, PlayState>, before: ReadonlyMap<string, PlayRow>) {
  const keys = new Set<string>();
  const visits = new Map<string, Visit>();
  const ask = (play: PlayState) => {
    const { businessId, sessionId } = play;
    const hourMs = hourOf(play.heardFromMs);
    keys.add(viewKeyOf(play));
    visits.set([businessId, sessionId, hourMs].join(' '), { businessId, sessionId, hourMs });
  };
  for (const [key, state] of states) {
    const old = before.get(key)?.state;
    if (claimOf(state) === (old ? claimOf(old) : null)) continue;
    ask(state);
    if (old) ask(old);
  }
  return { keys, visits: [...visits.values()] };
}

/** Everything that decides whether this play is a view rather than another; null when it cannot be one. */
function claimOf(play: PlayState): string | null {
  return canBeView(play) ? `${viewKeyOf(play)} ${play.startedAtMs}` : null;
}

/** The rows to write: every play with changes, and neighbours that gained or lost a view. */
function recount(
  states: ReadonlyMap<string, PlayState>,
  before: ReadonlyMap<string, PlayRow>,
  keys: ReadonlySet<string>,
): PlayRow[] {
  const views = viewsAmong([...states.values()].filter((play) => keys.has(viewKeyOf(play))));
  const rows: PlayRow[] = [];
  for (const [key, state] of states) {
    const old = before.get(key);
    const wasView = old?.views === 1;
    const isView = keys.has(viewKeyOf(state)) ? views.has(key) : wasView && canBeView(state);
    if (old?.state !== state || isView !== wasView) rows.push(toPlayRow(state, isView));
  }
  return rows;
}
