import type { ListQuery, Page } from '@commoncast/core/http/paging';
import type { Goal, SplitVariant } from '@commoncast/core/split-tests/schema';
import { type RawBuilder, sql } from 'kysely';
import type { Executor } from '../../db/database.ts';
import { containsText, type Found, listPage } from '../../db/list-page.ts';
import { removeTrashRow, restoreRow } from '../../db/trash-rows.ts';
import type { NewSplitTest, SplitTestPhaseRow, SplitTestRow } from './tables.ts';

export type SplitTestSort = 'createdDate' | 'name';

export interface SplitTestListQuery extends ListQuery<SplitTestSort> {
  readonly isArchived: boolean;
  readonly widgetId?: string;
  readonly openWithPlayerId?: string;
}

/** A test with the current name of its widget and the start of its phase. */
export type SplitTestRecord = SplitTestRow & { readonly phase_started_at: Date | null };

const SORTED_BY = { createdDate: sql`split_test.created_at`, name: sql`lower(split_test.name)` };

/** Adds a test. */
export async function insertTest(db: Executor, test: NewSplitTest): Promise<void> {
  await db.insertInto('split_test').values(test).execute();
}

/** A test of the business that has not been deleted. */
export async function findTest(
  db: Executor,
  businessId: string,
  id: string,
): Promise<SplitTestRecord | undefined> {
  return await withPhase(ownTests(db, businessId)).where('split_test.id', '=', id).executeTakeFirst();
}

/** The same, locked until the transaction ends. */
export async function lockTest(
  tx: Executor,
  businessId: string,
  id: string,
): Promise<SplitTestRow | undefined> {
  return await tx
    .selectFrom('split_test')
    .selectAll()
    .where('business_id', '=', businessId)
    .where('id', '=', id)
    .where('deleted_at', 'is', null)
    .forUpdate()
    .executeTakeFirst();
}

/** One page of a business's tests. The search finds literal text in the name and ignores case. */
export async function listTests(
  db: Executor,
  businessId: string,
  { isArchived, widgetId, openWithPlayerId, ...query }: SplitTestListQuery,
): Promise<Page<SplitTestRecord>> {
  const ofWidget = sql<boolean>`(${widgetId ?? null}::uuid is null or split_test.widget_id = ${widgetId ?? null}::uuid)`;
  const ofPlayer = openWithPlayerId === undefined ? sql<boolean>`true` : isOpenWith(openWithPlayerId);
  const found = ownTests(db, businessId)
    .where('split_test.is_archived', '=', isArchived)
    .where(containsText(query.search, 'split_test.name'))
    .where(ofWidget)
    .where(ofPlayer);
  return await listPage(found, query, { sortedBy: SORTED_BY, id: 'split_test.id', show: withPhase });
}

/** Whether a test is running or paused and shows the player, or would once it resumes. */
export function isOpenWith(playerId: string): RawBuilder<boolean> {
  const shown = JSON.stringify([{ playerId }]);
  return sql<boolean>`(split_test.state in ('RUNNING', 'PAUSED') and (
    split_test.variants @> ${shown}::jsonb
    or exists (
      select 1 from split_test_phase phase
      where phase.test_id = split_test.id and phase.phase = split_test.phase
        and phase.variants @> ${shown}::jsonb
    )
  ))`;
}

/** Changes a test. */
export async function updateTest(db: Executor, id: string, change: Partial<NewSplitTest>): Promise<void> {
  await db
    .updateTable('split_test')
    .set({ ...change, version: sql`version + 1` })
    .where('id', '=', id)
    .execute();
}

/** Deletes a test that was never started; soft. @returns whether there was one */
export async function deleteDraft(tx: Executor, businessId: string, id: string, now: Date): Promise<boolean> {
  const { numUpdatedRows } = await tx
    .updateTable('split_test')
    .set({ deleted_at: now })
    .where('business_id', '=', businessId)
    .where('id', '=', id)
    .where('state', '=', 'DRAFT')
    .where('deleted_at', 'is', null)
    .executeTakeFirst();
  return numUpdatedRows > 0n;
}

