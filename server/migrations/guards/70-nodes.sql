-- What is reserved on a node is added up as it comes and goes, so that a placement reads one row for each node, however many machines stand there.

create or replace function node_load_count(node bigint, times integer, r reservation) returns void language sql as $$
  insert into node_load as l (node_id, machines, cpu, memory_mb, disk_gb, storage_gb)
    values (node, times, times * r.cpu, times * r.memory_mb, times * r.disk_gb, times * r.storage_gb)
    on conflict (node_id) do update set machines = l.machines + excluded.machines, cpu = l.cpu + excluded.cpu,
      memory_mb = l.memory_mb + excluded.memory_mb, disk_gb = l.disk_gb + excluded.disk_gb,
      storage_gb = l.storage_gb + excluded.storage_gb
$$;

create or replace function reservation_counted() returns trigger language plpgsql as $$
begin
  if tg_op <> 'INSERT' then
    perform node_load_count(old.node_id, -1, old);
  end if;
  if tg_op <> 'DELETE' then
    perform node_load_count(new.node_id, 1, new);
  end if;
  -- The last place is given once, whoever reserves. What moves or grows was looked at by its own rules, and an engine moves as it likes.
  -- Factors count as they are written: 1.3 as a number of four bytes is a little less, and the last place of ten by 1.3 would be none.
  -- What it takes nothing of may be more than full: a pool that was made smaller stops nobody who has no part in it.
  if tg_op = 'INSERT' and exists (
    select from node n join node_load l on l.node_id = n.id
    where n.id = new.node_id and (
      (new.cpu > 0 and l.cpu > floor(n.cpu * n.cpu_factor::text::numeric))
      or (new.memory_mb > 0 and l.memory_mb > floor(n.memory_mb * n.memory_factor::text::numeric))
      or (new.disk_gb > 0 and l.disk_gb > floor(n.disk_gb * n.disk_factor::text::numeric))
      or (new.storage_gb > 0 and l.storage_gb > floor(n.storage_gb * n.storage_factor::text::numeric))
      or l.machines > n.guests)
  ) then
    raise exception 'node % has no room for it', new.node_id using errcode = 'check_violation', constraint = 'node_has_room';
  end if;
  -- What its engine declared of the host bounds all nodes on that host together. A declaration of another engine than the node has now says nothing.
  if tg_op = 'INSERT' and exists (
    select from node n
    join engine e on e.available and case when n.driver = 'auto' then e.preferred else e.id = n.driver end and e.id = n.reported->>'engine'
    cross join lateral (
      select sum(hl.machines) as machines, sum(hl.cpu) as cpu, sum(hl.memory_mb) as memory_mb, sum(hl.disk_gb) as disk_gb
      from node h join node_load hl on hl.node_id = h.id
      where h.reported->>'engine' = n.reported->>'engine' and h.member is not distinct from n.member) u
    where n.id = new.node_id and (
      u.machines > (n.reported->'guests'->>'limit')::numeric
      or new.cpu > (n.reported->'largest'->>'cpus')::numeric
      or new.memory_mb > (n.reported->'largest'->>'memoryMb')::numeric
      or (new.cpu > 0 and u.cpu > floor((n.reported->>'cpus')::numeric * n.cpu_factor::text::numeric))
      or (new.memory_mb > 0 and u.memory_mb > floor((n.reported->>'memoryMb')::numeric * n.memory_factor::text::numeric))
      or (new.disk_gb > 0 and u.disk_gb > floor((n.reported->>'diskGb')::numeric * n.disk_factor::text::numeric)))
  ) then
    raise exception 'node % has no room for it', new.node_id using errcode = 'check_violation', constraint = 'node_has_room';
  end if;
  return null;
end $$;
create or replace trigger reservation_counted after insert or update or delete on reservation
  for each row execute function reservation_counted();

-- What was reserved before they were added up.
insert into node_load (node_id, machines, cpu, memory_mb, disk_gb, storage_gb)
  select node_id, count(*), sum(cpu), sum(memory_mb), sum(disk_gb), sum(storage_gb) from reservation group by node_id
  on conflict (node_id) do update set machines = excluded.machines, cpu = excluded.cpu, memory_mb = excluded.memory_mb, disk_gb = excluded.disk_gb,
    storage_gb = excluded.storage_gb;
