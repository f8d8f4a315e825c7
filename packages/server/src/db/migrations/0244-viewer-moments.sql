-- When viewers were first and last seen on a day, and last before that day: those of a span that is cut within an hour are
-- found by this, where each viewer of that hour had been looked up. These are starts of plays; null where there is none, and
-- in what the version before writes. Nobody without an id was seen before.
alter table rollup_day_viewer
  add column seen_first_at timestamptz,
  add column seen_last_at timestamptz,
  add column seen_before_at timestamptz,
  add column played_first_at timestamptz,
  add column played_last_at timestamptz,
  add column played_before_at timestamptz;

-- The last of some hours is their highest bit, so hours that end with one lie between its bit and the next.
create index rollup_day_viewer_last_seen on rollup_day_viewer (business_id, day, seen_hours);
create index rollup_day_viewer_last_played on rollup_day_viewer (business_id, day, played_hours);
-- The first is their lowest bit.
create index rollup_day_viewer_first_seen on rollup_day_viewer (business_id, day, (seen_hours & -seen_hours));
create index rollup_day_viewer_first_played on rollup_day_viewer (business_id, day, (played_hours & -played_hours));
create index rollup_day_viewer_seen_before on rollup_day_viewer (business_id, seen_before_at)
  where seen_before_at is not null;
create index rollup_day_viewer_played_before on rollup_day_viewer (business_id, played_before_at)
  where played_before_at is not null;

-- Of plays that are no longer kept, the hours are known.
create temporary table viewer_moment on commit drop as
select business_id, viewer_id, is_cookieless, is_played, day,
  coalesce(first_at, midnight + (position('1' in reverse(hours::bit(24)::text)) - 1) * interval '1 hour') as first_at,
  coalesce(last_at, midnight + (24 - position('1' in hours::bit(24)::text)) * interval '1 hour') as last_at
from (
  select business_id, viewer_id, known.is_cookieless, is_played, day, first_at, last_at,
    day::timestamp at time zone 'UTC' as midnight,
    case when is_played then known.played_hours else known.seen_hours end as hours
  from rollup_day_viewer known cross join (values (false), (true)) as kind (is_played)
  left join (
    select business_id, viewer_id, (started_at at time zone 'UTC')::date as day, is_played,
      min(started_at) as first_at, max(started_at) as last_at
    from viewer_play cross join (values (false), (true)) as kind (is_played)
    where is_counted and (plays > 0 or loads > 0 and not is_played)
    group by 1, 2, 3, 4
  ) play using (business_id, viewer_id, day, is_played)
) one
where hours <> 0;

update rollup_day_viewer set
  seen_first_at = moment.seen_first_at, seen_last_at = moment.seen_last_at, seen_before_at = moment.seen_before_at,
  played_first_at = moment.played_first_at, played_last_at = moment.played_last_at,
  played_before_at = moment.played_before_at
from (
  select business_id, viewer_id, day,
    max(first_at) filter (where not is_played) as seen_first_at,
    max(last_at) filter (where not is_played) as seen_last_at,
    max(before_at) filter (where not is_played) as seen_before_at,
    max(first_at) filter (where is_played) as played_first_at,
    max(last_at) filter (where is_played) as played_last_at,
    max(before_at) filter (where is_played) as played_before_at
  from (
    select *, case when not is_cookieless
      then lag(last_at) over (partition by business_id, viewer_id, is_played order by day) end as before_at
    from viewer_moment
  ) one
  group by 1, 2, 3
) moment
where rollup_day_viewer.business_id = moment.business_id and rollup_day_viewer.viewer_id = moment.viewer_id
  and rollup_day_viewer.day = moment.day;
