-- Deletions of whole businesses. A row outlives its business; the id is all that it tells of it.
create table business_deletion (
  id uuid primary key,
  -- No reference: the business goes first.
  business_id uuid not null unique,
  requested_at timestamptz not null,
  -- From then on nobody can sign in to it and its public key is unknown.
  closed_at timestamptz,
  completed_at timestamptz
);

-- Files that are to go with a business. Noted before the rows that name them go, forgotten when the deletion ends.
create table business_deletion_file (
  deletion_id uuid not null references business_deletion on delete cascade,
  -- The key of an object, or the prefix of many; of an upload, where its file would have been.
  storage_key text not null,
  -- What the store calls an upload in parts; empty for what is no upload.
  upload_name text not null,
  primary key (deletion_id, storage_key, upload_name)
);

-- The other indexes of these leave out what is deleted, archived or done.
create index viewer_erasure_business on viewer_erasure (business_id);
create index split_test_phase_business on split_test_phase (business_id);
create index hypergraphic_business on hypergraphic (business_id);
create index widget_business on widget (business_id);
create index playlist_business on playlist (business_id);
create index video_business on video (business_id);
create index multipart_upload_business on multipart_upload (business_id);
create index auth_session_business on auth_session (business_id);
