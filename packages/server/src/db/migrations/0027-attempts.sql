-- Each attempt at making a video publishes folders of its own; this one holds the master playlist, the poster and the
-- storyboard that are served now. Null: they lie beside the renditions, as everything did before.
alter table video add column media_folder text;
-- Since when the video's folder may hold files that nothing names any more; null: it holds none.
alter table video add column leftovers_since timestamptz;
-- Why nothing is being made at the moment, although something remains to be made.
alter table video add column waiting_reason text;

-- What an earlier version wrote into retired_directories goes the new way; the column goes in a later release.
update video set leftovers_since = coalesce(ready_at, updated_at) where retired_directories <> '{}';
create index video_leftovers on video (leftovers_since) where leftovers_since is not null;
