-- Plays of streams: how many came by which protocol, and how far behind the encoder they were. Sums, as all the others.
alter table viewer_play
  add column live_views smallint not null default 0,
  add column live_watch_ms bigint not null default 0,
  add column hls_plays smallint not null default 0,
  add column web_rtc_plays smallint not null default 0,
  add column latency_plays smallint not null default 0,
  add column latency_ms bigint not null default 0;

alter table rollup_hour
  add column live_views bigint not null default 0,
  add column live_watch_ms bigint not null default 0,
  add column hls_plays bigint not null default 0,
  add column web_rtc_plays bigint not null default 0,
  add column latency_plays bigint not null default 0,
  add column latency_ms bigint not null default 0;

alter table rollup_hour_sum
  add column live_views bigint not null default 0,
  add column live_watch_ms bigint not null default 0,
  add column hls_plays bigint not null default 0,
  add column web_rtc_plays bigint not null default 0,
  add column latency_plays bigint not null default 0,
  add column latency_ms bigint not null default 0;

alter table rollup_day
  add column live_views bigint not null default 0,
  add column live_watch_ms bigint not null default 0,
  add column hls_plays bigint not null default 0,
  add column web_rtc_plays bigint not null default 0,
  add column latency_plays bigint not null default 0,
  add column latency_ms bigint not null default 0;

-- Beats of viewers who were blocked from a stream.
alter table play_context drop constraint play_context_bucket_check;
alter table play_context add constraint play_context_bucket_check
  check (bucket in ('counted', 'bot', 'member', 'foreign', 'suspect', 'blocked'));

-- How many watched a stream that was on air: of each minute's counts, one every ten seconds, the largest.
create table rollup_audience (
  business_id uuid not null,
  content_id uuid not null,
  minute timestamptz not null,
  -- The last ten seconds that were counted; the first process to come counts them.
  sampled_at timestamptz not null,
  peak bigint not null,
  primary key (business_id, content_id, minute)
);
