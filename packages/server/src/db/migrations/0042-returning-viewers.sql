-- Distinct viewers of any whole days in few rows: each day's viewers by the day on which they were last seen before. Those
-- of a span are those who had not been seen in it before.

-- `previous` is -infinity for those who are new, and for all without an id, whose ids change at midnight.
create table rollup_day_return (
  business_id uuid not null,
  is_cookieless boolean not null,
  -- Whether it counts who has played, or everybody who has loaded a player.
  is_played boolean not null,
  day date not null,
  previous date not null,
  viewers bigint not null,
  primary key (business_id, is_cookieless, is_played, day, previous)
);

drop index rollup_day_viewer_viewer;
create index rollup_day_viewer_viewer on rollup_day_viewer (business_id, viewer_id, day);

insert into rollup_day_return (business_id, is_cookieless, is_played, day, previous, viewers)
select business_id, is_cookieless, is_played, day, previous, count(*)
from (
  select business_id, is_cookieless, is_played, day, coalesce(
    case when not is_cookieless
      then lag(day) over (partition by business_id, is_cookieless, viewer_id, is_played order by day) end,
    '-infinity'
  ) as previous
  from rollup_day_viewer cross join (values (false), (true)) as kind (is_played)
  where plays > 0 or loads > 0 and not is_played
) as seen
group by 1, 2, 3, 4, 5;
