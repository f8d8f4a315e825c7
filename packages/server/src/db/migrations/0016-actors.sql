-- Who made a thing: null for what is older than this column, and once the account is gone.
alter table player add column created_by uuid references user_account on delete set null;
alter table widget add column created_by uuid references user_account on delete set null;
alter table split_test add column created_by uuid references user_account on delete set null;
alter table hypergraphic add column created_by uuid references user_account on delete set null;

-- People can belong to several businesses: they sign in to the one that they used last.
alter table membership add column last_used_at timestamptz;

-- The operator who acts in the user's name; null when people act for themselves.
alter table auth_session add column actor_id uuid references user_account on delete cascade;

-- Who did what, in whose name and from where. No reference to users: the record outlives an account.
create table audit_log (
  id uuid primary key,
  business_id uuid not null references business_account on delete cascade,
  -- In whose name.
  user_id uuid not null,
  -- Who really acted: somebody else than the user only under impersonation.
  actor_id uuid not null,
  -- Such as `video.delete`.
  action text not null,
  subject_id uuid,
  changed_from jsonb,
  changed_to jsonb,
  -- An IPv4 address, or the /64 of an IPv6 one.
  address_block text not null,
  created_at timestamptz not null
);

create index audit_log_business on audit_log (business_id, created_at);
