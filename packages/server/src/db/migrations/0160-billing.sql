-- Since when the plan has expired: nothing can be uploaded or broadcast.
alter table business_account add column expired_at timestamptz;
-- Since when visitors see nothing of the business any more.
alter table business_account add column playback_ended_at timestamptz;

-- The plan that a business pays for, or has paid for. No row: it has never had a paid plan or a trial. Whatever changes
-- one holds the lock of the business.
create table subscription (
  business_id uuid primary key references business_account on delete cascade,
  plan text not null check (plan in ('FREE', 'STARTER', 'BUSINESS')),
  state text not null check (state in ('TRIALING', 'ACTIVE', 'PAST_DUE', 'CANCEL_SCHEDULED', 'EXPIRED')),
  -- Of the current period; a cancelled one has the state CANCEL_SCHEDULED.
  is_trial boolean not null,
  -- The start of the first month, from which the others are counted.
  anchor_at timestamptz,
  period_start timestamptz,
  period_end timestamptz,
  next_plan text check (next_plan in ('FREE', 'STARTER')),
  -- What a promo code has taken off the bill of the current period, in percent.
  percent_off integer,
  -- When the bill was due that is open.
  past_due_since timestamptz,
  expired_at timestamptz,
  -- The owners have been told that the trial ends soon.
  is_trial_end_told boolean not null,
  -- When the sweep has something to do; null: never.
  next_step_at timestamptz,
  updated_at timestamptz not null,
  check ((plan = 'FREE') = (period_end is null)),
  check ((period_start is null) = (period_end is null)),
  check ((anchor_at is null) = (period_end is null)),
  check ((state = 'PAST_DUE') = (past_due_since is not null)),
  check ((state = 'EXPIRED') = (expired_at is not null))
);

create index subscription_next_step on subscription (next_step_at, business_id) where next_step_at is not null;

-- What is kept of a card. The token, with which it can be charged, is encrypted.
create table payment_profile (
  business_id uuid primary key references business_account on delete cascade,
  gateway text not null,
  customer text not null,
  sealed_token text not null,
  brand text not null,
  last_four text not null,
  expiry_month integer not null,
  expiry_year integer not null,
  zip_code text not null,
  updated_at timestamptz not null
);

-- Numbers have no gaps: `sequence` counts from 1 in each business.
create table bill (
  id uuid primary key,
  business_id uuid not null references business_account on delete cascade,
  sequence integer not null,
  number text not null,
  status text not null check (status in ('DRAFT', 'OPEN', 'PAID', 'VOID', 'UNCOLLECTIBLE')),
  -- What happens once it is paid. RENEW: the period has begun already.
  purpose text not null check (purpose in ('SELECT', 'REACTIVATE', 'UPDATE', 'RENEW')),
  plan text not null,
  period_start timestamptz not null,
  period_end timestamptz not null,
  lines jsonb not null,
  -- Amounts are in cents.
  subtotal integer not null,
  discount integer not null,
  promo_code text,
  percent_off integer,
  tax_name text,
  tax_percent numeric,
  tax_amount integer not null,
  total integer not null,
  currency text not null,
  paid_at timestamptz,
  paid_brand text,
  paid_last_four text,
  problem text,
  -- The owner who caused it, and from where; null for renewals.
  asked_by uuid references user_account on delete set null,
  asked_from text,
  created_at timestamptz not null,
  unique (business_id, sequence),
  check ((status = 'PAID') = (paid_at is not null))
);

create index bill_created on bill (business_id, created_at);
create index bill_asked_by on bill (asked_by);
-- A business has one bill at a time that is not settled.
create unique index bill_unsettled on bill (business_id) where status in ('DRAFT', 'OPEN');

-- Tries to have a bill paid. The id is the key of the charge, so that a try which a crash has interrupted can be made
-- again without being another charge.
create table payment_try (
  id uuid primary key,
  bill_id uuid not null references bill on delete cascade,
  status text not null check (status in ('PENDING', 'CHALLENGE', 'PAID', 'DECLINED')),
  is_owner_there boolean not null,
  created_at timestamptz not null
);

create unique index payment_try_unsettled on payment_try (bill_id) where status in ('PENDING', 'CHALLENGE');
create index payment_try_pending on payment_try (created_at) where status = 'PENDING';
create index payment_try_bill on payment_try (bill_id, created_at);

-- What a bank wants from the owner of a card before it goes on.
create table payment_challenge (
  id uuid primary key,
  business_id uuid not null unique references business_account on delete cascade,
  purpose text not null check (purpose in ('CARD', 'BILL')),
  try_id uuid references payment_try on delete cascade,
  -- By which the gateway knows it; encrypted.
  sealed_reference text not null,
  -- Of the card that is kept once they have confirmed.
  zip_code text,
  -- What they have said. A crash may come before the gateway knows.
  outcome text check (outcome in ('COMPLETE', 'FAIL')),
  answered_at timestamptz,
  -- The owner who tried the card, and from where.
  asked_by uuid references user_account on delete set null,
  asked_from text,
  created_at timestamptz not null,
  expires_at timestamptz not null,
  check ((purpose = 'BILL') = (try_id is not null)),
  check ((outcome is null) = (answered_at is null))
);

create index payment_challenge_try on payment_challenge (try_id);
create index payment_challenge_asked_by on payment_challenge (asked_by);
create index payment_challenge_expiry on payment_challenge (expires_at);

-- Codes that operators have made, in capitals.
create table promo_code (
  code text primary key,
  percent_off integer check (percent_off between 1 and 100),
  amount_off integer check (amount_off > 0),
  months integer not null check (months > 0),
  redeem_by timestamptz,
  max_redemptions integer check (max_redemptions > 0),
  redemptions integer not null default 0,
  created_at timestamptz not null,
  check ((percent_off is null) <> (amount_off is null)),
  check (redemptions <= max_redemptions)
);

create table promo_redemption (
  business_id uuid not null references business_account on delete cascade,
  code text not null references promo_code,
  months_left integer not null check (months_left >= 0),
  -- The bill with which it was redeemed: if that is not paid, neither is it.
  bill_id uuid references bill on delete set null,
  created_at timestamptz not null,
  primary key (business_id, code)
);

create index promo_redemption_code on promo_redemption (code);
create index promo_redemption_bill on promo_redemption (bill_id);

-- Why plans were cancelled.
create table plan_feedback (
  id uuid primary key,
  business_id uuid not null references business_account on delete cascade,
  plan text not null,
  reason text not null,
  comment text not null,
  created_at timestamptz not null
);

create index plan_feedback_business on plan_feedback (business_id);

-- Members who have asked the owners to go on with the plan.
create table reactivation_request (
  id uuid primary key,
  business_id uuid not null references business_account on delete cascade,
  asked_by uuid not null references user_account on delete cascade,
  created_at timestamptz not null
);

create index reactivation_request_business on reactivation_request (business_id);
create index reactivation_request_asked_by on reactivation_request (asked_by);

alter table mail drop constraint mail_kind_check;
alter table mail add constraint mail_kind_check check (kind in (
  'VERIFY_EMAIL', 'RESET_PASSWORD', 'PASSWORD_CHANGED', 'INVITATION',
  'BILL_PAID', 'PAYMENT_FAILED', 'TRIAL_ENDS', 'PLAN_EXPIRED', 'PLAN_CANCELLED', 'REACTIVATE_PLAN'
));
