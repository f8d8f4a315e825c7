-- Where a business has its events sent to.
create table webhook (
  id uuid primary key,
  business_id uuid not null references business_account on delete cascade,
  url text not null,
  events text[] not null,
  status text not null check (status in ('ON', 'OFF', 'GONE')),
  -- Encrypted. A replaced secret signs beside the new one for a while.
  sealed_secret text not null,
  sealed_previous_secret text,
  previous_secret_until timestamptz,
  failing_since timestamptz,
  -- A process sends to it. If that process is gone, another may begin after this time.
  busy_until timestamptz,
  -- Those that were served longest ago go first.
  served_at timestamptz,
  created_at timestamptz not null,
  updated_at timestamptz not null,
  check ((sealed_previous_secret is null) = (previous_secret_until is null))
);

create index webhook_business on webhook (business_id);

-- What a webhook has sent, or has to send.
create table webhook_delivery (
  id uuid primary key,
  webhook_id uuid not null references webhook on delete cascade,
  event text not null,
  -- As text, because it is signed byte by byte.
  body text not null,
  status text not null check (status in ('PENDING', 'DELIVERED', 'FAILED')),
  next_try_at timestamptz,
  -- Tries since it was made, or since somebody had it sent again.
  try_count integer not null default 0,
  -- Every try, oldest first.
  tries jsonb not null default '[]',
  created_at timestamptz not null,
  check ((status = 'PENDING') = (next_try_at is not null))
);

create index webhook_delivery_log on webhook_delivery (webhook_id, created_at);
create index webhook_delivery_due on webhook_delivery (webhook_id, next_try_at) where next_try_at is not null;
create index webhook_delivery_created on webhook_delivery (created_at);

-- When webhooks were told of the verdict.
alter table split_test_phase add column decided_at timestamptz;
