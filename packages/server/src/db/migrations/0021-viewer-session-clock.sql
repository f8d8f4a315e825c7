-- When a viewing was first heard of, by our own clock: it bounds the time that can be tracked for it.
alter table viewer_session add column created_at timestamptz not null default now();
update viewer_session set created_at = least(started_at, updated_at);
