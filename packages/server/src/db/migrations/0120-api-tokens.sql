-- Tokens with which programs call the API for a business. They act in the name of who created them.
create table api_token (
  id uuid primary key,
  business_id uuid not null references business_account on delete cascade,
  created_by uuid not null references user_account on delete cascade,
  name text not null,
  -- SHA-256 of the token in base64url: the token itself is not kept.
  token_hash text not null unique,
  hint text not null,
  scopes text[] not null,
  created_at timestamptz not null,
  expires_at timestamptz,
  -- To the minute.
  last_used_at timestamptz
);

create index api_token_business on api_token (business_id);
create index api_token_creator on api_token (created_by);
