-- Startup times and retention of whole months, so that a quarter is read from some hundred rows a month in place of some
-- ten thousand of its days.

create table rollup_month_startup (
  business_id uuid not null,
  content_id uuid not null,
  -- The first day of the month.
  month date not null,
  startup_ms bigint not null,
  plays bigint not null,
  primary key (business_id, content_id, month, startup_ms)
);

create table rollup_month_retention (
  business_id uuid not null,
  content_id uuid not null,
  month date not null,
  second bigint not null,
  change bigint not null,
  primary key (business_id, content_id, month, second)
);

insert into rollup_month_startup (business_id, content_id, month, startup_ms, plays)
select business_id, content_id, date_trunc('month', day::timestamp)::date, startup_ms, sum(plays)
from rollup_day_startup group by 1, 2, 3, 4;

insert into rollup_month_retention (business_id, content_id, month, second, change)
select business_id, content_id, date_trunc('month', day::timestamp)::date, second, sum(change)
from rollup_day_retention group by 1, 2, 3, 4;
