-- What a video in the making will consist of: an attempt that was killed is continued by it, and a request for a segment that
-- it promises waits until the segment is there.
create table video_making (
  video_id uuid primary key references video on delete cascade,
  -- The upload or the archive that the video is made from. A plan says nothing about another one.
  source_id uuid not null,
  -- Each plan has another one, for those who remember what they have read.
  revision uuid not null,
  plan jsonb not null
);
