-- The business says that it has its visitors' consent to be recognised, on all its pages.
alter table business_account add column has_visitor_consent boolean not null default false;

-- A clickable image over the picture of widgets.
create table hypergraphic (
  id uuid primary key,
  business_id uuid not null references business_account on delete cascade,
  name text not null,
  url text not null,
  default_path text not null,
  -- Empty: the same image.
  hover_path text not null,
  created_at timestamptz not null,
  updated_at timestamptz not null,
  -- Soft for 7 days.
  deleted_at timestamptz
);

create index hypergraphic_list on hypergraphic (business_id, created_at desc, id) where deleted_at is null;
create index hypergraphic_to_remove on hypergraphic (deleted_at) where deleted_at is not null;

-- Which player shows on which pages, when, and what it asks visitors to do.
create table widget (
  id uuid primary key,
  business_id uuid not null references business_account on delete cascade,
  name text not null,
  kind text not null check (kind in ('INLINE', 'FLOATING', 'POPOVER', 'STICKY')),
  -- Null: none yet, or it was deleted; the widget shows nothing.
  player_id uuid references player on delete set null,
  is_enabled boolean not null,
  is_archived boolean not null default false,
  -- As the schemas of the API have them; nobody asks for what is inside.
  appears_on jsonb not null,
  place jsonb not null,
  conditions jsonb not null,
  frequency jsonb not null,
  -- Both empty: no call to action.
  cta_text text not null,
  cta_url text not null,
  cta_moment jsonb not null,
  created_at timestamptz not null,
  updated_at timestamptz not null,
  -- Soft for 7 days.
  deleted_at timestamptz
);

create index widget_list on widget (business_id, created_at desc, id) where deleted_at is null;
create index widget_player on widget (player_id);
create index widget_to_remove on widget (deleted_at) where deleted_at is not null;
-- Whether a page of the business needs to ask at all.
create index widget_showing on widget (business_id) where is_enabled and not is_archived and deleted_at is null;

-- The entries of its list of pages.
create table widget_url (
  widget_id uuid not null references widget on delete cascade,
  position integer not null,
  business_id uuid not null,
  -- As it is kept.
  url text not null,
  -- FNV-1a of its normal form: a page knows the keys of all entries that can mean it. Two entries may share one.
  key integer not null,
  primary key (widget_id, position)
);

create index widget_url_key on widget_url (business_id, key, widget_id);

-- Where images stand on the picture of a widget, and when.
create table widget_hypergraphic (
  widget_id uuid not null references widget on delete cascade,
  position integer not null,
  hypergraphic_id uuid not null references hypergraphic on delete cascade,
  from_s double precision not null,
  -- Null: until the end.
  to_s double precision,
  left_percent double precision not null,
  top_percent double precision not null,
  width_percent double precision not null,
  primary key (widget_id, position)
);

create index widget_hypergraphic_image on widget_hypergraphic (hypergraphic_id);
