-- Distinct viewers of a span that is cut within a day, in few rows: of each hour how many are seen in it, and for how many it
-- is the first or the last hour of their day; and, as rollup_day_return has it for days, in which hours they left and returned.

-- UTC hours, bit 0 for the first; 0 in what the version before writes.
alter table rollup_day_viewer add column seen_hours integer not null default 0;
alter table rollup_day_viewer add column played_hours integer not null default 0;

create table rollup_hour_audience (
  business_id uuid not null,
  is_cookieless boolean not null,
  -- Whether it counts who has played, or everybody who has loaded a player.
  is_played boolean not null,
  hour timestamptz not null,
  viewers bigint not null,
  first_viewers bigint not null,
  last_viewers bigint not null,
  primary key (business_id, hour, is_cookieless, is_played)
);

-- Only viewers with an id: without one nobody returns.
create table rollup_hour_return (
  business_id uuid not null,
  is_played boolean not null,
  day date not null,
  -- The day on which they were last seen before.
  previous date not null,
  first_hour smallint not null,
  previous_last_hour smallint not null,
  viewers bigint not null,
  primary key (business_id, day, previous, is_played, first_hour, previous_last_hour)
);

create index rollup_hour_return_previous on rollup_hour_return (business_id, previous, day);

update rollup_day_viewer set seen_hours = by_day.seen_hours, played_hours = by_day.played_hours
from (
  select business_id, viewer_id, (hour at time zone 'UTC')::date as day,
    coalesce(bit_or(1 << extract(hour from hour at time zone 'UTC')::int) filter (where plays > 0 or loads > 0), 0)
      as seen_hours,
    coalesce(bit_or(1 << extract(hour from hour at time zone 'UTC')::int) filter (where plays > 0), 0) as played_hours
  from rollup_hour_viewer
  where context_id in (select id from play_context where bucket = 'counted')
  group by 1, 2, 3
) by_day
where rollup_day_viewer.business_id = by_day.business_id and rollup_day_viewer.viewer_id = by_day.viewer_id
  and rollup_day_viewer.day = by_day.day;

create temporary table viewer_hours on commit drop as
select business_id, is_cookieless, is_played, viewer_id, day, hours,
  position('1' in reverse(hours::bit(24)::text)) - 1 as first_hour,
  24 - position('1' in hours::bit(24)::text) as last_hour
from (
  select business_id, is_cookieless, is_played, viewer_id, day,
    case when is_played then played_hours else seen_hours end as hours
  from rollup_day_viewer cross join (values (false), (true)) as kind (is_played)
) one
where hours <> 0;

insert into rollup_hour_audience (business_id, is_cookieless, is_played, hour, viewers, first_viewers, last_viewers)
select business_id, is_cookieless, is_played, (day::timestamp + hour * interval '1 hour') at time zone 'UTC',
  count(*), count(*) filter (where hour = first_hour), count(*) filter (where hour = last_hour)
from viewer_hours join generate_series(0, 23) as hour on hours & (1 << hour) <> 0
group by 1, 2, 3, 4;

insert into rollup_hour_return (business_id, is_played, day, previous, first_hour, previous_last_hour, viewers)
select business_id, is_played, day, previous, first_hour, previous_last_hour, count(*)
from (
  select business_id, is_played, day, first_hour,
    lag(day) over viewer_days as previous, lag(last_hour) over viewer_days as previous_last_hour
  from viewer_hours where not is_cookieless
  window viewer_days as (partition by business_id, is_played, viewer_id order by day)
) returned
where previous is not null
group by 1, 2, 3, 4, 5, 6;
