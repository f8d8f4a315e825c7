-- Startup times and retention of weeks of the month, so that what whole months leave over is read from a third of the rows. A
-- month has four weeks, from its 1st, 8th, 15th and 22nd on, of which the last ends with it.

create table rollup_week_startup (
  business_id uuid not null,
  content_id uuid not null,
  -- The first day of the week.
  week date not null,
  startup_ms bigint not null,
  plays bigint not null,
  primary key (business_id, content_id, week, startup_ms)
);

create table rollup_week_retention (
  business_id uuid not null,
  content_id uuid not null,
  week date not null,
  second bigint not null,
  change bigint not null,
  primary key (business_id, content_id, week, second)
);

insert into rollup_week_startup (business_id, content_id, week, startup_ms, plays)
select business_id, content_id, date_trunc('month', day::timestamp)::date + 7 * least((extract(day from day)::int - 1) / 7, 3),
  startup_ms, sum(plays)
from rollup_day_startup group by 1, 2, 3, 4;

insert into rollup_week_retention (business_id, content_id, week, second, change)
select business_id, content_id, date_trunc('month', day::timestamp)::date + 7 * least((extract(day from day)::int - 1) / 7, 3),
  second, sum(change)
from rollup_day_retention group by 1, 2, 3, 4;
