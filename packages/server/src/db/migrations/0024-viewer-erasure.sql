-- Requests to make a viewer unknown.
create table viewer_erasure (
  id uuid primary key,
  business_id uuid not null references business_account on delete cascade,
  requested_by uuid references user_account on delete set null,
  -- Both are forgotten when the erasure is done.
  viewer_id uuid,
  -- Takes the viewer's place where what was counted stays counted.
  stranger_id uuid,
  -- Rows changed or deleted so far.
  erased_rows bigint not null default 0,
  requested_at timestamptz not null,
  completed_at timestamptz,
  check ((completed_at is null) = (viewer_id is not null)),
  check ((completed_at is null) = (stranger_id is not null))
);

create unique index viewer_erasure_open on viewer_erasure (business_id, viewer_id) where completed_at is null;

-- An erasure finds what is the viewer's without reading all that the business has.
create index viewer_play_viewer on viewer_play (business_id, viewer_id);
create index rollup_hour_viewer_viewer on rollup_hour_viewer (business_id, viewer_id);
