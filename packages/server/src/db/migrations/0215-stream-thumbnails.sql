-- The picture that a business has chosen for a stream. What `poster_version` names is a frame of the broadcast, which is kept
-- beside it.
alter table live_stream
  -- The path of an uploaded image; empty for none.
  add column thumbnail text not null default '',
  add column thumbnail_version text,
  add column thumbnail_placeholder text,
  -- Otherwise a frame takes its place while the stream is on air.
  add column shows_thumbnail_live boolean not null default true;
