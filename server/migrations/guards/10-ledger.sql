-- The ledger's guarantees [M1]: zero sums, append-only, balances that nobody can edit. CHECKs stand beside the tables.

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

-- A balance changes by an entry's trigger and in no other way; the rest of an account never changes.
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

create or replace function ledger_entry_apply() returns trigger language plpgsql as $$
begin
  update ledger_account set balance = balance + new.amount where id = new.account_id and owner_id is not null
    returning balance into new.balance_after;
  new.balance_after := coalesce(new.balance_after, 0);
  return new;
end $$;
create or replace trigger ledger_entry_apply before insert on ledger_entry for each row execute function ledger_entry_apply();

-- Looked at when the transaction commits: each transfer sums to zero per currency and has exactly the entries it announced.
create or replace function ledger_balanced() returns trigger language plpgsql as $$
declare
  transfer text := case when tg_table_name = 'ledger_transfer' then to_jsonb(new) ->> 'id' else to_jsonb(new) ->> 'transfer_id' end;
begin
  if exists (
    select from ledger_entry e join ledger_account a on a.id = e.account_id
    where e.transfer_id = transfer group by a.currency having sum(e.amount) <> 0
  ) then
    raise exception 'transfer % does not sum to zero', transfer using errcode = 'check_violation', constraint = 'ledger_transfer_balanced';
  end if;
  if (select count(*) from ledger_entry where transfer_id = transfer) is distinct from
     (select legs from ledger_transfer where id = transfer) then
    raise exception 'transfer % does not have the entries it announced', transfer using errcode = 'check_violation', constraint = 'ledger_transfer_complete';
  end if;
  return null;
end $$;
drop trigger if exists ledger_transfer_balanced on ledger_transfer;
create constraint trigger ledger_transfer_balanced after insert on ledger_transfer deferrable initially deferred for each row execute function ledger_balanced();
drop trigger if exists ledger_entry_balanced on ledger_entry;
create constraint trigger ledger_entry_balanced after insert on ledger_entry deferrable initially deferred for each row execute function ledger_balanced();
