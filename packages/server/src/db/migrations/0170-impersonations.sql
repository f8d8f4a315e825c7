-- Operators who look through the eyes of a user, each in a session of the user that has its `actor_id`.
create table impersonation (
  -- That session, which may be gone by the time its end is written down.
  session_id uuid primary key,
  business_id uuid not null references business_account on delete cascade,
  user_id uuid not null,
  actor_id uuid not null,
  -- The operator's own session: this one lasts no longer.
  own_session_id uuid not null,
  -- Whether the log-out leads back there, as in a browser, which has one set of cookies.
  leads_back boolean not null,
  address_block text not null,
  started_at timestamptz not null,
  -- Whatever happens.
  ends_at timestamptz not null,
  -- Set when the audit log has its end.
  ended_at timestamptz
);

create index impersonation_business on impersonation (business_id);
create index impersonation_open on impersonation (session_id) where ended_at is null;
