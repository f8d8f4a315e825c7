import type { Goal, SplitVariant } from '@commoncast/core/split-tests/schema';
import { sql } from 'kysely';
import type { Executor } from '../../db/database.ts';
import { isOpenWith } from './repository.ts';

export interface StartedTest {
  readonly id: string;
  readonly widget_id: string;
  readonly state: 'RUNNING' | 'PAUSED' | 'COMPLETED';
  readonly phase: number;
  readonly seed: string;
  readonly variants: SplitVariant[];
  readonly goal: Goal;
}

/**
 * The running tests of a business and, of these widgets, the tests that show their control: paused ones, and finished
 * ones whose widget has not changed since. The latest test of a widget comes last.
 */
export async function findStartedTests(
  db: Executor,
  businessId: string,
  widgetIds: readonly string[],
): Promise<StartedTest[]> {
  const { rows } = await sql<StartedTest>`
    select test.id, test.widget_id, test.state, test.phase, phase.seed, phase.variants, phase.goal
    from split_test test
    join split_test_phase phase on phase.test_id = test.id and phase.phase = test.phase
    left join widget on widget.id = test.widget_id
    where test.business_id = ${businessId} and (
      test.state = 'RUNNING'
      or test.widget_id = any(${[...widgetIds]}::uuid[])
        and (test.state = 'PAUSED' or test.state = 'COMPLETED' and widget.updated_at <= test.completed_at)
    )
    order by test.completed_at nulls last, test.id
  `.execute(db);
  return rows;
}

/** Whether a running or paused test shows the player, or would once it resumes. */
export async function isInOpenTest(db: Executor, businessId: string, playerId: string): Promise<boolean> {
  const found = await db
    .selectFrom('split_test')
    .select('id')
    .where('business_id', '=', businessId)
    .where(isOpenWith(playerId))
    .limit(1)
    .executeTakeFirst();
  return found !== undefined;
}

/** The running or paused test of each widget. */
export async function findOpenTests(
  db: Executor,
  businessId: string,
  widgetIds: readonly string[],
): Promise<Map<string, string>> {
  if (widgetIds.length === 0) return new Map();
  const rows = await db
    .selectFrom('split_test')
    .select(['id', 'widget_id'])
    .where('business_id', '=', businessId)
    .where('widget_id', '=', sql<string>`any(${[...widgetIds]}::uuid[])`)
    .where('state', 'in', ['RUNNING', 'PAUSED'])
    .execute();
  return new Map(rows.map(({ id, widget_id }) => [widget_id, id]));
}
