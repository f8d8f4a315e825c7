-- Clips: recordings made from a part of another one. Their file is cut at the key frames around the times asked for.
alter table archive
  -- Null once that one is gone: a clip outlives it.
  add column clip_of uuid references archive on delete set null,
  -- The times asked for; null for the recording of a broadcast.
  add column clip_start_ms integer,
  add column clip_end_ms integer;

create index archive_clip_of on archive (clip_of) where clip_of is not null;
