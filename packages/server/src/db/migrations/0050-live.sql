-- Live streams. Keys are kept as hashes: whoever reads the database cannot publish with what is there.
alter table business_account add column orientation text not null default 'LANDSCAPE'
  check (orientation in ('LANDSCAPE', 'PORTRAIT', 'SQUARE'));

create table live_stream (
  id uuid primary key,
  business_id uuid not null references business_account on delete cascade,
  -- Null once that user is gone.
  created_by uuid references user_account on delete set null,
  name text not null,
  description text not null,
  logo text not null,
  access_visibility text not null check (access_visibility in ('PUBLIC', 'UNLISTED', 'POSTED')),
  status text not null default 'SCHEDULED'
    check (status in ('SCHEDULED', 'READY', 'LIVE', 'RECONNECTING', 'ENDED', 'CANCELLED')),
  event_start timestamptz,
  lat double precision not null,
  lon double precision not null,
  unsettled_event_total integer not null,
  blocked_users text[] not null,
  orientation text not null,
  protocol text not null check (protocol in ('hls', 'webRtc')),
  reconnect_window_s integer not null,
  -- SHA-256 of the key for encoders, in base64url; null until one was made.
  key_hash text unique,
  -- Its last four characters.
  key_hint text,
  -- Of the picture; null until there has been one.
  width integer,
  height integer,
  -- Whether its pictures can go by WebRTC as they are: H.264, in the order in which they are shown.
  is_for_web_rtc boolean not null default false,
  -- The folder of the frame that stands for it.
  poster_version text,
  -- Its ThumbHash.
  poster_placeholder text,
  -- From going live to the end.
  started_at timestamptz,
  ended_at timestamptz,
  -- Since when RECONNECTING.
  lost_at timestamptz,
  -- The video that was made of the recording.
  replay_video_id uuid references video on delete set null,
  version integer not null default 1,
  created_at timestamptz not null,
  updated_at timestamptz not null,
  -- Soft for 7 days.
  deleted_at timestamptz,
  removed_for_good_at timestamptz
);

create index live_stream_business on live_stream (business_id);
create index live_stream_list on live_stream (business_id, created_at desc, id) where deleted_at is null;
create index live_stream_on_air on live_stream (business_id) where status in ('LIVE', 'RECONNECTING');
create index live_stream_replay on live_stream (replay_video_id) where replay_video_id is not null;
create index live_stream_trash on live_stream (business_id, deleted_at)
  where deleted_at is not null and removed_for_good_at is null;
create index live_stream_to_remove on live_stream (deleted_at) where deleted_at is not null;

-- Keys with which a browser publishes, beside the one for encoders.
create table live_key (
  id uuid primary key,
  stream_id uuid not null references live_stream on delete cascade,
  created_by uuid references user_account on delete set null,
  key_hash text not null unique,
  created_at timestamptz not null,
  expires_at timestamptz not null
);

create index live_key_stream on live_key (stream_id);
create index live_key_expiry on live_key (expires_at);

-- A process that takes live streams, and where other processes reach it.
create table live_home (
  id uuid primary key,
  internal_origin text,
  heartbeat_at timestamptz not null
);

create index live_home_heartbeat on live_home (heartbeat_at);

-- One broadcast, or the rehearsal that becomes one. A dropped connection comes back as the same.
create table live_session (
  id uuid primary key,
  stream_id uuid not null references live_stream on delete cascade,
  business_id uuid not null references business_account on delete cascade,
  -- Which process had it last. Not a reference: homes come and go.
  home_id uuid,
  -- The publisher that may send to it; null while there is none. Another one gets another id.
  connection_id uuid,
  -- Which key that publisher has shown.
  key_hash text,
  protocol text not null,
  encoder text,
  -- Whether media arrive on that connection.
  has_signal boolean not null default false,
  opened_at timestamptz not null,
  -- Since when there is neither a publisher nor media.
  lost_at timestamptz,
  ended_at timestamptz
);

create index live_session_business on live_session (business_id);
create unique index live_session_open on live_session (stream_id) where ended_at is null;
create index live_session_stream on live_session (stream_id);

-- What arrives now: written once a second, so it is apart from what changes rarely.
create table live_signal (
  session_id uuid primary key references live_session on delete cascade,
  heartbeat_at timestamptz not null,
  signal jsonb
) with (fillfactor = 50);

-- What visitors see of a stream changes what pages show.
create constraint trigger content_change after insert or delete on live_stream
  deferrable initially deferred for each row execute function note_own_change('business_id');
create constraint trigger content_update after update on live_stream
  deferrable initially deferred for each row
  when (
    to_jsonb(old) - '{updated_at,version,key_hash,key_hint,blocked_users,lost_at,reconnect_window_s}'::text[]
    is distinct from
    to_jsonb(new) - '{updated_at,version,key_hash,key_hint,blocked_users,lost_at,reconnect_window_s}'::text[]
  )
  execute function note_own_change('business_id');

-- A player may show a stream, and then its replay.
alter table player add column live_id uuid references live_stream on delete set null;
alter table player drop constraint player_shows_one;
alter table player add constraint player_shows_one check (num_nonnulls(video_id, playlist_id, live_id) <= 1);

create index player_live on player (live_id);
