-- Servers to which broadcasts are forwarded. Their keys are encrypted (AES-256-GCM, with the id of the key).
create table broadcast_destination (
  id uuid primary key,
  business_id uuid not null references business_account on delete cascade,
  -- Null once that user is gone.
  created_by uuid references user_account on delete set null,
  name text not null,
  platform text not null,
  rtmp_url text not null,
  sealed_key text not null,
  key_hint text not null,
  is_active boolean not null,
  last_error text,
  created_at timestamptz not null,
  updated_at timestamptz not null
);

create index broadcast_destination_business on broadcast_destination (business_id);

-- How the forwarding of one stream to one destination goes.
create table broadcast_push (
  stream_id uuid not null references live_stream on delete cascade,
  destination_id uuid not null references broadcast_destination on delete cascade,
  state text not null check (state in ('IDLE', 'STARTING', 'BROADCASTING', 'ERRORED')),
  last_error text,
  retries integer not null,
  updated_at timestamptz not null,
  primary key (stream_id, destination_id)
);

create index broadcast_push_destination on broadcast_push (destination_id);
