import type { PlanName } from '@commoncast/core/business/plans';
import { DAY_MS, dayOf, startOfDay } from '@commoncast/core/time/day';
import { sql } from 'kysely';
import type { Executor } from '../../../db/database.ts';
import { ALL_CONTENTS } from '../../insights/store/counting/content-changes.ts';
import type { Period } from '../figures/periods.ts';
import type { SubscriptionRow } from '../tables.ts';

export interface CountedBusiness {
  readonly id: string;
  readonly subscription: Pick<SubscriptionRow, 'state' | 'period_start' | 'period_end'> | null;
}

/** Some businesses in the order of their ids. @param after where it went on from */
export async function findBusinesses(
  db: Executor,
  { after, limit }: { readonly after: string | null; readonly limit: number },
): Promise<CountedBusiness[]> {
  let query = db
    .selectFrom('business_account')
    .leftJoin('subscription', 'subscription.business_id', 'business_account.id')
    .select([
      'business_account.id',
      'subscription.state',
      'subscription.period_start',
      'subscription.period_end',
    ])
    .orderBy('business_account.id')
    .limit(limit);
  if (after !== null) query = query.where('business_account.id', '>', after);
  const rows = await query.execute();
  return rows.map(({ id, state, period_start, period_end }) => ({
    id,
    subscription: state && { state, period_start, period_end },
  }));
}

interface CountedPeriod extends Period {
  readonly id: string;
}

/**
 * Counts how long viewers of some businesses have watched in their periods, from the sums of days and, on the first day,
 * of hours. The hour in which a period begins belongs to the one before.
 */
export async function countViewing(
  db: Executor,
  periods: readonly CountedPeriod[],
  now: Date,
): Promise<void> {
  const rows = periods.map(({ id, start, end }) => ({
    business_id: id,
    period_start: start.toISOString(),
    period_end: end.toISOString(),
    first_day: dayOf(start),
    second_midnight: new Date(startOfDay(start).getTime() + DAY_MS).toISOString(),
  }));
  await sql`
    insert into viewer_usage (business_id, period_start, period_end, watch_ms, counted_at)
    select business_id, period_start, period_end, watch_ms, ${now}::timestamptz from (
      select asked.*, coalesce((
        select sum(watch_ms) from rollup_day
        where rollup_day.business_id = asked.business_id and content_id = ${ALL_CONTENTS}
          and day > first_day and day <= ${dayOf(now)}::date
      ), 0) + coalesce((
        select sum(watch_ms) from rollup_hour_sum
        where rollup_hour_sum.business_id = asked.business_id and content_id = ${ALL_CONTENTS}
          and hour >= period_start and hour < second_midnight
      ), 0) as watch_ms
      from json_to_recordset(${JSON.stringify(rows)}::json) as asked (
        business_id uuid, period_start timestamptz, period_end timestamptz,
        first_day date, second_midnight timestamptz
      )
    ) as counted
    where watch_ms > 0 or exists (select from viewer_usage where viewer_usage.business_id = counted.business_id)
    on conflict (business_id) do update set
      period_start = excluded.period_start,
      period_end = excluded.period_end,
      watch_ms = excluded.watch_ms,
      counted_at = excluded.counted_at,
      told_percent = case when viewer_usage.period_start = excluded.period_start
        then viewer_usage.told_percent else 0 end
    where (viewer_usage.period_start, viewer_usage.period_end, viewer_usage.watch_ms)
      is distinct from (excluded.period_start, excluded.period_end, excluded.watch_ms)
  `.execute(db);
}

/** What owners may have to be told of. */
export interface ToldUsage {
  readonly business_id: string;
  readonly plan: PlanName;
  readonly watch_ms: number;
  readonly period_start: Date;
  readonly period_end: Date;
  readonly told_percent: number;
}

/** The hours of some businesses whose plan has not expired. */
export async function findUsages(db: Executor, ids: readonly string[], now: Date): Promise<ToldUsage[]> {
  if (ids.length === 0) return [];
  return await db
    .selectFrom('viewer_usage')
    .innerJoin('business_account', 'business_account.id', 'viewer_usage.business_id')
    .select([
      'viewer_usage.business_id',
      'business_account.plan',
      'viewer_usage.watch_ms',
      'viewer_usage.period_start',
      'viewer_usage.period_end',
      'viewer_usage.told_percent',
    ])
    .where('viewer_usage.business_id', 'in', [...ids])
    .where('viewer_usage.period_end', '>', now)
    .where('business_account.expired_at', 'is', null)
    .execute();
}

/** Notes of what share the owners are told. @returns false if somebody else has, or a new period has begun */
export async function markTold(
  tx: Executor,
  { business_id, period_start, told_percent }: ToldUsage,
  percent: number,
): Promise<boolean> {
  const { numUpdatedRows } = await tx
    .updateTable('viewer_usage')
    .set({ told_percent: percent })
    .where('business_id', '=', business_id)
    .where('period_start', '=', period_start)
    .where('told_percent', '=', told_percent)
    .executeTakeFirst();
  return numUpdatedRows > 0n;
}
