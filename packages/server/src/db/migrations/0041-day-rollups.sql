-- Whole days without the dimensions, of plays that are counted: what the studio asks most, in few rows however many
-- pages and devices there are. The rollups by context keep the rest.

-- `content_id` is all zeros for the sum of all contents and of what has none.
create table rollup_day (
  business_id uuid not null,
  content_id uuid not null,
  day date not null,
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
  primary key (business_id, content_id, day)
);

create table rollup_day_startup (
  business_id uuid not null,
  content_id uuid not null,
  day date not null,
  startup_ms bigint not null,
  plays bigint not null,
  primary key (business_id, content_id, day, startup_ms)
);

create table rollup_day_retention (
  business_id uuid not null,
  content_id uuid not null,
  day date not null,
  second bigint not null,
  change bigint not null,
  primary key (business_id, content_id, day, second)
);

create table rollup_day_viewer (
  business_id uuid not null,
  day date not null,
  viewer_id uuid not null,
  is_cookieless boolean not null,
  loads bigint not null,
  plays bigint not null,
  primary key (business_id, day, viewer_id)
);

create index rollup_day_viewer_viewer on rollup_day_viewer (business_id, viewer_id);

-- What is set aside is little, and asked for with every dashboard.
create index play_context_bucket on play_context (business_id, bucket);

create temporary table counted_scope on commit drop as
select play_context.id as context_id, scope.content_id
from play_context cross join lateral (values ('00000000-0000-0000-0000-000000000000'::uuid),
  (play_context.content_id)) as scope (content_id)
where play_context.bucket = 'counted' and scope.content_id is not null;

insert into rollup_day (business_id, content_id, day, loads, attempts, exits_before_start, plays, views, watch_ms,
  suspect_watch_ms, rebuffer_ms, content_ms, suspect_content_ms, measured_plays, watched_ppm, suspects)
select business_id, content_id, (hour at time zone 'UTC')::date, sum(loads), sum(attempts), sum(exits_before_start),
  sum(plays), sum(views), sum(watch_ms), sum(suspect_watch_ms), sum(rebuffer_ms), sum(content_ms),
  sum(suspect_content_ms), sum(measured_plays), sum(watched_ppm), sum(suspects)
from rollup_hour join counted_scope using (context_id) group by 1, 2, 3;

insert into rollup_day_startup (business_id, content_id, day, startup_ms, plays)
select business_id, content_id, day, startup_ms, sum(plays)
from rollup_startup join counted_scope using (context_id) group by 1, 2, 3, 4;

insert into rollup_day_retention (business_id, content_id, day, second, change)
select business_id, content_id, day, second, sum(change)
from rollup_retention join counted_scope using (context_id)
where content_id <> '00000000-0000-0000-0000-000000000000' group by 1, 2, 3, 4;

insert into rollup_day_viewer (business_id, day, viewer_id, is_cookieless, loads, plays)
select business_id, (hour at time zone 'UTC')::date, viewer_id, bool_and(is_cookieless), sum(loads), sum(plays)
from rollup_hour_viewer join counted_scope using (context_id)
where content_id = '00000000-0000-0000-0000-000000000000' group by 1, 2, 3;
