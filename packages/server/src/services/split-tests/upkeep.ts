import type { Database } from '../../db/database.ts';
import { inSteps } from '../../db/in-steps.ts';
import type { Upkeep } from '../../upkeep.ts';
import { lead } from '../insights/store/leader-lock.ts';
import { keptSince } from '../insights/store/upkeep/purge.ts';
import { deleteGoalsBefore } from './measure/measure-repository.ts';
import { purgePosters } from './purge-posters.ts';

/** Removes goals as soon as raw beats of their age are removed, shortly after midnight, and posters of no test. */
export const SPLIT_TESTS_UPKEEP: Upkeep = {
  name: 'split-tests-upkeep',
  cron: '17 0 * * *',
  expireInS: 900,
  run: async (foundation, now) => {
    await purgeGoals(foundation.database, now);
    await purgePosters(foundation, now);
  },
};

/** One round of it. */
export async function purgeGoals(database: Database, now: Date): Promise<void> {
  const since = keptSince(now);
  const steps = inSteps(database, async (tx) => {
    // Keeps the roller from judging a visitor by goals that are being deleted.
    await lead(tx);
    return await deleteGoalsBefore(tx, since);
  });
  for await (const _ of steps);
}
