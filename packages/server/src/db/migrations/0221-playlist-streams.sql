-- A playlist holds live streams beside videos. A deleted stream keeps its place for as long as it can be restored.
alter table playlist_item alter column video_id drop not null;
alter table playlist_item add column live_id uuid references live_stream on delete cascade;
alter table playlist_item add constraint playlist_item_holds_one check (num_nonnulls(video_id, live_id) = 1);
alter table playlist_item add constraint playlist_item_live_once unique (playlist_id, live_id);

create index playlist_item_live on playlist_item (live_id);
