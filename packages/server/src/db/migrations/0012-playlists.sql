-- Videos in an order. What is published of it is for each video to say; the list itself has a switch of its own.
create table playlist (
  id uuid primary key,
  business_id uuid not null references business_account on delete cascade,
  -- Null once that user is gone.
  created_by uuid references user_account on delete set null,
  name text not null,
  description text not null,
  is_published boolean not null,
  created_at timestamptz not null,
  updated_at timestamptz not null,
  -- Soft for 7 days.
  deleted_at timestamptz
);

create index playlist_list on playlist (business_id, created_at desc, id) where deleted_at is null;
create index playlist_to_remove on playlist (deleted_at) where deleted_at is not null;

-- Places may have gaps. A deleted video keeps its place for as long as it can be restored.
create table playlist_item (
  playlist_id uuid not null references playlist on delete cascade,
  position integer not null,
  video_id uuid not null references video on delete cascade,
  primary key (playlist_id, position),
  unique (playlist_id, video_id)
);

create index playlist_item_video on playlist_item (video_id);

alter table player add column playlist_id uuid references playlist on delete set null;
alter table player add constraint player_shows_one check (video_id is null or playlist_id is null);

create index player_playlist on player (playlist_id);
