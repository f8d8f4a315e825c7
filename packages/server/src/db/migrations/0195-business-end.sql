-- From an owner's request to the deletion nothing of the business is public, and an owner can keep it.
alter table business_account add column closing_at timestamptz;
-- When it is deleted.
alter table business_account add column deletes_at timestamptz;
-- How many days before that the owners were reminded last.
alter table business_account add column closing_told_days integer;
alter table business_account add constraint business_account_closing
  check ((closing_at is null) = (deletes_at is null));

create index business_account_deletes on business_account (deletes_at) where deletes_at is not null;

-- Everything that a business has, as files to download.
create table data_export (
  id uuid primary key,
  business_id uuid not null references business_account on delete cascade,
  requested_by uuid references user_account on delete set null,
  requested_at timestamptz not null,
  -- Null until it is known which files there will be.
  total_bytes bigint,
  done_bytes bigint not null default 0,
  -- Of the present run, to see how fast it goes.
  run_at timestamptz,
  run_from_bytes bigint not null default 0,
  -- The part that is being written, and what the storage calls that.
  upload_part integer,
  upload_name text,
  -- Ready or failed.
  ended_at timestamptz,
  problem text,
  -- Null unless it is ready.
  expires_at timestamptz,
  -- Since when its files are gone.
  removed_at timestamptz
);

create index data_export_business on data_export (business_id, requested_at);
create unique index data_export_open on data_export (business_id) where ended_at is null;
create index data_export_kept on data_export (ended_at) where removed_at is null and ended_at is not null;

-- One file of an export.
create table data_export_part (
  export_id uuid not null references data_export on delete cascade,
  number integer not null,
  -- Null until it is there.
  size_bytes bigint,
  primary key (export_id, number)
);

-- What goes into a part beside rows: files of the storage, until the export has ended.
create table data_export_file (
  export_id uuid not null references data_export on delete cascade,
  part integer not null,
  position integer not null,
  path text not null,
  -- One after the other they are the file.
  storage_keys text[] not null,
  size_bytes bigint not null,
  primary key (export_id, part, position)
);
