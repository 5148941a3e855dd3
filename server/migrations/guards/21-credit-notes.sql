-- The line items of a credit note name lines of its own document, and add up exactly to its total and its VAT [D6].
-- Notes without line items come from versions that did not record them.

create or replace function credit_note_lines_guard() returns trigger language plpgsql as $$
declare
  of_lines record;
begin
  if new.lines is null then
    return new;
  end if;
  select coalesce(sum((line ->> 'total')::bigint), 0) as total, coalesce(sum((line ->> 'vat')::bigint), 0) as vat,
      count(*) filter (where not exists (select 1 from invoice_line l where l.id = (line ->> 'lineId')::bigint and l.invoice_id = new.invoice_id)) as foreign_lines,
      count(*) filter (where (line ->> 'total')::bigint < 0 or (line ->> 'vat')::bigint < 0) as negative
    into of_lines from jsonb_array_elements(new.lines) as line;
  if (of_lines.total, of_lines.vat) is distinct from (new.total, new.vat) or of_lines.foreign_lines > 0 or of_lines.negative > 0 then
    raise exception 'the line items of a credit note do not add up' using errcode = 'restrict_violation', constraint = 'credit_note_lines';
  end if;
  return new;
end $$;
create or replace trigger credit_note_lines_guard before insert on credit_note for each row execute function credit_note_lines_guard();
