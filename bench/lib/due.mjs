/**
 * `total` services of a user each, all due for their automatic renewal, with money for it and a case and a job as the run has made them.
 * Those of another `tag` stand beside them; answers their first and last id.
 */
export async function fillDue(client, { tag, total, jobs }) {
  const { id: brandId } = (await client.query(`select id from brand where '*' = any(hosts)`)).rows[0]
  await client.query('begin')
  await client.query(
    `insert into account (brand_id, username, email, profile_name, password_hash, password_changed_at, locale, activated_at, created_at)
     select $1, $2 || n, $2 || n || '@example.test', 'Customer ' || n, '-', now(), 'en-US', now(), now() from generate_series(1, $3::int) n`,
    [brandId, tag, total],
  )
  const mine = `select id, brand_id from account where username like $1 || '%' and email like '%@example.test'`
  await client.query(
    `insert into ledger_account (brand_id, owner_id, kind, currency)
     select brand_id, id, kind, case kind when 'points' then 'PTS' else 'USD' end from (${mine}) a, unnest('{main,promotional,points,receivable}'::text[]) kind`,
    [tag],
  )
  await client.query(
    `insert into ledger_account (brand_id, kind, currency) select $1, kind, currency from (values ('staff-adjustment', 'USD'), ('revenue', 'USD'),
      ('tax-payable', 'USD'), ('points-issued', 'PTS'), ('promotion-expense', 'USD')) k (kind, currency) on conflict do nothing`,
    [brandId],
  )
  await client.query(
    `insert into ledger_transfer (id, template, cause, legs, at) select 'grant:' || $1 || id, 'grant', '{"reason":"bench"}', 2, now() from (${mine}) a`,
    [tag],
  )
  await client.query(
    `insert into ledger_entry (transfer_id, account_id, amount)
     select 'grant:' || $1 || a.id, l.id, case when l.owner_id is null then -100000 else 100000 end
     from (${mine}) a join ledger_account l on l.owner_id = a.id and l.kind = 'main' or l.owner_id is null and l.kind = 'staff-adjustment' and l.brand_id = a.brand_id`,
    [tag],
  )
  await client.query(
    `insert into service (brand_id, account_id, kind, type, plan, plan_name, name, price_amount, currency, period_months, start_at, end_at, anchor_day,
                          auto_renew, state, note, options, created_at)
     select a.brand_id, a.id, 'hosting', 'hosting', '{"name":"Site","cpu":0,"memoryMb":0,"diskGb":10,"transferGb":null}', 'Site', $1 || a.id, 1999, 'USD', 1,
            now() - interval '28 days', now() + interval '70 hours', extract(day from now() - interval '28 days'), true, 'active', '', '{}', now()
     from (${mine}) a`,
    [tag],
  )
  await client.query(
    `insert into renewal_case (service_id, brand_id, account_id, next_at) select id, brand_id, account_id, now() from service where name like $1 || '%'`,
    [tag],
  )
  if (jobs) {
    await client.query(
      `insert into job (name, key, payload, due_at, created_at)
       select 'renewals.run', 'renewal:' || id, jsonb_build_object('serviceId', id), now(), now() from service where name like $1 || '%'`,
      [tag],
    )
  }
  await client.query('commit')
  for (const table of ['account', 'service', 'renewal_case', 'job', 'ledger_account', 'ledger_entry', 'ledger_transfer'])
    await client.query(`vacuum analyze ${table}`)
}
