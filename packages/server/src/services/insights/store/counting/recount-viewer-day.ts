import { type RawBuilder, sql } from 'kysely';
import { firstOf, lastOf } from './hours-of-day.ts';

/** The hours of a changed day in which the viewer is seen now. */
export const HOURS_OF_CHANGE = sql`
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

/** When the viewer is first and last seen now on a changed day; of plays that are no longer kept, the hours are known. */
export const MOMENTS_OF_CHANGE = sql`
  select
    coalesce(min(started_at), ${hourOfDay(firstOf(sql`recounted.seen_hours`))}) as seen_first_at,
    coalesce(max(started_at), ${hourOfDay(lastOf(sql`recounted.seen_hours`))}) as seen_last_at,
    coalesce(min(started_at) filter (where plays > 0), ${hourOfDay(firstOf(sql`recounted.played_hours`))})
      as played_first_at,
    coalesce(max(started_at) filter (where plays > 0), ${hourOfDay(lastOf(sql`recounted.played_hours`))})
      as played_last_at
  from viewer_play as play
  where play.business_id = change.business_id and play.viewer_id = change.viewer_id
    and play.started_at >= change.day::timestamp at time zone 'UTC'
    and play.started_at < (change.day + 1)::timestamp at time zone 'UTC'
    and play.is_counted and (play.plays > 0 or play.loads > 0)
`;

/** When an hour of a changed day begins. */
function hourOfDay(hour: RawBuilder<unknown>): RawBuilder<unknown> {
  return sql`(change.day::timestamp + (${hour}) * interval '1 hour') at time zone 'UTC'`;
}