/** Restores a test that was deleted after the given time. @returns false when there is none */
export function restoreTest(
  db: Executor,
  businessId: string,
  id: string,
  deletedAfter: Date,
): Promise<boolean> {
  return restoreRow(db, 'split_test', { businessId, id, deletedAfter });
}

/** Removes a deleted test. @returns false when there is none in the trash */
export function removeDeletedTest(tx: Executor, businessId: string, id: string): Promise<boolean> {
  return removeTrashRow(tx, 'split_test', { businessId, id });
}

/** Removes tests that were deleted before the given time. */
export async function purgeTests(db: Executor, before: Date): Promise<void> {
  await db.deleteFrom('split_test').where('deleted_at', '<', before).execute();
}

/** All phases of a test, the first one first. */
export async function findPhasesOf(db: Executor, testId: string): Promise<SplitTestPhaseRow[]> {
  return await db
    .selectFrom('split_test_phase')
    .selectAll()
    .where('test_id', '=', testId)
    .orderBy('phase')
    .execute();
}

interface NewPhase {
  readonly testId: string;
  readonly businessId: string;
  readonly phase: number;
  readonly seed: string;
  readonly variants: readonly SplitVariant[];
  readonly goal: Goal;
  readonly now: Date;
}

/** Begins a phase. */
export async function insertPhase(tx: Executor, phase: NewPhase): Promise<void> {
  await tx
    .insertInto('split_test_phase')
    .values({
      test_id: phase.testId,
      phase: phase.phase,
      business_id: phase.businessId,
      seed: phase.seed,
      variants: JSON.stringify(phase.variants),
      goal: JSON.stringify(phase.goal),
      started_at: phase.now,
      ended_at: null,
      counts_until: null,
      mismatch_at: null,
      decided_at: null,
    })
    .execute();
}

/** Ends a phase. @param countsUntil goals count for the phase until then */
export async function endPhase(
  tx: Executor,
  { testId, phase, now, countsUntil }: { testId: string; phase: number; now: Date; countsUntil: Date },
): Promise<void> {
  await tx
    .updateTable('split_test_phase')
    .set({ ended_at: now, counts_until: countsUntil })
    .where('test_id', '=', testId)
    .where('phase', '=', phase)
    .execute();
}

/** Starts a run of the phase. */
export async function startRun(
  tx: Executor,
  run: { test_id: string; phase: number; started_at: Date },
): Promise<void> {
  await tx
    .insertInto('split_test_run')
    .values({ ...run, stopped_at: null })
    // Stopped and restarted within the same millisecond: the run continues.
    .onConflict((known) =>
      known.columns(['test_id', 'phase', 'started_at']).doUpdateSet({ stopped_at: null }),
    )
    .execute();
}

/** Ends the open run of a test. */
export async function stopRun(tx: Executor, testId: string, now: Date): Promise<void> {
  await tx
    .updateTable('split_test_run')
    .set({ stopped_at: now })
    .where('test_id', '=', testId)
    .where('stopped_at', 'is', null)
    .execute();
}

function ownTests(db: Executor, businessId: string): Found<'split_test'> {
  return db
    .selectFrom('split_test')
    .where('split_test.business_id', '=', businessId)
    .where('split_test.deleted_at', 'is', null);
}

function withPhase(tests: Found<'split_test'>) {
  return tests
    .leftJoin('split_test_phase', (join) =>
      join
        .onRef('split_test_phase.test_id', '=', 'split_test.id')
        .onRef('split_test_phase.phase', '=', 'split_test.phase'),
    )
    .leftJoin('widget', 'widget.id', 'split_test.widget_id')
    .selectAll('split_test')
    .select([
      'split_test_phase.started_at as phase_started_at',
      sql<string>`coalesce(widget.name, split_test.widget_name)`.as('widget_name'),
    ]);
}
