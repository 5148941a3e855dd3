-- The log and the history are append-only [P4]: no code of ours, however wrong, can change what was written.
create or replace function refuse_change() returns trigger language plpgsql as $$
begin
  raise exception '% is append-only', tg_table_name using errcode = 'restrict_violation';
end
$$;

drop trigger if exists activity_append_only on activity;
create trigger activity_append_only before update or delete on activity for each row execute function refuse_change();
drop trigger if exists activity_not_truncated on activity;
create trigger activity_not_truncated before truncate on activity for each statement execute function refuse_change();

drop trigger if exists state_history_append_only on state_history;
create trigger state_history_append_only before update or delete on state_history for each row execute function refuse_change();
drop trigger if exists state_history_not_truncated on state_history;
create trigger state_history_not_truncated before truncate on state_history for each statement execute function refuse_change();
