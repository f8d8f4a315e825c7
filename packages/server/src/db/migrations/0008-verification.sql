-- A check of the snippet on a page, and whether the page, opened in a browser, has reported.
create table snippet_verification (
  id uuid primary key,
  business_id uuid not null references business_account on delete cascade,
  -- Of the token that the opened page carries in its address.
  token_hash text not null,
  -- A StoredVerification.
  result jsonb not null,
  checked_at timestamptz not null,
  -- A later report does not count.
  live_until timestamptz not null,
  seen_at timestamptz
);

create unique index snippet_verification_token on snippet_verification (token_hash);
create index snippet_verification_last on snippet_verification (business_id, checked_at desc);
