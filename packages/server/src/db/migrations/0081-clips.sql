-- Recordings that were made of a part of another one. Where it begins and ends was asked for; the file is cut at key frames.
alter table archive
  -- Null once that one is gone: a clip outlives it.
  add column clip_of uuid references archive on delete set null,
  -- Of a clip; null of what a broadcast has left.
  add column clip_start_ms integer,
  add column clip_end_ms integer;

create index archive_clip_of on archive (clip_of) where clip_of is not null;
