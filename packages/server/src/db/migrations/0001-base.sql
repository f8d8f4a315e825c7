-- Secrets that an instance makes for itself at its first start, when the configuration gives none.
create table instance_secret (
  name text primary key,
  value text not null,
  created_at timestamptz not null default now()
);

-- Unlogged: counting must not cost a sync, and after a crash of the database the counts start at zero.
create unlogged table rate_limit (
  key text not null,
  window_start timestamptz not null,
  count integer not null,
  primary key (key, window_start)
);

create index rate_limit_window_start on rate_limit (window_start);
