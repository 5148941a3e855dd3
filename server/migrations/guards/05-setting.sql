-- Settings that only the owner of the schema may write: the owner's next migration runs the statements in 'migration-rest', and skips guards
-- whose hash is stored. [D17]
create or replace function setting_guard() returns trigger language plpgsql set search_path = pg_catalog, public, pg_temp as $$
declare
  old_name text := case when tg_op = 'INSERT' then '' else old.name end;
  new_name text := case when tg_op = 'DELETE' then '' else new.name end;
begin
  if (old_name = 'migration-rest' or new_name = 'migration-rest' or old_name like 'guard:%' or new_name like 'guard:%')
    and not pg_has_role(current_user, (select relowner from pg_class where oid = tg_relid), 'USAGE') then
    raise exception 'only the owner of the schema writes this setting' using errcode = 'insufficient_privilege', constraint = 'setting_of_the_owner';
  end if;
  return case when tg_op = 'DELETE' then old else new end;
end $$;
create or replace trigger setting_guard before insert or update or delete on setting for each row execute function setting_guard();
