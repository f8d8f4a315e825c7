-- The sums of rollup_day_return over the days before: all that a chart of viewers by day needs.

create table rollup_day_audience (
  business_id uuid not null,
  is_cookieless boolean not null,
  -- Whether those are counted who have played, or all who have loaded a player.
  is_played boolean not null,
  day date not null,
  viewers bigint not null,
  primary key (business_id, day, is_cookieless, is_played)
);

insert into rollup_day_audience (business_id, is_cookieless, is_played, day, viewers)
select business_id, is_cookieless, is_played, day, sum(viewers)
from rollup_day_return group by 1, 2, 3, 4;
