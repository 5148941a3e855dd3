-- An issued document never changes [M6]: what is printed is frozen as soon as all lines are written (`issued`) or a number is assigned. The
-- number is assigned once, when the document is paid [D5].

create or replace function invoice_guard() returns trigger language plpgsql as $$
begin
  if tg_op = 'DELETE' then
    raise exception 'invoices are not deleted' using errcode = 'restrict_violation', constraint = 'invoice_kept';
  end if;
  -- How a document was paid is written once; what came in for it and what was refunded of it only grows.
  if old.paid_at is not null and (new.paid_promotional, new.paid_main, new.paid_points, new.paid_at)
    is distinct from (old.paid_promotional, old.paid_main, old.paid_points, old.paid_at) then
    raise exception 'how an invoice was paid does not change' using errcode = 'restrict_violation', constraint = 'invoice_payment_frozen';
  end if;
  if new.paid_at is null and (new.paid_promotional, new.paid_main, new.paid_points) is distinct from (0::bigint, 0::bigint, 0::bigint) then
    raise exception 'an invoice with a payment has the time of it' using errcode = 'restrict_violation', constraint = 'invoice_payment_frozen';
  end if;
  if new.received < old.received or new.refunded < old.refunded then
    raise exception 'received and refunded amounts only grow' using errcode = 'restrict_violation', constraint = 'invoice_payment_frozen';
  end if;
  if old.number is not null and (new.number, new.year, new.serial, new.series, new.numbered_at)
    is distinct from (old.number, old.year, old.serial, old.series, old.numbered_at) then
    raise exception 'the number of an invoice does not change' using errcode = 'restrict_violation', constraint = 'invoice_frozen';
  end if;
  -- Processes of the version before still number a document at issue, outside the series: only before its lines are frozen.
  if old.issued and old.number is null and new.number is not null and new.series is null then
    raise exception 'a number is of a series' using errcode = 'restrict_violation', constraint = 'invoice_frozen';
  end if;
  if old.number is null and new.series is not null and new.state in ('unpaid', 'pending') and not (new.series = 'tax-invoice'
    and exists (select from brand where id = new.brand_id and invoice_number_at = 'order')) then
    raise exception 'an unpaid invoice has no number' using errcode = 'restrict_violation', constraint = 'invoice_numbered_when_paid';
  end if;
  if not old.issued and old.number is null then
    return new;
  end if;
  if (old.issued and not new.issued)
    or (new.id, new.brand_id, new.account_id, new.type, new.currency, new.subtotal, new.discount, new.further_discounts, new.vnd_per_usd, new.created_at)
    is distinct from
    (old.id, old.brand_id, old.account_id, old.type, old.currency, old.subtotal, old.discount, old.further_discounts, old.vnd_per_usd, old.created_at) then
    raise exception 'an issued invoice does not change' using errcode = 'restrict_violation', constraint = 'invoice_frozen';
  end if;
  -- VAT information may come or go until the invoice is paid; then it stands too.
  if old.state <> 'unpaid' and (new.vat_percent, new.vat, new.total, new.vat_info) is distinct from (old.vat_percent, old.vat, old.total, old.vat_info) then
    raise exception 'VAT of an invoice that is not unpaid does not change' using errcode = 'restrict_violation', constraint = 'invoice_frozen';
  end if;
  return new;
end $$;
create or replace trigger invoice_guard before update or delete on invoice for each row execute function invoice_guard();

-- Numbers a paid document that the transaction leaves without a number: processes of the version before number documents at issue only, so
-- they assign none when they are paid an invoice of this version. Same names and counters as `invoices/numbers.ts`. [D5]
create or replace function invoice_number_when_paid() returns trigger language plpgsql set search_path = pg_catalog, public, pg_temp as $$
declare
  of_series text := case when new.type = 'topup' then 'receipt' when new.type in ('promotion', 'referral-withdraw') then 'internal' else 'tax-invoice' end;
  infix text := case of_series when 'receipt' then 'RC-' when 'internal' then 'IN-' else '' end;
  of_brand brand;
  of_year int;
  next_serial bigint;
