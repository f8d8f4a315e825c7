import { daysBefore } from '@commoncast/core/time/day';
import type { Database } from '../../db/database.ts';
import { deleteOldKeys } from '../../http/idempotency/repository.ts';
import { deleteOldCounts } from '../../quotas/quotas.ts';
import type { Upkeep } from '../../upkeep.ts';
import { forgetOldDevices } from './devices/repository.ts';
import { deleteExpiredChanges } from './email-change/repository.ts';
import { deleteOldImpersonations } from './impersonation/repository.ts';
import { deleteExpiredEmailTokens } from './recovery/email-tokens.ts';
import { deleteExpiredChallenges } from './second-factor/challenges.ts';
import { deleteSpentSessions, deleteSpentTokens } from './sessions/session-repository.ts';

/** Removes what has had its day: counters, tokens, sessions and the answers kept for repeats. */
export const ACCOUNTS_UPKEEP: Upkeep = {
  name: 'accounts-upkeep',
  cron: '7 * * * *',
  run: ({ database }, now) => runUpkeep(database, now),
};

/** One round of it. */
export async function runUpkeep({ root }: Pick<Database, 'root'>, now: Date): Promise<void> {
  const dayAgo = daysBefore(now, 1);
  await deleteOldCounts(root, dayAgo);
  await deleteOldKeys(root, dayAgo);
  // Spent tokens stay a while: it is by them that reuse is noticed.
  await deleteSpentTokens(root, daysBefore(now, 7));
  await deleteSpentSessions(root);
  await deleteExpiredEmailTokens(root, now);
  await deleteExpiredChanges(root, now);
  await forgetOldDevices(root, now);
  await deleteExpiredChallenges(root, now);
  // By then nobody is led back from them.
  await deleteOldImpersonations(root, daysBefore(now, 7));
}
