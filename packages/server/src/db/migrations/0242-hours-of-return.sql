-- The sums of rollup_hour_return over one of its two hours: a span that is cut within a day needs both of them only where it
-- begins and ends on two days that follow each other for a viewer.

create table rollup_first_hour_return (
  business_id uuid not null,
  is_played boolean not null,
  day date not null,
  first_hour smallint not null,
  -- The day on which they were last seen before.
  previous date not null,
  viewers bigint not null,
  primary key (business_id, day, first_hour, previous, is_played)
);

create table rollup_last_hour_return (
  business_id uuid not null,
  is_played boolean not null,
  -- The day on which they were last seen before, and the last hour of that day.
  previous date not null,
  previous_last_hour smallint not null,
  day date not null,
  viewers bigint not null,
  primary key (business_id, previous, previous_last_hour, day, is_played)
);

drop index rollup_hour_return_previous;

insert into rollup_first_hour_return (business_id, is_played, day, first_hour, previous, viewers)
select business_id, is_played, day, first_hour, previous, sum(viewers)
from rollup_hour_return group by 1, 2, 3, 4, 5;

insert into rollup_last_hour_return (business_id, is_played, previous, previous_last_hour, day, viewers)
select business_id, is_played, previous, previous_last_hour, day, sum(viewers)
from rollup_hour_return group by 1, 2, 3, 4, 5;
