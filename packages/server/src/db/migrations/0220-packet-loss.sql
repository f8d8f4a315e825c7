-- How the lines of viewers by WebRTC did: packets lost and received, and the jitter of plays that know theirs, in
-- microseconds. Sums, as all the others.
alter table viewer_play
  add column packets_lost bigint not null default 0,
  add column packets_received bigint not null default 0,
  add column jitter_plays smallint not null default 0,
  add column jitter_us bigint not null default 0;

alter table rollup_hour
  add column packets_lost bigint not null default 0,
  add column packets_received bigint not null default 0,
  add column jitter_plays bigint not null default 0,
  add column jitter_us bigint not null default 0;

alter table rollup_hour_sum
  add column packets_lost bigint not null default 0,
  add column packets_received bigint not null default 0,
  add column jitter_plays bigint not null default 0,
  add column jitter_us bigint not null default 0;

alter table rollup_day
  add column packets_lost bigint not null default 0,
  add column packets_received bigint not null default 0,
  add column jitter_plays bigint not null default 0,
  add column jitter_us bigint not null default 0;
