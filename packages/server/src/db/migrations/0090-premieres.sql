-- Premieres: streams that show a video at their time. Nothing is written when one begins or ends: the clock says where it
-- stands, and `status` stays SCHEDULED unless somebody calls it off or ends it early.
alter table live_stream
  -- Null once that video is gone.
  add column premiere_video_id uuid references video on delete set null,
  -- Of its video. What has one is a premiere.
  add column premiere_duration_ms integer,
  -- Which poster of the video stands for it, as a copy of its own.
  add column premiere_poster_version text,
  -- The video was published then, because the premiere had begun: once, so that members can take it back.
  add column premiere_published_at timestamptz,
  add constraint premiere_has_time check (premiere_duration_ms is null or event_start is not null);

create index live_stream_premiere on live_stream (premiere_video_id) where premiere_video_id is not null;
create index live_stream_premiere_to_tend on live_stream (event_start)
  where premiere_video_id is not null and premiere_published_at is null;
