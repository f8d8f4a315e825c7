-- Which version of a business's content visitors see: the last transaction that changed any of it. Processes keep what
-- they have read for as long as it stays the same. No row: nothing has changed since this table is there.
create table business_content (
  business_id uuid primary key references business_account on delete cascade,
  version bigint not null
);

-- Triggers, because content changes in many places, by jobs and by cascades too. They run at the commit, so that the row
-- is locked last and briefly, and never in another order than somebody else locks what it stands for.
create function note_content_change(business uuid) returns void language plpgsql as $$
declare
  change bigint := pg_current_xact_id()::text::bigint;
begin
  if exists (select from business_content where business_id = business and version = change) then
    return;
  end if;
  insert into business_content (business_id, version)
  select id, change from business_account where id = business
  on conflict (business_id) do update set version = excluded.version;
  perform pg_notify('changes', 'content ' || business);
end
$$;

-- For tables with the column that is named: the business itself.
create function note_own_change() returns trigger language plpgsql as $$
declare
  earlier uuid := to_jsonb(old) ->> tg_argv[0];
  later uuid := to_jsonb(new) ->> tg_argv[0];
begin
  perform note_content_change(business) from (select distinct unnest(array[earlier, later]) as business) as touched
  where business is not null;
  return null;
end
$$;

-- For tables whose rows belong to a row with a business: that table, and the column with its id.
create function note_change_of_part() returns trigger language plpgsql as $$
declare
  earlier uuid := to_jsonb(old) ->> tg_argv[1];
  later uuid := to_jsonb(new) ->> tg_argv[1];
  business uuid;
begin
  for business in execute format('select distinct business_id from %I where id = any($1)', tg_argv[0])
    using array[earlier, later]
  loop
    perform note_content_change(business);
  end loop;
  return null;
end
$$;

create constraint trigger content_change after insert or update or delete on player
  deferrable initially deferred for each row execute function note_own_change('business_id');
create constraint trigger content_change after insert or update or delete on playlist
  deferrable initially deferred for each row execute function note_own_change('business_id');
create constraint trigger content_change after insert or update or delete on widget
  deferrable initially deferred for each row execute function note_own_change('business_id');
create constraint trigger content_change after insert or update or delete on widget_url
  deferrable initially deferred for each row execute function note_own_change('business_id');
create constraint trigger content_change after insert or update or delete on hypergraphic
  deferrable initially deferred for each row execute function note_own_change('business_id');
create constraint trigger content_change after insert or update or delete on split_test
  deferrable initially deferred for each row execute function note_own_change('business_id');
create constraint trigger content_change after insert or update or delete on split_test_phase
  deferrable initially deferred for each row execute function note_own_change('business_id');
create constraint trigger content_change after insert or update or delete on alternate_poster
  deferrable initially deferred for each row execute function note_own_change('business_id');
create constraint trigger content_change after update on business_account
  deferrable initially deferred for each row execute function note_own_change('id');

-- Not when a job only says how far it is.
create constraint trigger content_change after insert or delete on video
  deferrable initially deferred for each row execute function note_own_change('business_id');
create constraint trigger content_update after update on video
  deferrable initially deferred for each row
  when (
    to_jsonb(old) - '{making,percent,eta_s,media_touched_at,updated_at}'::text[]
    is distinct from to_jsonb(new) - '{making,percent,eta_s,media_touched_at,updated_at}'::text[]
  )
  execute function note_own_change('business_id');

create constraint trigger content_change after insert or update or delete on video_rendition
  deferrable initially deferred for each row execute function note_change_of_part('video', 'video_id');
create constraint trigger content_change after insert or update or delete on video_caption
  deferrable initially deferred for each row execute function note_change_of_part('video', 'video_id');
create constraint trigger content_change after insert or update or delete on playlist_item
  deferrable initially deferred for each row execute function note_change_of_part('playlist', 'playlist_id');
create constraint trigger content_change after insert or update or delete on widget_hypergraphic
  deferrable initially deferred for each row execute function note_change_of_part('widget', 'widget_id');
