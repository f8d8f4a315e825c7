import { sql } from 'kysely';
import type { Executor } from '../../../db/database.ts';
import type { ErasedViewer } from '../../erasure/erase-viewer.ts';
import { adding, bulkInsert } from '../../insights/store/counting/bulk-insert.ts';
import type { SplitTestPhaseRow } from '../tables.ts';
import type { DayChanges } from './day-changes.ts';
import type { MeasuredPhase } from './measured-phase.ts';
import type { ReachedGoal } from './reached-goals.ts';

/** A visitor within a phase. */
export interface Visitor {
  readonly test_id: string;
  readonly phase: number;
  readonly viewer_id: string;
  readonly business_id: string;
}

/** Identifies a visitor within a phase. */
export function visitorKeyOf({ test_id, phase, viewer_id }: Visitor): string {
  return `${test_id} ${phase} ${viewer_id}`;
}

export interface Exposure extends Visitor {
  readonly variant_key: string;
  readonly is_cookieless: boolean;
  readonly first_at: Date;
}

export interface Conversion extends Visitor {
  readonly variant_key: string;
  readonly at: Date;
}

/** The phases of these tests, and all phases of these businesses whose goal any beat can reach. */
export async function findPhases(
  tx: Executor,
  testIds: readonly string[],
  businessIds: readonly string[],
): Promise<MeasuredPhase[]> {
  const rows = await tx
    .selectFrom('split_test_phase')
    .selectAll()
    .select(
      sql<[number, number | null][]>`(
        select json_agg(json_build_array(
          (extract(epoch from run.started_at) * 1000)::bigint, (extract(epoch from run.stopped_at) * 1000)::bigint
        ))
        from split_test_run run
        where run.test_id = split_test_phase.test_id and run.phase = split_test_phase.phase
      )`.as('runs'),
    )
    .where((eb) =>
      eb.or([
        eb('test_id', '=', sql<string>`any(${[...testIds]}::uuid[])`),
        eb.and([
          eb('business_id', '=', sql<string>`any(${[...businessIds]}::uuid[])`),
          sql<boolean>`goal ->> 'kind' in ('page', 'custom')`,
        ]),
      ]),
    )
    .execute();
  return rows.map(toMeasured);
}

function toMeasured(row: SplitTestPhaseRow & { runs: [number, number | null][] | null }): MeasuredPhase {
  const { started_at, counts_until, runs, ...phase } = row;
  return {
    ...phase,
    startedAtMs: started_at.getTime(),
    countsUntilMs: counts_until?.getTime() ?? Number.POSITIVE_INFINITY,
    runs: (runs ?? []).map(([fromMs, untilMs]) => ({
      fromMs,
      untilMs: untilMs ?? Number.POSITIVE_INFINITY,
    })),
  };
}

/** Everything that is known of these visitors. */
export async function findVisits(tx: Executor, visitors: readonly Visitor[]) {
  const of = (table: string) => sql`
    select ${sql.ref(table)}.* from ${sql.table(table)}
    join json_to_recordset(${JSON.stringify(visitors)}::json) as asked(test_id uuid, phase integer, viewer_id uuid)
      using (test_id, phase, viewer_id)
  `;
  return {
    exposures: (await sql<Exposure>`${of('split_test_exposure')}`.execute(tx)).rows,
    goals: (await sql<ReachedGoal>`${of('split_test_goal')}`.execute(tx)).rows,
    conversions: (await sql<Conversion>`${of('split_test_conversion')}`.execute(tx)).rows,
  };
}

/** Saves exposures, keeping the earliest of each visitor and variant. */
export async function saveExposures(tx: Executor, rows: readonly Exposure[]): Promise<void> {
  await bulkInsert(tx, {
    table: 'split_test_exposure',
    columns: ['test_id', 'phase', 'viewer_id', 'variant_key', 'business_id', 'is_cookieless', 'first_at'],
    rows,
    onConflict: sql`(test_id, phase, viewer_id, variant_key) do update
      set first_at = least(split_test_exposure.first_at, excluded.first_at)`,
  });
}

/** Saves goals. For a repeated beat the earlier time wins, for a play as a whole the latest knowledge. */
export async function saveGoals(tx: Executor, rows: readonly ReachedGoal[]): Promise<void> {
  await bulkInsert(tx, {
    table: 'split_test_goal',
    columns: ['test_id', 'phase', 'viewer_id', 'play_id', 'seq', 'business_id', 'at'],
    rows,
    onConflict: sql`(test_id, phase, viewer_id, play_id, seq) do update
      set at = case when excluded.seq < 0 then excluded.at else least(split_test_goal.at, excluded.at) end`,
  });
}