begin
  if exists (select from invoice where id = new.id and number is not null) then
    return null;
  end if;
  select * into strict of_brand from brand where id = new.brand_id;
  of_year := extract(year from coalesce(new.paid_at, new.updated_at) at time zone of_brand.time_zone);
  insert into counter (name, value) values ((case of_series when 'tax-invoice' then 'invoice' else of_series end) || ':' || new.brand_id || ':' || of_year, 1)
    on conflict (name) do update set value = counter.value + 1 returning value into next_serial;
  update invoice set series = of_series, year = of_year, serial = next_serial, numbered_at = coalesce(new.paid_at, new.updated_at),
      number = upper(left(of_brand.code, 3)) || '-' || infix || of_year || '-' || lpad(next_serial::text, greatest(6, length(next_serial::text)), '0')
    where id = new.id;
  return null;
end $$;
drop trigger if exists invoice_number_when_paid on invoice;
create constraint trigger invoice_number_when_paid after update of state on invoice deferrable initially deferred
  for each row when (old.state in ('unpaid', 'pending') and new.state not in ('unpaid', 'pending', 'cancelled') and new.number is null)
  execute function invoice_number_when_paid();

-- Verified when the transaction commits: the ledger took from the customer's wallets what the document says it was paid with. [M1]
create or replace function invoice_paid_check() returns trigger language plpgsql set search_path = pg_catalog, public, pg_temp as $$
begin
  if (new.paid_main, new.paid_promotional, new.paid_points) is distinct from (
    select (coalesce(-sum(e.amount) filter (where a.kind = 'main'), 0)::bigint, coalesce(-sum(e.amount) filter (where a.kind = 'promotional'), 0)::bigint,
        coalesce(-sum(e.amount) filter (where a.kind = 'points'), 0)::bigint)
      from ledger_transfer t join ledger_entry e on e.transfer_id = t.id join ledger_account a on a.id = e.account_id
      where t.invoice_id = new.id and t.template in ('invoice-pay', 'points-pay', 'payment-fee') and a.owner_id = new.account_id
  ) then
    raise exception 'the ledger holds no such payment of invoice %', new.id using errcode = 'check_violation', constraint = 'invoice_payment_in_ledger';
  end if;
  return null;
end $$;
drop trigger if exists invoice_paid_check on invoice;
create constraint trigger invoice_paid_check after insert or update of paid_main, paid_promotional, paid_points on invoice deferrable initially deferred
  for each row when (new.paid_main <> 0 or new.paid_promotional <> 0 or new.paid_points <> 0) execute function invoice_paid_check();

create or replace function invoice_line_guard() returns trigger language plpgsql as $$
begin
  if tg_op = 'INSERT' and exists (select from invoice where id = new.invoice_id and number is null and not issued) then
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

create or replace function payment_receipt_guard() returns trigger language plpgsql as $$
begin
  raise exception 'receipts do not change' using errcode = 'restrict_violation', constraint = 'payment_receipt_frozen';
end $$;
create or replace trigger payment_receipt_guard before update or delete on payment_receipt for each row execute function payment_receipt_guard();

create or replace function payment_conversion_guard() returns trigger language plpgsql as $$
begin
  raise exception 'conversions do not change' using errcode = 'restrict_violation', constraint = 'payment_conversion_frozen';
end $$;
create or replace trigger payment_conversion_guard before update or delete on payment_conversion for each row execute function payment_conversion_guard();

create or replace function document_truncate_guard() returns trigger language plpgsql as $$
begin
  raise exception '% is not emptied', tg_table_name using errcode = 'restrict_violation', constraint = tg_table_name || '_kept';
end $$;
create or replace trigger invoice_no_truncate before truncate on invoice for each statement execute function document_truncate_guard();
create or replace trigger invoice_line_no_truncate before truncate on invoice_line for each statement execute function document_truncate_guard();
create or replace trigger credit_note_no_truncate before truncate on credit_note for each statement execute function document_truncate_guard();
create or replace trigger payment_conversion_no_truncate before truncate on payment_conversion for each statement execute function document_truncate_guard();
create or replace trigger payment_receipt_no_truncate before truncate on payment_receipt for each statement execute function document_truncate_guard();

-- A refund receipt is frozen; only that its money came back is noted once.
create or replace function refund_receipt_guard() returns trigger language plpgsql as $$
begin
  if tg_op = 'DELETE' or old.returned_at is not null or (to_jsonb(new) - 'returned_at') is distinct from (to_jsonb(old) - 'returned_at') then
    raise exception 'refund receipts do not change' using errcode = 'restrict_violation', constraint = 'refund_receipt_frozen';
  end if;
  return new;
end $$;
create or replace trigger refund_receipt_guard before update or delete on refund_receipt for each row execute function refund_receipt_guard();
create or replace trigger refund_receipt_no_truncate before truncate on refund_receipt for each statement execute function document_truncate_guard();
