-- What was put on paper stands: neither the file nor what it was made of changes once it is there.

create or replace function paper_guard() returns trigger language plpgsql as $$
begin
  if tg_op = 'DELETE' or old.state = 'ready' or old.facts is distinct from new.facts then
    raise exception 'papers do not change' using errcode = 'restrict_violation', constraint = 'paper_frozen';
  end if;
  return new;
end $$;
create or replace trigger paper_guard before update or delete on paper for each row execute function paper_guard();
