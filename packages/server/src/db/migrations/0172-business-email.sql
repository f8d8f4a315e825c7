-- When somebody proved that the email address of a business is theirs; another address is another question.
alter table business_account add column email_confirmed_at timestamptz;

-- Only the hash of what is in a link; bound to the address that the email went to.
create table business_email_token (
  hash text primary key,
  business_id uuid not null references business_account on delete cascade,
  address text not null,
  created_at timestamptz not null,
  expires_at timestamptz not null
);

create index business_email_token_business on business_email_token (business_id);
create index business_email_token_expiry on business_email_token (expires_at);
