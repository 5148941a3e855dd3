-- The ledger's guarantees [M1]: transfers that sum to zero, entries that are never changed, and balances that only entries change. The CHECK
-- constraints are in tables.ts, the allowed entries in 09-ledger-templates.sql. Functions name their schema, so that a temporary table
-- cannot take the place of one of ours.

create or replace function ledger_refuse() returns trigger language plpgsql as $$
begin
  raise exception '% is append-only', tg_table_name using errcode = 'restrict_violation', constraint = 'ledger_append_only';
end $$;

create or replace trigger ledger_transfer_append_only before update or delete on ledger_transfer for each row execute function ledger_refuse();
create or replace trigger ledger_transfer_no_truncate before truncate on ledger_transfer for each statement execute function ledger_refuse();
create or replace trigger ledger_entry_no_delete before delete on ledger_entry for each row execute function ledger_refuse();
create or replace trigger ledger_entry_append_only before update on ledger_entry for each row execute function ledger_refuse();
create or replace trigger ledger_entry_no_truncate before truncate on ledger_entry for each statement execute function ledger_refuse();
create or replace trigger ledger_account_no_delete before delete on ledger_account for each row execute function ledger_refuse();
create or replace trigger ledger_account_no_truncate before truncate on ledger_account for each statement execute function ledger_refuse();

-- A balance changes by the trigger of entries and in no other way; the rest of an account never changes.
create or replace function ledger_account_guard() returns trigger language plpgsql as $$
begin
  if tg_op = 'INSERT' then
    if new.balance <> 0 then
      raise exception 'an account begins empty' using errcode = 'restrict_violation', constraint = 'ledger_balance_by_entries';
    end if;
    return new;
  end if;
  if (new.id, new.brand_id, new.kind, new.currency) is distinct from (old.id, old.brand_id, old.kind, old.currency)
    or new.owner_id is distinct from old.owner_id then
    raise exception 'a ledger account does not change' using errcode = 'restrict_violation', constraint = 'ledger_account_fixed';
  end if;
  if new.balance <> old.balance and pg_trigger_depth() < 2 then
    raise exception 'balances change by entries only' using errcode = 'restrict_violation', constraint = 'ledger_balance_by_entries';
  end if;
  return new;
end $$;
create or replace trigger ledger_account_guard before insert or update on ledger_account for each row execute function ledger_account_guard();

-- Versions before this one leave balance_after to the database. Changes nothing but the new row; ledger_entries_apply verifies the figure.
create or replace function ledger_entry_fill() returns trigger language plpgsql set search_path = pg_catalog, public, pg_temp as $$
begin
  select balance + new.amount into new.balance_after from ledger_account where id = new.account_id and owner_id is not null for no key update;
  new.balance_after := coalesce(new.balance_after, 0);
  return new;
end $$;
create or replace trigger ledger_entry_fill before insert on ledger_entry for each row when (new.balance_after is null)
  execute function ledger_entry_fill();

-- Moves the wallets by the entries that a statement really inserted: a row that ON CONFLICT skips is not among them. Runs with the rights of
-- the owner, because the portal's role may not update balances. Nested loops: the cached plan of a large batch must not scan all accounts
-- for a single posting.
create or replace function ledger_entries_apply() returns trigger language plpgsql security definer
  set search_path = pg_catalog, public, pg_temp set enable_hashjoin = off set enable_mergejoin = off set enable_seqscan = off as $$
begin
  if exists (
    select from (select distinct transfer_id from added) a join ledger_transfer t on t.id = a.transfer_id
    where (select count(*) from ledger_entry e where e.transfer_id = t.id) > t.legs
  ) then
    raise exception 'entries cannot be added to a transfer that has all of its own' using errcode = 'check_violation', constraint = 'ledger_transfer_complete';
  end if;
  update ledger_account a set balance = a.balance + moved.amount
    from (select account_id, sum(amount) as amount from added group by account_id) moved
    where a.id = moved.account_id and a.owner_id is not null;
  if exists (
    select from (
      select e.balance_after, a.owner_id, a.kind,
        a.balance - coalesce(sum(e.amount) over (partition by e.account_id order by e.id rows between 1 following and unbounded following), 0) as expected
        from added e join ledger_account a on a.id = e.account_id
    ) entry
    where balance_after <> case when owner_id is null then 0 else expected end
      or (owner_id is not null and kind <> 'receivable' and balance_after < 0)
  ) then
    raise exception 'an entry states a wrong balance' using errcode = 'check_violation', constraint = 'ledger_balance_after';
  end if;
  return null;
end $$;
create or replace trigger ledger_entries_apply after insert on ledger_entry referencing new table as added
  for each statement execute function ledger_entries_apply();

