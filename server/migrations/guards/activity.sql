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

-- Pages and numbers of the log are read from indexes alone, for which PostgreSQL must know which rows everybody can see; that is noted when the
-- table is vacuumed, which a table that is only added to would otherwise wait for until a fifth of it is new.
alter table activity set (autovacuum_vacuum_insert_scale_factor = 0.005);

drop trigger if exists state_history_append_only on state_history;
create trigger state_history_append_only before update or delete on state_history for each row execute function refuse_change();
drop trigger if exists state_history_not_truncated on state_history;
create trigger state_history_not_truncated before truncate on state_history for each statement execute function refuse_change();
