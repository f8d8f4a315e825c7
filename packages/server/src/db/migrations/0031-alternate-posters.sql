-- A poster that a variant of a split test shows in place of its video's own. Its files lie beside the video's chosen
-- poster, in a folder of this id.
create table alternate_poster (
  id uuid primary key,
  business_id uuid not null references business_account on delete cascade,
  video_id uuid not null references video on delete cascade,
  -- Its ThumbHash.
  placeholder text,
  -- Of its file, which counts among those that the plan stores.
  size_bytes integer not null,
  created_at timestamptz not null
);

create index alternate_poster_business on alternate_poster (business_id);
create index alternate_poster_video on alternate_poster (video_id);
create index alternate_poster_created on alternate_poster (created_at);
