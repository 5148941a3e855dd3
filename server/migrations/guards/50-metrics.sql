-- Measured figures are cut by time: partitions are made ahead and dropped whole, by the minute since 1970 that they are kept by [S13].

-- How wide a partition of each grain is, how many minutes it is kept, and how many are made ahead.
create or replace function vps_metric_grains(out grain text, out width integer, out kept integer, out ahead integer) returns setof record language sql immutable as $$
  values ('vps_metric_minute', 1440, 2 * 1440, 1), ('vps_metric_ten', 2880, 8 * 1440, 1), ('vps_metric_hour', 43200, 400 * 1440, 1)
$$;

create or replace function vps_metric_make_one(grain text, width integer, first integer) returns void language plpgsql as $$
declare
  part text := grain || '_' || first / width;
begin
  if to_regclass(part) is not null then
    return;
  end if;
  -- Attached rather than made as a part: that waits for nobody who reads or writes the others.
  execute format('create table if not exists %I (like %I including all)', part, grain);
  execute format('alter table %I attach partition %I for values from (%s) to (%s)', grain, part, first, first + width);
end $$;

-- Runs with the rights of the owner, because the portal's role may not create tables [D17]. `public` comes first: PostgreSQL creates tables in
-- the first schema of the path, and searches pg_catalog before it anyway.
-- `today`: what would be dropped at once is not made, for a past that is filled in.
create or replace function vps_metric_make(minute integer, today integer) returns void language plpgsql
  security definer set search_path = public, pg_temp as $$
declare
  g record;
begin
  for g in select * from vps_metric_grains() loop
    -- One before: what is rolled up now began earlier.
    for n in -1..g.ahead loop
      if (minute / g.width + n + 1) * g.width >= today - g.kept then
        perform vps_metric_make_one(g.grain, g.width, (minute / g.width + n) * g.width);
      end if;
    end loop;
  end loop;
end $$;

create or replace function vps_metric_drop(minute integer) returns void language plpgsql
  security definer set search_path = public, pg_temp as $$
declare
  part record;
begin
  for part in
    select c.relname, g.grain from vps_metric_grains() g
      join pg_inherits i on i.inhparent = g.grain::regclass
      join pg_class c on c.oid = i.inhrelid
     where (substring(c.relname from '\d+$')::integer + 1) * g.width < minute - g.kept
  loop
    execute format('drop table if exists %I', part.relname);
  end loop;
end $$;

-- A row per machine that is written every minute: with room in its page it is written there, and no index has to know.
alter table vps_counter set (fillfactor = 50);
