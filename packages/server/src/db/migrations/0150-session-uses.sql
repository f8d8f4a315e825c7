-- Where and when a session was last used, to some minutes: what its user recognizes it by.
create table session_use (
  session_id uuid primary key references auth_session on delete cascade,
  -- In words.
  device text not null,
  -- An IPv4 address, or the /64 of an IPv6 one.
  address_block text not null,
  seen_at timestamptz not null
);
