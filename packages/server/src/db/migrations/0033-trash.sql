-- Deleting is soft for 7 days for everything: until then a thing can be restored as it was.
alter table player add column deleted_at timestamptz;
alter table split_test add column deleted_at timestamptz;

create index player_to_remove on player (deleted_at) where deleted_at is not null;
create index split_test_to_remove on split_test (deleted_at) where deleted_at is not null;

-- When somebody removed it from the trash. It cannot be restored any more, and the next cleanup removes its files.
alter table video add column removed_for_good_at timestamptz;
create index video_removed_for_good on video (removed_for_good_at)
  where removed_for_good_at is not null and media_removed_at is null;

-- The trash of a business.
create index video_trash on video (business_id, deleted_at)
  where deleted_at is not null and media_removed_at is null and removed_for_good_at is null;
create index playlist_trash on playlist (business_id, deleted_at) where deleted_at is not null;
create index player_trash on player (business_id, deleted_at) where deleted_at is not null;
create index widget_trash on widget (business_id, deleted_at) where deleted_at is not null;
create index split_test_trash on split_test (business_id, deleted_at) where deleted_at is not null;
create index hypergraphic_trash on hypergraphic (business_id, deleted_at) where deleted_at is not null;

-- Who deleted what is in it.
create index audit_log_subject on audit_log (business_id, subject_id, created_at);
