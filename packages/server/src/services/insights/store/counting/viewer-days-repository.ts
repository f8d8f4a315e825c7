import { type RawBuilder, sql } from 'kysely';
import type { Executor } from '../../../../db/database.ts';
import type { Schema } from '../../../../db/schema.ts';
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
  /** UTC hours that have gained loads or plays: bit 0 for the first hour of the day. */
  readonly seen_hours: number;
  /** Hours that have gained plays. */
  readonly played_hours: number;
  /** Whether an hour has lost some. Then `rollup_hour_viewer` says in which hours the viewer was seen. */
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
          else coalesce(known.played_hours, 0) | change.played_hours end as is_played_hours
      from change left join rollup_day_viewer known using (business_id, day, viewer_id)
      left join lateral (${HOURS_OF_CHANGE}) recounted on change.is_reduced
    ),
    written as (
      insert into rollup_day_viewer
        (business_id, day, viewer_id, is_cookieless, loads, plays, seen_hours, played_hours)
      select business_id, day, viewer_id, is_cookieless, loads, plays, is_seen_hours, is_played_hours from turned
      on conflict (business_id, day, viewer_id) do update set ${adding('rollup_day_viewer', ['loads', 'plays'])},
        seen_hours = excluded.seen_hours, played_hours = excluded.played_hours
    ),
    viewer as (
      select business_id, viewer_id, min(day) as first, max(day) as last from turned
      where not is_cookieless and (was_seen <> is_seen or was_played <> is_played
        or was_seen_hours <> is_seen_hours or was_played_hours <> is_played_hours)
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
        coalesce(turned.is_played_hours, known.played_hours) as is_played_hours
      from (
        select one.* from stretch join rollup_day_viewer one using (business_id, viewer_id)
        where one.day between stretch.since and stretch.until
      ) known
      full join (select turned.* from turned join viewer using (business_id, viewer_id)) turned
        using (business_id, viewer_id, day)
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

/** The hours of a changed day in which the viewer is seen now. */
const HOURS_OF_CHANGE = sql`
  select coalesce(bit_or(1 << hour) filter (where plays > 0 or loads > 0), 0) as seen_hours,
    coalesce(bit_or(1 << hour) filter (where plays > 0), 0) as played_hours
  from (
    select extract(hour from one.hour at time zone 'UTC')::int as hour, sum(one.loads) as loads, sum(one.plays) as plays
    from rollup_hour_viewer one join play_context on play_context.id = one.context_id
    where one.business_id = change.business_id and one.viewer_id = change.viewer_id
      and one.hour >= change.day::timestamp at time zone 'UTC'
      and one.hour < (change.day + 1)::timestamp at time zone 'UTC' and play_context.bucket = 'counted'
    group by 1
  ) by_hour
`;

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

/** The first hour in a set of hours; null for none. */
function firstOf(hours: RawBuilder<unknown>): RawBuilder<unknown> {
  return sql`nullif(position('1' in reverse(${hours}::bit(24)::text)), 0) - 1`;
}

/** The last hour in a set of hours; null for none. */
function lastOf(hours: RawBuilder<unknown>): RawBuilder<unknown> {
  return sql`24 - nullif(position('1' in ${hours}::bit(24)::text), 0)`;
}
