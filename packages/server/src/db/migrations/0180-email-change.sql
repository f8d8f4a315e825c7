-- A new address that a user has asked for and not confirmed yet: one at most.
create table email_change (
  user_id uuid primary key references user_account on delete cascade,
  address text not null,
  -- Names the email that was asked for last: one that was asked for before is not written any more.
  sending_id uuid not null unique,
  -- SHA-256 of the tokens of its link, in base64url: a new one for each try to send that email.
  token_hashes text[] not null,
  created_at timestamptz not null,
  expires_at timestamptz not null
);

create index email_change_token on email_change using gin (token_hashes);
create index email_change_expiry on email_change (expires_at);
