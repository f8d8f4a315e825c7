import type { SplitTestResults } from '@commoncast/core/split-tests/results-schema';
import { sql } from 'kysely';
import type { Executor } from '../../db/database.ts';
import { defineQueue } from '../../db/queue.ts';
import type { Foundation } from '../../foundation.ts';
import { emitEvent } from '../webhooks/emit-event.ts';
import type { ResultsService } from './results.ts';

/** Looks every hour whether a running test has a verdict. */
export const VERDICTS_QUEUE = defineQueue({ name: 'split-test-verdicts', retryLimit: 1, expireInS: 900 });

interface Parts extends Pick<Foundation, 'database' | 'clock' | 'onFailure'> {
  readonly splitTestResults: Pick<ResultsService, 'readOf'>;
}

/** Tells webhooks of verdicts, once a phase. Only tests of businesses that want to know are looked at. */
export async function tellVerdicts(parts: Parts): Promise<void> {
  const { database, clock, onFailure, splitTestResults } = parts;
  const look = async ({ id, business_id, name }: Watched): Promise<void> => {
    const results = await splitTestResults.readOf(business_id, id);
    const { verdict, phase } = results;
    if (verdict !== 'WINNER' && verdict !== 'LOSER') return;
    await database.transaction(async (tx) => {
      const now = clock();
      if (!(await markDecided(tx, id, phase, now))) return;
      const data = { id, name, verdict, winner: winnerOf(results) };
      await emitEvent(tx, business_id, { type: 'split-test.decided', data }, now);
    });
  };
  for (const test of await findWatched(database.root)) await look(test).catch(onFailure);
}

/** The best of those that beat the control; none if all do worse. */
function winnerOf({ variants }: SplitTestResults): string | null {
  const winners = variants.filter(({ comparison }) => comparison?.verdict === 'WINNER');
  return winners.toSorted((one, other) => (other.rate ?? 0) - (one.rate ?? 0))[0]?.key ?? null;
}

interface Watched {
  readonly id: string;
  readonly business_id: string;
  readonly name: string;
}

/** Running tests without a verdict in their phase, of businesses with a webhook that wants verdicts. */
async function findWatched(db: Executor): Promise<Watched[]> {
  return await db
    .selectFrom('split_test')
    .innerJoin('split_test_phase', (join) =>
      join
        .onRef('split_test_phase.test_id', '=', 'split_test.id')
        .onRef('split_test_phase.phase', '=', 'split_test.phase'),
    )
    .select(['split_test.id', 'split_test.business_id', 'split_test.name'])
    .where('split_test.state', '=', 'RUNNING')
    .where('split_test_phase.decided_at', 'is', null)
    .where((eb) =>
      eb.exists(
        eb
          .selectFrom('webhook')
          .whereRef('webhook.business_id', '=', 'split_test.business_id')
          .where('webhook.status', '=', 'ON')
          .where(sql<boolean>`'split-test.decided' = any(webhook.events)`),
      ),
    )
    .execute();
}

/** @returns false when another process was first */
async function markDecided(tx: Executor, testId: string, phase: number, now: Date): Promise<boolean> {
  const { numUpdatedRows } = await tx
    .updateTable('split_test_phase')
    .set({ decided_at: now })
    .where('test_id', '=', testId)
    .where('phase', '=', phase)
    .where('decided_at', 'is', null)
    .executeTakeFirst();
  return numUpdatedRows > 0n;
}