/** Saves conversions and deletes those that no longer hold. */
export async function saveConversions(
  tx: Executor,
  rows: readonly Conversion[],
  gone: readonly Visitor[],
): Promise<void> {
  if (gone.length > 0) {
    await sql`
      delete from split_test_conversion using json_to_recordset(${JSON.stringify(gone)}::json)
        as gone(test_id uuid, phase integer, viewer_id uuid)
      where split_test_conversion.test_id = gone.test_id and split_test_conversion.phase = gone.phase
        and split_test_conversion.viewer_id = gone.viewer_id
    `.execute(tx);
  }
  await bulkInsert(tx, {
    table: 'split_test_conversion',
    columns: ['test_id', 'phase', 'viewer_id', 'business_id', 'variant_key', 'at'],
    rows,
    onConflict: sql`(test_id, phase, viewer_id) do update
      set variant_key = excluded.variant_key, at = excluded.at`,
  });
}

/** Adds changes to the daily sums. */
export async function addToDays(tx: Executor, { rows }: DayChanges): Promise<void> {
  await bulkInsert(tx, {
    table: 'split_test_day',
    columns: [
      'test_id',
      'phase',
      'variant_key',
      'day',
      'exposures',
      'conversions',
      'mixed',
      'without_consent',
    ],
    rows,
    onConflict: sql`(test_id, phase, variant_key, day) do update
      set ${adding('split_test_day', ['exposures', 'conversions', 'mixed', 'without_consent'])}`,
  });
}

/** The number of visitors of each variant of a phase. */
export async function countExposures(
  tx: Executor,
  testId: string,
  phase: number,
): Promise<Map<string, number>> {
  const rows = await tx
    .selectFrom('split_test_day')
    .select((eb) => ['variant_key', sql<number>`${eb.fn.sum('exposures')}::bigint`.as('exposures')])
    .where('test_id', '=', testId)
    .where('phase', '=', phase)
    .groupBy('variant_key')
    .execute();
  return new Map(rows.map(({ variant_key, exposures }) => [variant_key, exposures]));
}

/** Saves the smallest p-value of all looks, and when it first showed a mismatch. */
export async function saveMismatch(
  tx: Executor,
  { test_id, phase }: Pick<MeasuredPhase, 'test_id' | 'phase'>,
  { p, since }: { readonly p: number; readonly since: Date | null },
): Promise<void> {
  await tx
    .updateTable('split_test_phase')
    .set({
      mismatch_p: sql<number>`least(mismatch_p, ${p})`,
      mismatch_at: sql<Date | null>`coalesce(mismatch_at, ${since}::timestamptz)`,
    })
    .where('test_id', '=', test_id)
    .where('phase', '=', phase)
    .execute();
}

const PHASES_A_STEP = 50;
const GOALS_A_STEP = 5_000;

interface PhaseOfViewer {
  readonly test_id: string;
  readonly phase: number;
}

/** Some of the phases in which a viewer was exposed. */
export async function findPhasesOfViewer(
  tx: Executor,
  { businessId, viewerId }: Pick<ErasedViewer, 'businessId' | 'viewerId'>,
): Promise<PhaseOfViewer[]> {
  return await tx
    .selectFrom('split_test_exposure')
    .select(['test_id', 'phase'])
    .distinct()
    .where('business_id', '=', businessId)
    .where('viewer_id', '=', viewerId)
    .limit(PHASES_A_STEP)
    .execute();
}

/** Moves what a viewer saw and reached in a phase to another id. */
export async function renameVisitor(
  tx: Executor,
  { test_id, phase }: PhaseOfViewer,
  viewerId: string,
  strangerId: string,
): Promise<void> {
  for (const table of ['split_test_exposure', 'split_test_conversion'] as const) {
    await tx
      .updateTable(table)
      .set({ viewer_id: strangerId })
      .where('test_id', '=', test_id)
      .where('phase', '=', phase)
      .where('viewer_id', '=', viewerId)
      .execute();
  }
}

/** Deletes some of the goals that a viewer reached. */
export async function deleteGoalsOfViewer(
  tx: Executor,
  { businessId, viewerId }: Pick<ErasedViewer, 'businessId' | 'viewerId'>,
): Promise<number> {
  const { numAffectedRows } = await sql`
    delete from split_test_goal where ctid = any(array(
      select ctid from split_test_goal
      where business_id = ${businessId} and viewer_id = ${viewerId} limit ${GOALS_A_STEP}
    ))
  `.execute(tx);
  return Number(numAffectedRows ?? 0);
}

/** Deletes some of the goals that were reached before a moment. */
export async function deleteGoalsBefore(tx: Executor, moment: Date): Promise<number> {
  const { numAffectedRows } = await sql`
    delete from split_test_goal where ctid = any(array(
      select ctid from split_test_goal where at < ${moment} limit ${GOALS_A_STEP}
    ))
  `.execute(tx);
  return Number(numAffectedRows ?? 0);
}
