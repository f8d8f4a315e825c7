-- How long viewers have watched in the running period of a business: a sum of the figures by day, which a sweep counts.
create table viewer_usage (
  business_id uuid primary key references business_account on delete cascade,
  period_start timestamptz not null,
  period_end timestamptz not null,
  watch_ms bigint not null,
  -- What share of the hours of their plan the owners have been told of in this period: 0, 80 or 100 percent.
  told_percent integer not null default 0 check (told_percent in (0, 80, 100)),
  counted_at timestamptz not null
);
