-- A test of several players in one widget's place.
create table split_test (
  id uuid primary key,
  business_id uuid not null references business_account on delete cascade,
  -- No reference: what a finished test has found outlives its widget.
  widget_id uuid not null,
  -- As it was when the test was last saved or started.
  widget_name text not null,
  name text not null,
  state text not null check (state in ('DRAFT', 'RUNNING', 'PAUSED', 'COMPLETED')),
  -- As they are to be from the next start on; what runs is the phase's. The first is the control.
  variants jsonb not null,
  goal jsonb not null,
  -- Counts up from 1 with each change of variants, weights or goal; 0 before the first start.
  phase integer not null default 0,
  is_archived boolean not null default false,
  started_at timestamptz,
  completed_at timestamptz,
  created_at timestamptz not null,
  updated_at timestamptz not null
);

create index split_test_list on split_test (business_id, created_at desc, id);
create unique index split_test_open on split_test (widget_id) where state in ('RUNNING', 'PAUSED');
create index split_test_running on split_test (business_id) where state = 'RUNNING';

-- While it lasts nothing changes that a visitor's variant depends on.
create table split_test_phase (
  test_id uuid not null references split_test on delete cascade,
  phase integer not null,
  business_id uuid not null,
  seed text not null,
  variants jsonb not null,
  goal jsonb not null,
  started_at timestamptz not null,
  ended_at timestamptz,
  -- Goals from then on no longer count; null while it lasts.
  counts_until timestamptz,
  -- The smallest p of all looks at how visitors were split.
  mismatch_p double precision not null default 1,
  -- When it was first below the limit.
  mismatch_at timestamptz,
  primary key (test_id, phase)
);

create index split_test_phase_goal on split_test_phase (business_id) where goal ->> 'kind' in ('page', 'custom');

-- When a phase ran: it is paused in between, and then nobody is exposed.
create table split_test_run (
  test_id uuid not null,
  phase integer not null,
  started_at timestamptz not null,
  stopped_at timestamptz,
  primary key (test_id, phase, started_at),
  foreign key (test_id, phase) references split_test_phase on delete cascade
);

create unique index split_test_run_open on split_test_run (test_id) where stopped_at is null;

-- Who saw which variant, and when first. Who saw two in one phase is left out, and counted.
create table split_test_exposure (
  test_id uuid not null,
  phase integer not null,
  viewer_id uuid not null,
  variant_key text not null,
  business_id uuid not null,
  -- Without consent: of today only, and left out.
  is_cookieless boolean not null,
  first_at timestamptz not null,
  primary key (test_id, phase, viewer_id, variant_key)
);

create index split_test_exposure_viewer on split_test_exposure (business_id, viewer_id);

-- What counts as reaching the goal, by viewer: before the exposure is known, too. Kept as long as raw beats are.
create table split_test_goal (
  test_id uuid not null,
  phase integer not null,
  viewer_id uuid not null,
  play_id uuid not null,
  -- Of the beat that says so; -1 where the play as a whole does.
  seq bigint not null,
  business_id uuid not null,
  at timestamptz not null,
  primary key (test_id, phase, viewer_id, play_id, seq)
);

create index split_test_goal_viewer on split_test_goal (business_id, viewer_id);
create index split_test_goal_at on split_test_goal (at);

-- Who reached the goal in time, and when first.
create table split_test_conversion (
  test_id uuid not null,
  phase integer not null,
  viewer_id uuid not null,
  business_id uuid not null,
  variant_key text not null,
  at timestamptz not null,
  primary key (test_id, phase, viewer_id)
);

create index split_test_conversion_viewer on split_test_conversion (business_id, viewer_id);

-- Sums of all that, by UTC day and the variant that a visitor saw first.
create table split_test_day (
  test_id uuid not null,
  phase integer not null,
  variant_key text not null,
  day date not null,
  exposures bigint not null,
  conversions bigint not null,
  -- Left out: seen in two variants, and without consent.
  mixed bigint not null,
  without_consent bigint not null,
  primary key (test_id, phase, variant_key, day)
);
