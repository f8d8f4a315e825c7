-- Hours without the dimensions, of plays that are counted, as 0041 has whole days: what a span begins or ends with when it
-- is cut within a day, in few rows however many plays the day has.

-- `content_id` is all zeros for the sum of all contents and of what has none.
create table rollup_hour_sum (
  business_id uuid not null,
  content_id uuid not null,
  hour timestamptz not null,
  loads bigint not null,
  attempts bigint not null,
  exits_before_start bigint not null,
  plays bigint not null,
  views bigint not null,
  watch_ms bigint not null,
  suspect_watch_ms bigint not null,
  rebuffer_ms bigint not null,
  content_ms bigint not null,
  suspect_content_ms bigint not null,
  measured_plays bigint not null,
  watched_ppm bigint not null,
  suspects bigint not null,
  primary key (business_id, content_id, hour)
);

-- These two are kept as long as plays are: no span is cut within an earlier day.
create table rollup_hour_startup (
  business_id uuid not null,
  content_id uuid not null,
  hour timestamptz not null,
  startup_ms bigint not null,
  plays bigint not null,
  primary key (business_id, content_id, hour, startup_ms)
);

create table rollup_hour_retention (
  business_id uuid not null,
  content_id uuid not null,
  hour timestamptz not null,
  second bigint not null,
  change bigint not null,
  primary key (business_id, content_id, hour, second)
);

create temporary table summed_scope on commit drop as
select play_context.id as context_id, scope.content_id
from play_context cross join lateral (values ('00000000-0000-0000-0000-000000000000'::uuid),
  (play_context.content_id)) as scope (content_id)
where play_context.bucket = 'counted' and scope.content_id is not null;

insert into rollup_hour_sum (business_id, content_id, hour, loads, attempts, exits_before_start, plays, views, watch_ms,
  suspect_watch_ms, rebuffer_ms, content_ms, suspect_content_ms, measured_plays, watched_ppm, suspects)
select business_id, content_id, hour, sum(loads), sum(attempts), sum(exits_before_start), sum(plays), sum(views),
  sum(watch_ms), sum(suspect_watch_ms), sum(rebuffer_ms), sum(content_ms), sum(suspect_content_ms),
  sum(measured_plays), sum(watched_ppm), sum(suspects)
from rollup_hour join summed_scope using (context_id) group by 1, 2, 3;

insert into rollup_hour_startup (business_id, content_id, hour, startup_ms, plays)
select business_id, content_id, date_trunc('hour', started_at), startup_ms, count(*)
from viewer_play join summed_scope using (context_id) where startup_ms is not null group by 1, 2, 3, 4;

insert into rollup_hour_retention (business_id, content_id, hour, second, change)
select business_id, content_id, date_trunc('hour', started_at), bound.second, sum(bound.change)
from viewer_play join summed_scope using (context_id)
cross join lateral jsonb_array_elements(seen_seconds) as seen
cross join lateral (values ((seen ->> 0)::bigint, 1), ((seen ->> 1)::bigint, -1)) as bound (second, change)
where plays > 0 and content_id <> '00000000-0000-0000-0000-000000000000' group by 1, 2, 3, 4;
