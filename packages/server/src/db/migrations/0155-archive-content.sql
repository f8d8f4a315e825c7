-- Pages say of a broadcast that is over whether its recording is still to come.
create constraint trigger content_change after insert or delete on archive
  deferrable initially deferred for each row execute function note_own_change('business_id');
create constraint trigger content_update after update on archive
  deferrable initially deferred for each row
  when (old.status is distinct from new.status or old.deleted_at is distinct from new.deleted_at)
  execute function note_own_change('business_id');
