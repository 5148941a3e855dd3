-- An issued document never changes [M6]: what is printed is frozen by its number, lines cannot be added, changed or removed.

create or replace function invoice_guard() returns trigger language plpgsql as $$
begin
  if tg_op = 'DELETE' then
    raise exception 'invoices are not deleted' using errcode = 'restrict_violation', constraint = 'invoice_kept';
  end if;
  if old.number is null then
    return new;
  end if;
  if (new.id, new.brand_id, new.account_id, new.type, new.number, new.year, new.serial, new.currency, new.subtotal, new.discount, new.further_discounts, new.vnd_per_usd, new.created_at)
    is distinct from
    (old.id, old.brand_id, old.account_id, old.type, old.number, old.year, old.serial, old.currency, old.subtotal, old.discount, old.further_discounts, old.vnd_per_usd, old.created_at) then
    raise exception 'an issued invoice does not change' using errcode = 'restrict_violation', constraint = 'invoice_frozen';
  end if;
  -- VAT information may come or go until the invoice is paid; then it stands too.
  if old.state <> 'unpaid' and (new.vat_percent, new.vat, new.total, new.vat_info) is distinct from (old.vat_percent, old.vat, old.total, old.vat_info) then
    raise exception 'VAT of an invoice that is not unpaid does not change' using errcode = 'restrict_violation', constraint = 'invoice_frozen';
  end if;
  return new;
end $$;
create or replace trigger invoice_guard before update or delete on invoice for each row execute function invoice_guard();

create or replace function invoice_line_guard() returns trigger language plpgsql as $$
begin
  if tg_op = 'INSERT' and (select number from invoice where id = new.invoice_id) is null then
    return new;
  end if;
  raise exception 'lines of an issued invoice do not change' using errcode = 'restrict_violation', constraint = 'invoice_lines_frozen';
end $$;
create or replace trigger invoice_line_guard before insert or update or delete on invoice_line for each row execute function invoice_line_guard();

create or replace function credit_note_guard() returns trigger language plpgsql as $$
begin
  raise exception 'credit notes do not change' using errcode = 'restrict_violation', constraint = 'credit_note_frozen';
end $$;
create or replace trigger credit_note_guard before update or delete on credit_note for each row execute function credit_note_guard();
