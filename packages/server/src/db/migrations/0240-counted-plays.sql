-- Whether a play is counted and what it has played, as its state says: a span that is cut within an hour had looked up the
-- context of every play of that hour.
alter table viewer_play
  add column is_counted boolean generated always as (state ->> 'bucket' = 'counted') stored,
  add column played_content_id uuid generated always as ((state ->> 'contentId')::uuid) stored;
