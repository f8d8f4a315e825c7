-- Whether lower renditions of a broadcast are made, which keeps about a core busy.
alter table live_stream add column has_lower_qualities boolean not null default false;
