-- Chunks of a film's ladder that other machines may make, while the attempt that offers them runs.
create table shared_chunk (
  video_id uuid not null references video on delete cascade,
  chunk integer not null,
  -- The attempt that offers it, and the process that makes that attempt.
  run uuid not null,
  machine uuid not null,
  -- Of the film, in the store.
  source_key text not null,
  -- What only the media engine understands.
  task jsonb not null,
  -- The attempt itself, or who helps it; null for nobody yet.
  maker uuid,
  -- The last sign of life of a maker that is not the attempt itself.
  seen_at timestamptz,
  -- Which files are stored, and what the engine has learned; null until it is made.
  made jsonb,
  primary key (video_id, chunk)
);
