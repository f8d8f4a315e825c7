-- Plays that no single visitor can have made are kept out of the figures, in a bucket of their own.
alter table play_context drop constraint play_context_bucket_check;
alter table play_context add constraint play_context_bucket_check
  check (bucket in ('counted', 'bot', 'member', 'foreign', 'suspect'));

-- 1 for a play in the suspect bucket.
alter table viewer_play add column suspects smallint not null default 0;
alter table rollup_hour add column suspects bigint not null default 0;

-- Which address block a suspect play came from, as a hash under the salt of its day; null for all other plays.
alter table viewer_play add column source_id uuid;
create index viewer_play_source on viewer_play (business_id, source_id) where source_id is not null;

-- Views are decided among the plays of a session, so suspect plays must not make a session long.
create index viewer_play_visit on viewer_play (business_id, session_id, started_at) where suspects = 0;
drop index viewer_play_session;

-- Batches leave the inbox in turn, business by business.
create index beat_inbox_business on beat_inbox (business_id, id);

-- How many new plays an address block may still bring. A row that would be full again is as good as none.
create unlogged table play_allowance (
  business_id uuid not null,
  source_id uuid not null,
  level double precision not null,
  filled_at timestamptz not null,
  -- What was let in since the allowance was last full.
  admitted uuid[] not null,
  primary key (business_id, source_id)
);

-- Address blocks that brought more than their allowance, for a day each.
create table suspect_source (
  business_id uuid not null,
  source_id uuid not null,
  first_at timestamptz not null,
  last_at timestamptz not null,
  -- All that came, and how much of it is kept play by play; the rest is a number only.
  plays bigint not null,
  kept bigint not null,
  -- When a member of the business vouched for it.
  vouched_at timestamptz,
  primary key (business_id, source_id)
);

create index suspect_source_recent on suspect_source (business_id, last_at desc);

-- Networks in which many people share one address, named by the business.
create table shared_network (
  business_id uuid not null references business_account on delete cascade,
  network text not null,
  created_at timestamptz not null,
  primary key (business_id, network)
);

-- How many contexts a business has added on a day.
create table play_context_budget (
  business_id uuid not null,
  day date not null,
  used integer not null,
  primary key (business_id, day)
);

-- Views of all time, for lists of videos.
create table content_views (
  business_id uuid not null,
  content_id uuid not null,
  views bigint not null,
  primary key (business_id, content_id)
);

insert into content_views (business_id, content_id, views)
select play_context.business_id, play_context.content_id, sum(rollup_hour.views)
from play_context join rollup_hour on rollup_hour.context_id = play_context.id
where play_context.bucket = 'counted' and play_context.content_id is not null
group by 1, 2 having sum(rollup_hour.views) > 0;
