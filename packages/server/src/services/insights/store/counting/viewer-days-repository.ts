import { sql } from 'kysely';
import type { Executor } from '../../../../db/database.ts';
import { adding } from './bulk-insert.ts';

/** What to add to a viewer's day. */
export interface ViewerDayChange {
  readonly business_id: string;
  /** `YYYY-MM-DD`, UTC. */
  readonly day: string;
  readonly viewer_id: string;
  readonly is_cookieless: boolean;
  readonly loads: number;
  readonly plays: number;
}

/**
 * Adds to the days of viewers, and keeps the numbers of those who return in step: a day on which a viewer is seen for the
 * first time stands between the day before it and the day after it. Only the leader may, or two could miss each other.
 * @param changes at most one for a viewer and day, in the order of the key
 */
export async function addViewerDays(tx: Executor, changes: readonly ViewerDayChange[]): Promise<void> {
  if (changes.length === 0) return;
  // All parts see the tables as they were before.
  await sql`
    with change as (
      select * from json_populate_recordset(null::rollup_day_viewer, ${JSON.stringify(changes)}::json)
    ),
    written as (
      insert into rollup_day_viewer (business_id, day, viewer_id, is_cookieless, loads, plays)
      select business_id, day, viewer_id, is_cookieless, loads, plays from change
      on conflict (business_id, day, viewer_id) do update set ${adding('rollup_day_viewer', ['loads', 'plays'])}
    ),
    turned as (
      select change.business_id, change.viewer_id, change.day, change.is_cookieless,
        coalesce(known.plays > 0 or known.loads > 0, false) as was_seen,
        coalesce(known.plays > 0, false) as was_played,
        coalesce(known.plays, 0) + change.plays > 0 or coalesce(known.loads, 0) + change.loads > 0 as is_seen,
        coalesce(known.plays, 0) + change.plays > 0 as is_played
      from change left join rollup_day_viewer known using (business_id, day, viewer_id)
    ),
    viewer as (
      select business_id, viewer_id, min(day) as first, max(day) as last from turned
      where not is_cookieless and (was_seen <> is_seen or was_played <> is_played)
      group by business_id, viewer_id
    ),
    -- Up to the nearest days that no change touches. Who has played on one was seen on it too.
    stretch as (
      select viewer.*,
        coalesce((
          select max(day) from rollup_day_viewer one where one.business_id = viewer.business_id
            and one.viewer_id = viewer.viewer_id and one.day < viewer.first and one.plays > 0
        ), (
          select max(day) from rollup_day_viewer one where one.business_id = viewer.business_id
            and one.viewer_id = viewer.viewer_id and one.day < viewer.first and one.loads > 0
        ), viewer.first) as since,
        coalesce((
          select min(day) from rollup_day_viewer one where one.business_id = viewer.business_id
            and one.viewer_id = viewer.viewer_id and one.day > viewer.last and one.plays > 0
        ), (
          select min(day) from rollup_day_viewer one where one.business_id = viewer.business_id
            and one.viewer_id = viewer.viewer_id and one.day > viewer.last and one.loads > 0
        ), viewer.last) as until
      from viewer
    ),
    seen as (
      select business_id, viewer_id, day,
        coalesce(turned.was_seen, known.plays > 0 or known.loads > 0) as was_seen,
        coalesce(turned.was_played, known.plays > 0) as was_played,
        coalesce(turned.is_seen, known.plays > 0 or known.loads > 0) as is_seen,
        coalesce(turned.is_played, known.plays > 0) as is_played
      from (
        select one.* from stretch join rollup_day_viewer one using (business_id, viewer_id)
        where one.day between stretch.since and stretch.until
      ) known
      full join (select turned.* from turned join viewer using (business_id, viewer_id)) turned
        using (business_id, viewer_id, day)
    ),
    linked as (
      select business_id, false as is_played, day, lag(day) over viewer_days as previous, 1 as viewers
      from seen where is_seen window viewer_days as (partition by business_id, viewer_id order by day)
      union all
      select business_id, false, day, lag(day) over viewer_days, -1
      from seen where was_seen window viewer_days as (partition by business_id, viewer_id order by day)
      union all
      select business_id, true, day, lag(day) over viewer_days, 1
      from seen where is_played window viewer_days as (partition by business_id, viewer_id order by day)
      union all
      select business_id, true, day, lag(day) over viewer_days, -1
      from seen where was_played window viewer_days as (partition by business_id, viewer_id order by day)
    ),
    moved as (
      select business_id, false as is_cookieless, is_played, day, previous, viewers from linked
      union all
      select business_id, true, false, day, null, is_seen::int - was_seen::int from turned where is_cookieless
      union all
      select business_id, true, true, day, null, is_played::int - was_played::int from turned where is_cookieless
    )
    insert into rollup_day_return (business_id, is_cookieless, is_played, day, previous, viewers)
    select business_id, is_cookieless, is_played, day, coalesce(previous, '-infinity'), sum(viewers) as viewers
    from moved group by 1, 2, 3, 4, 5 having sum(viewers) <> 0 order by 1, 2, 3, 4, 5
    on conflict (business_id, is_cookieless, is_played, day, previous)
    do update set ${adding('rollup_day_return', ['viewers'])}
  `.execute(tx);
}

/** Takes some of a viewer's days. @returns how many, with what they count */
export async function findViewerDays(
  tx: Executor,
  { businessId, viewerId, limit }: { businessId: string; viewerId: string; limit: number },
): Promise<ViewerDayChange[]> {
  return await tx
    .selectFrom('rollup_day_viewer')
    .selectAll()
    .where('business_id', '=', businessId)
    .where('viewer_id', '=', viewerId)
    .orderBy('day')
    .limit(limit)
    .execute();
}

/** Deletes days of a viewer on which nothing is counted any more. */
export async function deleteEmptyViewerDays(
  tx: Executor,
  { businessId, viewerId }: { businessId: string; viewerId: string },
): Promise<void> {
  await tx
    .deleteFrom('rollup_day_viewer')
    .where('business_id', '=', businessId)
    .where('viewer_id', '=', viewerId)
    .where('loads', '=', 0)
    .where('plays', '=', 0)
    .execute();
}
