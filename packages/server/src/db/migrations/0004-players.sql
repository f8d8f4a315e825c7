-- A saved look and behaviour, and what it shows.
create table player (
  id uuid primary key,
  business_id uuid not null references business_account on delete cascade,
  name text not null,
  auto_play boolean not null,
  video_loop boolean not null,
  hide_controls boolean not null,
  logo text not null,
  show_icon boolean not null,
  player_color text not null,
  video_id uuid references video on delete set null,
  created_at timestamptz not null,
  updated_at timestamptz not null
);

create index player_list on player (business_id, created_at desc, id);
create index player_video on player (video_id);
