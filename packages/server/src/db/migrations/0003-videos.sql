-- An on-demand video and what has been made of its file.
create table video (
  id uuid primary key,
  business_id uuid not null references business_account on delete cascade,
  -- Null once that user is gone.
  created_by uuid references user_account on delete set null,
  name text not null,
  description text not null,
  logo text not null,
  access_visibility text not null check (access_visibility in ('PUBLIC', 'UNLISTED', 'POSTED')),
  -- A wish: the video appears when it is playable too.
  is_published boolean not null default false,
  media_status text not null check (media_status in ('UPLOADING', 'PROCESSING', 'PLAYABLE', 'READY', 'FAILED')),
  failure_reason text,
  -- What the media job is at, for the person who waits.
  making text,
  percent double precision not null default 0,
  eta_s integer,
  file_name text,
  size_bytes bigint,
  duration_ms integer,
  width integer,
  height integer,
  -- Stand in the addresses of the files, so that each version can be cached for ever; null: there is none.
  poster_version text,
  storyboard_version text,
  -- The attempt that may write here; one that was thought dead finds another's id.
  media_run uuid,
  -- When that attempt last gave a sign of life.
  media_touched_at timestamptz,
  -- Folders that an earlier master playlist named; they go once its viewers are gone.
  retired_directories text[] not null default '{}',
  ready_at timestamptz,
  created_at timestamptz not null,
  updated_at timestamptz not null,
  -- Soft for 7 days, then the files go.
  deleted_at timestamptz,
  media_removed_at timestamptz
);

create index video_list on video (business_id, created_at desc, id) where deleted_at is null;
create index video_in_making on video (media_touched_at) where media_status in ('PROCESSING', 'PLAYABLE');
create index video_retired on video (ready_at) where retired_directories <> '{}';
create index video_to_remove on video (deleted_at) where deleted_at is not null and media_removed_at is null;

create table video_rendition (
  video_id uuid not null references video on delete cascade,
  -- Below the video's folder.
  directory text not null,
  name text not null,
  width integer not null,
  height integer not null,
  bandwidth_bps integer not null,
  average_bandwidth_bps integer not null,
  codecs text not null,
  is_copy boolean not null,
  primary key (video_id, directory)
);

-- The parts themselves are the store's, as with S3; here is whose they are and what came of them.
create table multipart_upload (
  id uuid primary key,
  video_id uuid not null references video on delete cascade,
  business_id uuid not null references business_account on delete cascade,
  storage_key text not null,
  storage_name text not null,
  file_name text not null,
  size_bytes bigint not null,
  part_bytes integer not null,
  -- ABORTED: given up, and its parts are about to go.
  state text not null check (state in ('OPEN', 'COMPLETED', 'ABORTED')),
  -- Of a completed upload: [{ partNumber, etag, sizeBytes }] in order, and S3's composite ETag of them.
  parts jsonb,
  etag text,
  created_at timestamptz not null,
  -- When its last part arrived.
  touched_at timestamptz not null,
  check ((state = 'COMPLETED') = (parts is not null and etag is not null))
);

create unique index multipart_upload_open on multipart_upload (video_id) where state = 'OPEN';
create index multipart_upload_video on multipart_upload (video_id);
create index multipart_upload_abandoned on multipart_upload (touched_at) where state = 'OPEN';
