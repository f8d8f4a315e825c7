import { randomUUID } from 'node:crypto';
import type { Database, Executor } from '../../../db/database.ts';
import { inSteps } from '../../../db/in-steps.ts';
import type { ErasedViewer } from '../../erasure/erase-viewer.ts';
import { lead } from '../../insights/store/leader-lock.ts';
import { deleteGoalsOfViewer, findPhasesOfViewer, renameVisitor } from './measure-repository.ts';

/**
 * Makes a viewer unknown to split tests. What was counted stays counted under a random id, one for each phase, because
 * phases count visitors separately. Then the goals are deleted: nobody judges the random ids again, so none is missed.
 */
export async function* eraseVisitor(
  database: Database,
  viewer: ErasedViewer,
  signal: AbortSignal,
): AsyncGenerator<number> {
  const rename = async (tx: Executor) => {
    // Keeps the roller from judging the visitor between the two updates.
    await lead(tx);
    const phases = await findPhasesOfViewer(tx, viewer);
    for (const phase of phases) await renameVisitor(tx, phase, viewer.viewerId, randomUUID());
    return phases.length;
  };
  yield* inSteps(database, rename, signal);
  yield* inSteps(database, (tx) => deleteGoalsOfViewer(tx, viewer), signal);
}
