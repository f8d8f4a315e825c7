-- Batches of beats as they were acknowledged. One leader takes them out, in the transaction that counts them.
create table beat_inbox (
  id bigint generated always as identity primary key,
  inserted_at timestamptz not null default now(),
  business_id uuid not null,
  viewer_id uuid not null,
  payload text not null,
  -- Why it could not be counted; null for all but what a mistake of ours keeps here.
  failure text
);

-- The key of today's cookieless viewer ids. Overwritten at 00:00 UTC; never part of an export or a backup.
create table daily_salt (
  is_only_row boolean primary key default true check (is_only_row),
  day date not null,
  salt bytea not null
);

-- Where and on what something was played: every dimension but time. The id is a hash of all the rest.
create table play_context (
  id uuid primary key,
  business_id uuid not null,
  -- Only 'counted' goes into figures; the others are kept apart, not thrown away.
  bucket text not null check (bucket in ('counted', 'bot', 'member', 'foreign')),
  content_id uuid,
  kind text,
  player_id uuid,
  widget_id uuid,
  test_id uuid,
  test_phase bigint,
  variant_key text,
  page_url text not null,
  referrer text not null,
  device text not null,
  browser text not null,
  operating_system text not null
);

create index play_context_business on play_context (business_id, content_id);

-- One row a play: what its beats have said so far, and what of it is in the rollups now.
create table viewer_play (
  play_id uuid not null,
  business_id uuid not null,
  context_id uuid not null,
  session_id uuid not null,
  viewer_id uuid not null,
  is_cookieless boolean not null,
  started_at timestamptz not null,
  -- Counts as watching now until then; null while it does not play.
  watching_until timestamptz,
  -- What the next beat is merged with; queries never look inside.
  state jsonb not null,
  loads smallint not null,
  attempts smallint not null,
  exits_before_start smallint not null,
  plays smallint not null,
  views smallint not null,
  watch_ms bigint not null,
  suspect_watch_ms bigint not null,
  rebuffer_ms bigint not null,
  content_ms bigint not null,
  suspect_content_ms bigint not null,
  -- Plays whose content has a known length, and how much of it they saw, in millionths.
  measured_plays smallint not null,
  watched_ppm bigint not null,
  startup_ms bigint,
  -- Ranges [from, until) of the whole seconds whose middle was seen.
  seen_seconds jsonb not null,
  primary key (play_id, business_id)
);

create index viewer_play_session on viewer_play (session_id);
create index viewer_play_started on viewer_play (business_id, started_at);
create index viewer_play_watching on viewer_play (business_id, watching_until) where watching_until is not null;

-- Raw beats, kept for 90 days: a partition a day, which the roller adds and the purge drops.
create table viewer_event (
  at timestamptz not null,
  business_id uuid not null,
  play_id uuid not null,
  seq bigint not null,
  received_at timestamptz not null,
  context_id uuid not null,
  session_id uuid not null,
  viewer_id uuid not null,
  is_cookieless boolean not null,
  event text not null,
  goal text,
  client_ms bigint not null,
  position_ms bigint not null,
  playing_ms bigint not null,
  rebuffer_ms bigint not null,
  rebuffer_count bigint not null,
  startup_ms bigint,
  is_visible boolean not null,
  rate real not null,
  is_muted boolean not null,
  unique (business_id, at, play_id, seq)
) partition by range (at);

-- Sums of what viewer_play has counted, by the hour in which the plays began.
create table rollup_hour (
  business_id uuid not null,
  hour timestamptz not null,
  context_id uuid not null,
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
  primary key (business_id, hour, context_id)
);

create index rollup_hour_context on rollup_hour (context_id);

-- Who loaded and played, for exact unique viewers.
create table rollup_hour_viewer (
  business_id uuid not null,
  hour timestamptz not null,
  context_id uuid not null,
  viewer_id uuid not null,
  is_cookieless boolean not null,
  loads bigint not null,
  plays bigint not null,
  primary key (business_id, hour, context_id, viewer_id)
);

-- Retention as changes: summed up to second s they give the plays that saw s. A play costs two rows a range, not one a second.
create table rollup_retention (
  business_id uuid not null,
  day date not null,
  context_id uuid not null,
  second bigint not null,
  change bigint not null,
  primary key (business_id, day, context_id, second)
);

-- Startup times by the millisecond, for exact percentiles.
create table rollup_startup (
  business_id uuid not null,
  day date not null,
  context_id uuid not null,
  startup_ms bigint not null,
  plays bigint not null,
  primary key (business_id, day, context_id, startup_ms)
);
