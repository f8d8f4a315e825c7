-- What the studio tells by itself when it crashes: nothing that anybody typed, and nobody's name.
create table crash (
  id uuid primary key,
  origin text not null,
  message text not null,
  stack text not null,
  component_stack text not null,
  route text not null,
  version text not null,
  user_agent text not null,
  created_at timestamptz not null
);

create index crash_created_at on crash (created_at);

-- What people write about it afterwards.
alter table crash_report add column crash_id uuid references crash (id) on delete set null;
create index crash_report_created_at on crash_report (created_at);
