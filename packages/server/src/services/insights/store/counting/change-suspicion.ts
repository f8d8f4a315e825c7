import type { Executor } from '../../../../db/database.ts';
import { contextIdOf, type PlayContext } from '../../plays/play-context.ts';
import { type PlayState, playKeyOf, type Suspicion } from '../../plays/play-state.ts';
import type { Admissions } from './admit-plays.ts';
import { addToSource } from './allowances-repository.ts';
import { findContexts, saveContexts } from './contexts-repository.ts';
import { byKey, countPlays } from './count-plays.ts';
import type { PlayRow } from './play-row.ts';
import { findPlays } from './plays-repository.ts';

/** Removes from the figures the plays that a flood brought before it was recognised. */
export async function takeBackFloods(tx: Executor, floods: Admissions['floods']): Promise<void> {
  for (const { businessId, sourceId, playIds } of floods) {
    const rows = await findPlays(
      tx,
      playIds.map((playId) => ({ businessId, playId })),
    );
    const believed = rows.filter(({ state }) => state.suspicion === null);
    await changeSuspicion(tx, believed, ({ bucket }) => ({ sourceId, bucket }));
    await addToSource(tx, { businessId, sourceId }, believed.length);
  }
}

/**
 * Moves plays into the suspect bucket or out of it, with everything that the figures contain of them.
 * @returns the plays as they are now, by their keys
 */
export async function changeSuspicion(
  tx: Executor,
  rows: readonly PlayRow[],
  suspicionOf: (play: PlayState) => Suspicion | null,
): Promise<ReadonlyMap<string, PlayState>> {
  const contexts = await findContexts(tx, [...new Set(rows.map(({ context_id }) => context_id))]);
  const settled = new Map<string, PlayContext>();
  const states = new Map<string, PlayState>();
  for (const { state } of rows) {
    const suspicion = suspicionOf(state);
    const bucket = suspicion ? 'suspect' : (state.suspicion?.bucket ?? state.bucket);
    const context = contexts.get(state.contextId);
    if (!context) throw new TypeError('A play has no context.');
    const moved = { ...context, bucket };
    const contextId = contextIdOf(moved);
    settled.set(contextId, moved);
    states.set(playKeyOf(state), { ...state, suspicion, bucket, contextId });
  }
  await saveContexts(tx, settled);
  await countPlays(tx, { before: byKey(rows), states });
  return states;
}
