-- Recordings of broadcasts.
create table archive (
  id uuid primary key,
  business_id uuid not null references business_account on delete cascade,
  -- Of the stream. Null once that user is gone.
  created_by uuid references user_account on delete set null,
  -- Null once the stream is gone: its recording outlives it.
  stream_id uuid references live_stream on delete set null,
  session_id uuid unique references live_session on delete set null,
  -- Of the stream, when the recording began.
  name text not null,
  status text not null check (status in ('RECORDING', 'PROCESSING', 'READY', 'FAILED')),
  failure_reason text,
  storage_key text not null,
  size_bytes bigint,
  duration_ms integer,
  metadata_list jsonb not null default '[]',
  cta_text text not null default '',
  cta_url text not null default '',
  -- What was made of it.
  video_id uuid references video on delete set null,
  version integer not null default 1,
  created_at timestamptz not null,
  updated_at timestamptz not null,
  -- Soft for 7 days.
  deleted_at timestamptz,
  removed_for_good_at timestamptz
);

create index archive_business on archive (business_id);
create index archive_list on archive (business_id, created_at desc, id) where deleted_at is null;
create index archive_stream on archive (stream_id);
create index archive_video on archive (video_id) where video_id is not null;
create index archive_trash on archive (business_id, deleted_at)
  where deleted_at is not null and removed_for_good_at is null;
create index archive_to_remove on archive (deleted_at) where deleted_at is not null;
create index archive_unfinished on archive (status) where status in ('RECORDING', 'PROCESSING');
