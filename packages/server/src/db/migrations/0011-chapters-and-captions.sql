-- [{ startS, title }] in the order of their times.
alter table video add column chapters jsonb not null default '[]';

-- Captions of a video in one language; the file lies in the storage under the language.
create table video_caption (
  video_id uuid not null references video on delete cascade,
  language text not null,
  label text not null,
  -- Stands in the address, so that each version can be cached for ever.
  version text not null,
  updated_at timestamptz not null,
  primary key (video_id, language)
);
