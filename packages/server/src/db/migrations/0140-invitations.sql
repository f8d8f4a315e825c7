-- People who were invited to work for a business and have not accepted yet.
create table invitation (
  id uuid primary key,
  business_id uuid not null references business_account on delete cascade,
  email text not null,
  role text not null check (role in ('OWNER', 'MEMBER')),
  invited_by uuid references user_account on delete set null,
  created_at timestamptz not null,
  -- The last time.
  sent_at timestamptz not null,
  expires_at timestamptz not null,
  -- Names the email that was asked for last: one that was asked for before is not written any more.
  sending_id uuid not null unique,
  -- SHA-256 of the tokens of its link, in base64url: a new one for each try to send that email.
  token_hashes text[] not null
);

create unique index invitation_address on invitation (business_id, lower(email));
create index invitation_token on invitation using gin (token_hashes);
create index invitation_inviter on invitation (invited_by);
create index invitation_expiry on invitation (expires_at);

-- What an email is about, if its address alone does not tell.
alter table mail add column subject_id uuid;

alter table mail drop constraint mail_kind_check;
alter table mail add constraint mail_kind_check
  check (kind in ('VERIFY_EMAIL', 'RESET_PASSWORD', 'PASSWORD_CHANGED', 'INVITATION'));
