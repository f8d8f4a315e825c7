-- A person who signs in. E-mail and user name are kept as typed and are unique whatever their case.
create table user_account (
  id uuid primary key,
  email text not null,
  username text not null,
  -- PHC string of argon2id.
  password_hash text not null,
  terms_accepted_at timestamptz not null,
  created_at timestamptz not null,
  updated_at timestamptz not null
);

create unique index user_account_email on user_account (lower(email));
create unique index user_account_username on user_account (lower(username));

-- The tenant: everything that is published belongs to one of these.
create table business_account (
  id uuid primary key,
  name text not null,
  email text not null,
  logo text not null,
  plan text not null check (plan in ('FREE', 'STARTER', 'BUSINESS', 'ENTERPRISE')),
  -- Goes into the snippet; reads only what the embed shows.
  public_key text not null,
  -- Hosts, with or without a port, on which players may appear; empty: anywhere.
  allowed_domains text[] not null,
  created_at timestamptz not null,
  updated_at timestamptz not null
);

create unique index business_account_public_key on business_account (public_key);

create table membership (
  user_id uuid not null references user_account on delete cascade,
  business_id uuid not null references business_account on delete cascade,
  role text not null check (role in ('OWNER', 'MEMBER')),
  created_at timestamptz not null,
  primary key (user_id, business_id)
);

create index membership_business on membership (business_id);

-- One sign-in, and with it one family of refresh tokens. Who leaves the business loses its sessions.
create table auth_session (
  id uuid primary key,
  user_id uuid not null,
  business_id uuid not null,
  created_at timestamptz not null,
  ended_at timestamptz,
  end_reason text check (end_reason in ('LOG_OUT', 'TOKEN_REUSED')),
  check ((ended_at is null) = (end_reason is null)),
  foreign key (user_id, business_id) references membership on delete cascade
);

create index auth_session_member on auth_session (user_id, business_id);

-- Only the hash: who reads the database cannot sign in with it. A successor is derived from its token, not stored.
create table refresh_token (
  hash text primary key,
  session_id uuid not null references auth_session on delete cascade,
  created_at timestamptz not null,
  expires_at timestamptz not null,
  rotated_at timestamptz
);

create index refresh_token_session on refresh_token (session_id);
create index refresh_token_expires_at on refresh_token (expires_at);

-- Signs in once, from this machine only.
create table demo_token (
  hash text primary key,
  user_id uuid not null references user_account on delete cascade,
  expires_at timestamptz not null
);

-- What a call with an idempotency key answered. `result` is null while the first one is still at work.
create table idempotency_key (
  user_id uuid not null references user_account on delete cascade,
  key text not null,
  -- Method, path and a hash of everything that the request said.
  request text not null,
  result jsonb,
  created_at timestamptz not null,
  -- Until when the first one is believed to be alive.
  claimed_until timestamptz not null,
  primary key (user_id, key)
);

create index idempotency_key_created_at on idempotency_key (created_at);

-- What people wrote when a page had broken.
create table crash_report (
  id uuid primary key,
  name text not null,
  email text not null,
  reason text not null,
  user_agent text not null,
  created_at timestamptz not null
);
