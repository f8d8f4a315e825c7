-- The keys under which something in this database may be encrypted: every process must know each of them. An id is
-- derived from its key; the key itself is not here.
create table encryption_key (
  id text primary key,
  created_at timestamptz not null default now()
);

-- Keys of the instance that have to outlive a rotation, encrypted.
create table sealed_secret (
  name text primary key,
  sealed text not null,
  created_at timestamptz not null default now()
);

-- Answers may hold secrets, so they are encrypted from now on; older ones stay readable for their 24 hours. The same key
-- of one person means something else in another business.
alter table idempotency_key add column business_id uuid references business_account on delete cascade;
alter table idempotency_key add column sealed_result text;

update idempotency_key set business_id = (
  select membership.business_id from membership
  where membership.user_id = idempotency_key.user_id
  order by membership.created_at
  limit 1
);

delete from idempotency_key where business_id is null or result is null;
alter table idempotency_key alter column business_id set not null;
alter table idempotency_key drop constraint idempotency_key_pkey;
alter table idempotency_key add primary key (business_id, user_id, key);
-- A claim now lives in the transaction that does the work, and dies with it.
alter table idempotency_key drop column claimed_until;
