-- One email for one event. The address goes once the email is sent or given up; the key stays until nobody can repeat
-- the event. A link's token is never here: it is made when the email is sent.
create table mail (
  id uuid primary key,
  event_key text not null unique,
  kind text not null check (kind in ('VERIFY_EMAIL', 'RESET_PASSWORD', 'PASSWORD_CHANGED')),
  address text,
  created_at timestamptz not null,
  settled_at timestamptz,
  outcome text check (outcome in ('SENT', 'NOBODY', 'UNDELIVERABLE', 'FAILED')),
  check ((settled_at is null) = (outcome is null)),
  check (settled_at is null or address is null)
);

create index mail_created on mail (created_at);

-- Hashes of addresses that a mail server has refused for good.
create table undeliverable_address (
  hash text primary key,
  refused_at timestamptz not null
);

alter table user_account add column email_verified_at timestamptz;

-- Only the hash of what is in a link; bound to the address that the email went to.
create table email_token (
  hash text primary key,
  user_id uuid not null references user_account on delete cascade,
  purpose text not null check (purpose in ('VERIFY_EMAIL', 'RESET_PASSWORD')),
  address text not null,
  created_at timestamptz not null,
  expires_at timestamptz not null
);

create index email_token_user on email_token (user_id, purpose);

alter table auth_session drop constraint auth_session_end_reason_check;
alter table auth_session add constraint auth_session_end_reason_check
  check (end_reason in ('LOG_OUT', 'TOKEN_REUSED', 'PASSWORD_CHANGED'));
