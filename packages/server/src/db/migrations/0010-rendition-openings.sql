-- How the media playlist begins: the public details carry it, so that a player asks for its first segment at once.
-- Null: made before this was kept, so it has to be asked for.
alter table video_rendition add column opening text;
