import { type RawBuilder, sql } from 'kysely';
import type { Executor } from '../../../../db/database.ts';
import type { Schema } from '../../../../db/schema.ts';
import { adding, replacing } from './bulk-insert.ts';
import { firstOf, lastOf } from './hours-of-day.ts';
import { HOURS_OF_CHANGE, MOMENTS_OF_CHANGE } from './recount-viewer-day.ts';

/** What to add to a viewer's day. */
export interface ViewerDayChange {
  readonly business_id: string;
  /** `YYYY-MM-DD`, UTC. */
  readonly day: string;
  readonly viewer_id: string;
  readonly is_cookieless: boolean;
  readonly loads: number;
  readonly plays: number;
  /** UTC hours that have gained loads or plays: bit 0 for the first hour of the day. */
  readonly seen_hours: number;
  /** Hours that have gained plays. */
  readonly played_hours: number;
  /** The first and the last start of what has been gained; null if nothing was. */
  readonly seen_first_at: Date | null;
  readonly seen_last_at: Date | null;
  readonly played_first_at: Date | null;
  readonly played_last_at: Date | null;
  /** Whether something was lost. Then `rollup_hour_viewer` and `viewer_play` say when the viewer was seen. */
  readonly is_reduced: boolean;
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
      select * from json_to_recordset(${JSON.stringify(changes)}::json) as one (business_id uuid, day date,
        viewer_id uuid, is_cookieless boolean, loads bigint, plays bigint, seen_hours int, played_hours int,
        seen_first_at timestamptz, seen_last_at timestamptz, played_first_at timestamptz, played_last_at timestamptz,
        is_reduced boolean)
    ),
    turned as (
      select change.business_id, change.viewer_id, change.day, change.is_cookieless, change.loads, change.plays,
        coalesce(known.plays > 0 or known.loads > 0, false) as was_seen,
        coalesce(known.plays > 0, false) as was_played,
        coalesce(known.plays, 0) + change.plays > 0 or coalesce(known.loads, 0) + change.loads > 0 as is_seen,
        coalesce(known.plays, 0) + change.plays > 0 as is_played,
        coalesce(known.seen_hours, 0) as was_seen_hours,
        coalesce(known.played_hours, 0) as was_played_hours,
        case when change.is_reduced then recounted.seen_hours
          else coalesce(known.seen_hours, 0) | change.seen_hours end as is_seen_hours,
        case when change.is_reduced then recounted.played_hours
          else coalesce(known.played_hours, 0) | change.played_hours end as is_played_hours,
        case when change.is_reduced then moments.seen_first_at
          else least(known.seen_first_at, change.seen_first_at) end as seen_first_at,
        case when change.is_reduced then moments.seen_last_at
          else greatest(known.seen_last_at, change.seen_last_at) end as seen_last_at,
        case when change.is_reduced then moments.played_first_at
          else least(known.played_first_at, change.played_first_at) end as played_first_at,
        case when change.is_reduced then moments.played_last_at
          else greatest(known.played_last_at, change.played_last_at) end as played_last_at,
        known.seen_last_at as was_seen_last_at, known.played_last_at as was_played_last_at
      from change left join rollup_day_viewer known using (business_id, day, viewer_id)
      left join lateral (${HOURS_OF_CHANGE}) recounted on change.is_reduced
      left join lateral (${MOMENTS_OF_CHANGE}) moments on change.is_reduced
    ),
    -- Those whose neighbouring days are looked at, too. Most plays only move the last moment of a day that none follows.
    viewer as (
      select business_id, viewer_id, min(day) as first, max(day) as last from turned
      where not is_cookieless and (was_seen <> is_seen or was_played <> is_played
        or was_seen_hours <> is_seen_hours or was_played_hours <> is_played_hours
        or (seen_last_at is distinct from was_seen_last_at or played_last_at is distinct from was_played_last_at)
          and exists (
            select from rollup_day_viewer later where later.business_id = turned.business_id
              and later.viewer_id = turned.viewer_id and later.day > turned.day
          ))
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
        coalesce(turned.is_played, known.plays > 0) as is_played,
        coalesce(turned.was_seen_hours, known.seen_hours) as was_seen_hours,
        coalesce(turned.was_played_hours, known.played_hours) as was_played_hours,
        coalesce(turned.is_seen_hours, known.seen_hours) as is_seen_hours,
        coalesce(turned.is_played_hours, known.played_hours) as is_played_hours,
        case when turned.day is null then known.seen_last_at else turned.seen_last_at end as seen_last_at,
        case when turned.day is null then known.played_last_at else turned.played_last_at end as played_last_at
      from (
        select one.* from stretch join rollup_day_viewer one using (business_id, viewer_id)
        where one.day between stretch.since and stretch.until
      ) known
      full join (select turned.* from turned join viewer using (business_id, viewer_id)) turned
        using (business_id, viewer_id, day)
    ),
    -- When viewers were seen before the days that may have changed.
    earlier as (
      select business_id, viewer_id, day,
        case when is_seen then seen_before_at end as seen_before_at,
        case when is_played then played_before_at end as played_before_at
      from (
        select *, max(seen_last_at) filter (where is_seen) over before as seen_before_at,
          max(played_last_at) filter (where is_played) over before as played_before_at
        from seen
        window before as (
          partition by business_id, viewer_id order by day rows between unbounded preceding and 1 preceding
        )
      ) one join stretch using (business_id, viewer_id)
      where day between stretch.first and stretch.until
    ),
    written as (
      insert into rollup_day_viewer (business_id, day, viewer_id, is_cookieless, loads, plays, seen_hours, played_hours,
        seen_first_at, seen_last_at, seen_before_at, played_first_at, played_last_at, played_before_at)
      select business_id, day, viewer_id, turned.is_cookieless, turned.loads, turned.plays, is_seen_hours, is_played_hours,
        turned.seen_first_at, turned.seen_last_at,
        case when earlier.day is null then known.seen_before_at else earlier.seen_before_at end,
        turned.played_first_at, turned.played_last_at,
        case when earlier.day is null then known.played_before_at else earlier.played_before_at end
      from turned left join earlier using (business_id, viewer_id, day)
      left join rollup_day_viewer known using (business_id, viewer_id, day)
      on conflict (business_id, day, viewer_id) do update set ${adding('rollup_day_viewer', ['loads', 'plays'])},
        ${replacing(REPLACED)}
    ),
    -- Days that follow a changed one.
    moved_on as (
      update rollup_day_viewer as known
      set seen_before_at = earlier.seen_before_at, played_before_at = earlier.played_before_at
      from earlier
      where known.business_id = earlier.business_id and known.viewer_id = earlier.viewer_id and known.day = earlier.day
        and (known.seen_before_at is distinct from earlier.seen_before_at
          or known.played_before_at is distinct from earlier.played_before_at)
        and not exists (
          select from turned where turned.business_id = earlier.business_id
            and turned.viewer_id = earlier.viewer_id and turned.day = earlier.day
        )
    ),
    linked as (
      select business_id, false as is_cookieless, is_played, day, ${firstOf(sql`hours`)} as first_hour,
        lag(day) over viewer_days as previous, lag(${lastOf(sql`hours`)}) over viewer_days as previous_last_hour, viewers
      from (
        select business_id, viewer_id, day, false as is_played, is_seen_hours as hours, 1 as viewers
        from seen where is_seen
        union all
        select business_id, viewer_id, day, false, was_seen_hours, -1 from seen where was_seen
        union all
        select business_id, viewer_id, day, true, is_played_hours, 1 from seen where is_played
        union all
        select business_id, viewer_id, day, true, was_played_hours, -1 from seen where was_played
      ) one
      window viewer_days as (partition by business_id, viewer_id, is_played, viewers order by day)
    ),
    -- Each turned day as it was and as it is.
    state as (
      select business_id, is_cookieless, false as is_played, day, was_seen_hours as hours, -1 as viewers from turned
      where was_seen_hours <> is_seen_hours and was_seen_hours <> 0
      union all
      select business_id, is_cookieless, false, day, is_seen_hours, 1 from turned
      where was_seen_hours <> is_seen_hours and is_seen_hours <> 0
      union all
      select business_id, is_cookieless, true, day, was_played_hours, -1 from turned
      where was_played_hours <> is_played_hours and was_played_hours <> 0
      union all
      select business_id, is_cookieless, true, day, is_played_hours, 1 from turned
      where was_played_hours <> is_played_hours and is_played_hours <> 0
    ),
    moved as (
      select * from linked
      union all
      select business_id, true, false, day, 0, null, null, is_seen::int - was_seen::int from turned where is_cookieless
      union all
      select business_id, true, true, day, 0, null, null, is_played::int - was_played::int from turned
      where is_cookieless
    ),
    returned as (
      insert into rollup_day_return (business_id, is_cookieless, is_played, day, previous, viewers)
      select business_id, is_cookieless, is_played, day, coalesce(previous, '-infinity'), sum(viewers) as viewers
      from moved group by 1, 2, 3, 4, 5 having sum(viewers) <> 0 order by 1, 2, 3, 4, 5
      on conflict (business_id, is_cookieless, is_played, day, previous)
      do update set ${adding('rollup_day_return', ['viewers'])}
    ),
    seen_by_day as (
      insert into rollup_day_audience (business_id, is_cookieless, is_played, day, viewers)
      select business_id, is_cookieless, is_played, day, sum(viewers) as viewers
      from moved group by 1, 2, 3, 4 having sum(viewers) <> 0 order by 1, 4, 2, 3
      on conflict (business_id, day, is_cookieless, is_played)
      do update set ${adding('rollup_day_audience', ['viewers'])}
    ),
    returned_by_hour as (${ADD_RETURNS_BY_HOUR}),
    returned_by_first_hour as (${ADD_RETURNS_BY_FIRST_HOUR}),
    returned_by_last_hour as (${ADD_RETURNS_BY_LAST_HOUR})
    insert into rollup_hour_audience (business_id, is_cookieless, is_played, hour, viewers, first_viewers, last_viewers)
    select business_id, is_cookieless, is_played,
      (day::timestamp + hour * interval '1 hour') at time zone 'UTC',
      sum(viewers), coalesce(sum(viewers) filter (where hour = first_hour), 0),
      coalesce(sum(viewers) filter (where hour = last_hour), 0)
    from (
      select *, ${firstOf(sql`hours`)} as first_hour, ${lastOf(sql`hours`)} as last_hour from state
    ) state
    join generate_series(0, 23) as hour on hours & (1 << hour) <> 0
    group by 1, 2, 3, 4
    having sum(viewers) <> 0 or sum(viewers) filter (where hour = first_hour) <> 0
      or sum(viewers) filter (where hour = last_hour) <> 0
    order by 1, 4, 2, 3
    on conflict (business_id, hour, is_cookieless, is_played)
    do update set ${adding('rollup_hour_audience', ['viewers', 'first_viewers', 'last_viewers'])}
  `.execute(tx);
}

/** What a change does not add to. */
const REPLACED = [
  'seen_hours',
  'played_hours',
  'seen_first_at',
  'seen_last_at',
  'seen_before_at',
  'played_first_at',
  'played_last_at',
  'played_before_at',
];

const ADD_RETURNS_BY_HOUR = addReturns('rollup_hour_return', [
  'business_id',
  'day',
  'previous',
  'is_played',
  'first_hour',
  'previous_last_hour',
]);
const ADD_RETURNS_BY_FIRST_HOUR = addReturns('rollup_first_hour_return', [
  'business_id',
  'day',
  'first_hour',
  'previous',
  'is_played',
]);
const ADD_RETURNS_BY_LAST_HOUR = addReturns('rollup_last_hour_return', [
  'business_id',
  'previous',
  'previous_last_hour',
  'day',
  'is_played',
]);

/**
 * Adds those who have returned to a table with this primary key. Days that an early version has written have no hours, and
 * count in none.
 */
function addReturns(table: keyof Schema, key: readonly string[]): RawBuilder<unknown> {
  const columns = sql.join(key.map((column) => sql.ref(column)));
  return sql`
    insert into ${sql.table(table)} (${columns}, viewers)
    select ${columns}, sum(viewers) from linked where first_hour is not null and previous_last_hour is not null
    group by ${columns} having sum(viewers) <> 0 order by ${columns}
    on conflict (${columns}) do update set ${adding(table, ['viewers'])}
  `;
}
