-- What browsers have to know of a copy in the codec of the source, to tell whether they play it smoothly.
-- Null for the renditions that every browser plays.
alter table video_rendition add column source_copy jsonb;
