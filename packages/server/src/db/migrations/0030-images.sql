-- Images that people have uploaded, such as logos. Players and accounts name one by its path in their logo; the file of
-- one that nothing names is removed.
create table image (
  id uuid primary key,
  business_id uuid not null references business_account on delete cascade,
  created_by uuid references user_account on delete set null,
  kind text not null,
  -- Of the file that is kept.
  size_bytes integer not null,
  created_at timestamptz not null
);

create index image_business on image (business_id);
create index image_created on image (created_at);

-- Of a poster that somebody has chosen: its file counts among those that the plan stores. Null for earlier ones.
alter table video add column poster_bytes integer;
