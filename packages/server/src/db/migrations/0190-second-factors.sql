-- The authenticator app of a user: one at most (RFC 6238).
create table totp_factor (
  user_id uuid primary key references user_account on delete cascade,
  -- Encrypted, in base 32.
  sealed_secret text not null,
  -- Of the last code that was used: neither it nor an earlier one is good again.
  last_step integer not null,
  -- Wrong codes since the last right one, and until when no other is looked at.
  failures integer not null default 0,
  wait_until timestamptz,
  created_at timestamptz not null
);

-- A secret that a user has been shown; no code of it has come back yet. One at most.
create table totp_set_up (
  user_id uuid primary key references user_account on delete cascade,
  sealed_secret text not null,
  expires_at timestamptz not null
);

create index totp_set_up_expiry on totp_set_up (expires_at);

-- Those that are left; one that was used is gone.
create table recovery_code (
  user_id uuid not null references user_account on delete cascade,
  -- SHA-256, in base64url.
  hash text not null,
  primary key (user_id, hash)
);

-- Names the user to authenticators, and to nobody else (Web Authentication §14.6.1).
alter table user_account add column passkey_handle uuid not null default gen_random_uuid();
alter table user_account add constraint user_account_passkey_handle unique (passkey_handle);

create table passkey (
  id uuid primary key,
  user_id uuid not null references user_account on delete cascade,
  -- As browsers write it, in base64url.
  credential_id text not null constraint passkey_credential unique,
  -- COSE, in base64url.
  public_key text not null,
  -- Of uses, as far as the authenticator counts them.
  counter bigint not null,
  transports text[] not null,
  name text not null,
  created_at timestamptz not null,
  last_used_at timestamptz
);

create index passkey_user on passkey (user_id);

-- Log-ins with the right password that wait for the second step.
create table log_in_challenge (
  -- SHA-256 of the token, in base64url.
  hash text primary key,
  user_id uuid not null references user_account on delete cascade,
  purpose text not null check (purpose in ('LOG_IN', 'JOIN')),
  tries_left integer not null,
  expires_at timestamptz not null
);

create index log_in_challenge_user on log_in_challenge (user_id);
create index log_in_challenge_expiry on log_in_challenge (expires_at);

-- What authenticators are asked to sign.
create table passkey_challenge (
  -- SHA-256 of the challenge, in base64url.
  hash text primary key,
  purpose text not null check (purpose in ('ADD', 'LOG_IN')),
  -- Who adds a passkey; null for a log-in.
  user_id uuid references user_account on delete cascade,
  -- The log-in of which it is the second step; null where the passkey is all.
  log_in_hash text references log_in_challenge on delete cascade,
  expires_at timestamptz not null
);

create index passkey_challenge_user on passkey_challenge (user_id);
create index passkey_challenge_log_in on passkey_challenge (log_in_hash);
create index passkey_challenge_expiry on passkey_challenge (expires_at);

-- Whether members must use two-step login.
alter table business_account add column requires_second_factor boolean not null default false;
