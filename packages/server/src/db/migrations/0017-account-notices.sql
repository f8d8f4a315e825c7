-- What the owner of an account should hear about: whatever sends e-mail takes it from here.
create table account_notice (
  user_id uuid not null references user_account on delete cascade,
  kind text not null check (kind in ('SIGN_IN_ATTEMPTS')),
  -- At most one of a kind a day.
  day date not null,
  -- An IPv4 address, or the /64 of an IPv6 one.
  address_block text not null,
  created_at timestamptz not null,
  sent_at timestamptz,
  primary key (user_id, kind, day)
);
