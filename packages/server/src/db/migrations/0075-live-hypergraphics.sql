-- When an image was over a live stream, by the clock of the pictures.
create table live_showing (
  id uuid primary key,
  business_id uuid not null references business_account on delete cascade,
  -- Null once that user is gone.
  created_by uuid references user_account on delete set null,
  stream_id uuid not null references live_stream on delete cascade,
  -- The broadcast, and so its recording.
  session_id uuid references live_session on delete set null,
  hypergraphic_id uuid not null references hypergraphic on delete cascade,
  left_percent double precision not null,
  top_percent double precision not null,
  width_percent double precision not null,
  from_at timestamptz not null,
  -- Null: until it is taken down, or the broadcast ends.
  until_at timestamptz
);

create index live_showing_business on live_showing (business_id);
create index live_showing_stream on live_showing (stream_id, from_at desc);
create index live_showing_session on live_showing (session_id);
create index live_showing_image on live_showing (hypergraphic_id);

-- Images over a video wherever it plays, beside those of a widget.
create table video_hypergraphic (
  video_id uuid not null references video on delete cascade,
  position integer not null,
  hypergraphic_id uuid not null references hypergraphic on delete cascade,
  from_s double precision not null,
  -- Null: until the end.
  to_s double precision,
  left_percent double precision not null,
  top_percent double precision not null,
  width_percent double precision not null,
  primary key (video_id, position)
);

create index video_hypergraphic_image on video_hypergraphic (hypergraphic_id);

-- Which moments of the clock are where in a recording: a recording leaves out the time without a source.
alter table archive add column legs jsonb not null default '[]';

create constraint trigger content_change after insert or update or delete on live_showing
  deferrable initially deferred for each row execute function note_own_change('business_id');
create constraint trigger content_change after insert or update or delete on video_hypergraphic
  deferrable initially deferred for each row execute function note_change_of_part('video', 'video_id');