-- Verified when the transaction commits: a transfer has exactly the entries it announced, sums to zero per currency, concerns one brand and
-- one customer, and its template allows each entry.
create or replace function ledger_transfer_check() returns trigger language plpgsql set search_path = pg_catalog, public, pg_temp as $$
declare
  entries bigint;
  unbalanced boolean;
  foreign_entry text;
  parties boolean;
  bought integer;
  sold integer;
  payment text := ledger_refunded_template(new.template);
begin
  select sum(n), bool_or(total <> 0), max(odd), min(brand_low) is distinct from max(brand_high) or min(owner_low) is distinct from max(owner_high),
      count(*) filter (where exchanged > 0), count(*) filter (where exchanged < 0)
    into entries, unbalanced, foreign_entry, parties, bought, sold
    from (
      select count(*) as n, sum(e.amount) as total, min(a.brand_id) as brand_low, max(a.brand_id) as brand_high,
          min(a.owner_id) as owner_low, max(a.owner_id) as owner_high, sum(e.amount) filter (where a.kind = 'currency-exchange') as exchanged,
          max(a.kind) filter (where (new.template || case when e.amount > 0 then ' + ' else ' - ' end || a.kind) <> all (ledger_template_legs())) as odd
        from ledger_entry e join ledger_account a on a.id = e.account_id where e.transfer_id = new.id group by a.currency
    ) per_currency;
  if entries is distinct from new.legs or entries < 2 then
    raise exception 'transfer % does not have the entries it announced', new.id using errcode = 'check_violation', constraint = 'ledger_transfer_complete';
  end if;
  if unbalanced then
    raise exception 'transfer % does not sum to zero', new.id using errcode = 'check_violation', constraint = 'ledger_transfer_balanced';
  end if;
  if parties then
    raise exception 'transfer % concerns several customers or brands', new.id using errcode = 'check_violation', constraint = 'ledger_transfer_one_owner';
  end if;
  if foreign_entry is not null then
    raise exception 'template % of transfer % does not allow this entry on an account of kind %', new.template, new.id, foreign_entry
      using errcode = 'check_violation', constraint = 'ledger_transfer_template';
  end if;
  -- A converting template moves exactly two currencies, one into the exchange account and one out of it.
  if (new.template || ' + currency-exchange') = any (ledger_template_legs()) and (bought, sold, entries) is distinct from (1, 1, 4::bigint) then
    raise exception 'transfer % does not convert one currency into another', new.id
      using errcode = 'check_violation', constraint = 'ledger_transfer_converts';
  end if;
  -- The customer's wallet is locked until the commit, so two refunds of one document do not pass each other here.
  if payment is not null and (new.invoice_id is null or exists (
    select from ledger_transfer t join ledger_entry e on e.transfer_id = t.id join ledger_account a on a.id = e.account_id
    where t.invoice_id = new.invoice_id and t.template in (new.template, payment) and a.owner_id is not null
    group by a.id having sum(e.amount) > 0
  )) then
    raise exception 'transfer % refunds more than its document was paid with', new.id using errcode = 'check_violation', constraint = 'ledger_refund_of_payment';
  end if;
  return null;
end $$;
drop trigger if exists ledger_transfer_balanced on ledger_transfer;
create constraint trigger ledger_transfer_balanced after insert on ledger_transfer deferrable initially deferred
  for each row execute function ledger_transfer_check();

-- Whether the portal's clock is the real time. Demo mode and tests move it, and the migration then replaces this function.
do $$ begin
  if to_regproc('ledger_clock_is_real') is null then
    create function ledger_clock_is_real() returns boolean language sql immutable as 'select true';
  end if;
end $$;

-- A transfer belongs to the time at which it is booked, with one hour for clocks that differ and for long transactions. On the real clock that
-- is PostgreSQL's own time. A clock that demo mode or a test moves only goes forward, so there nothing is older than the newest transfer;
-- a transaction that was under way when the clock moved is told to try again.
create or replace function ledger_transfer_dated() returns trigger language plpgsql set search_path = pg_catalog, public, pg_temp as $$
begin
  if ledger_clock_is_real() then
    if exists (select from added where at not between clock_timestamp() - interval '1 hour' and clock_timestamp() + interval '1 hour') then
      raise exception 'a transfer is booked at the present time' using errcode = 'restrict_violation', constraint = 'ledger_transfer_dated';
    end if;
  elsif exists (select from added where at < (select max(at) from ledger_transfer) - interval '1 hour') then
    raise exception 'a transfer is not booked before earlier ones' using errcode = 'serialization_failure', constraint = 'ledger_transfer_dated';
  end if;
  return null;
end $$;
create or replace trigger ledger_transfer_dated after insert on ledger_transfer referencing new table as added
  for each statement execute function ledger_transfer_dated();

-- Replaced by the triggers above.
drop trigger if exists ledger_entry_apply on ledger_entry;
drop function if exists ledger_entry_apply();
drop trigger if exists ledger_entry_balanced on ledger_entry;
drop function if exists ledger_balanced();
