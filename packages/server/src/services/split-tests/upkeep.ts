import type { Database } from '../../db/database.ts';
import { inSteps } from '../../db/in-steps.ts';
import { removableBefore } from '../../removable-before.ts';
import type { Upkeep } from '../../upkeep.ts';
import { lead } from '../insights/store/leader-lock.ts';
import { keptSince } from '../insights/store/upkeep/purge.ts';
import { deleteGoalsBefore } from './measure/measure-repository.ts';
import { purgePosters } from './purge-posters.ts';
import { purgeTests } from './repository.ts';

/**
 * Removes goals as soon as raw beats of their age are removed, shortly after midnight; drafts that can no longer be
 * restored; and posters of no test.
 */
export const SPLIT_TESTS_UPKEEP: Upkeep = {
  name: 'split-tests-upkeep',
  cron: '17 0 * * *',
  expireInS: 900,
  run: async (foundation, now) => {
    await purgeGoals(foundation.database, now);
    await purgeDeletedTests(foundation.database, now);
    await purgePosters(foundation, now);
  },
};

/** Removes drafts that can no longer be restored. */
export async function purgeDeletedTests({ root }: Pick<Database, 'root'>, now: Date): Promise<void> {
  await purgeTests(root, removableBefore(now));
}

/** One round of removing goals. */
export async function purgeGoals(database: Database, now: Date): Promise<void> {
  const since = keptSince(now);
  const steps = inSteps(database, async (tx) => {
    // Keeps the roller from judging a visitor by goals that are being deleted.
    await lead(tx);
    return await deleteGoalsBefore(tx, since);
  });
  for await (const _ of steps);
}
