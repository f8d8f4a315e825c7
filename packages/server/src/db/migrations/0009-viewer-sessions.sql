-- Viewings as the viewers' pages report them. Their ids are made there, so they are unique within a business only.
create table viewer_session (
  business_id uuid not null references business_account on delete cascade,
  id uuid not null,
  -- A video or a stream.
  content_id uuid not null,
  status text not null,
  -- In hundredths of a minute, so that nothing is rounded twice.
  tracked_centimin integer not null default 0,
  started_at timestamptz not null,
  updated_at timestamptz not null,
  primary key (business_id, id)
);

create index viewer_session_list on viewer_session (business_id, started_at desc, id);
create index viewer_session_age on viewer_session (updated_at);
