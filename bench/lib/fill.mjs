/** `total` VPS of which `own` belong to one account; the rest is spread over twenty thousand others. */
export async function fillServices(client, { accountId, brandId, total, own }) {
  const { rows } = await client.query('select id, location_id from node order by id limit 1')
  const node = rows[0]
  const engine = (await client.query('select id from engine where preferred')).rows[0].id
  await client.query(
    `insert into service (brand_id, account_id, kind, type, plan, plan_name, name, location_id, price_amount, currency, period_months,
                          start_at, end_at, anchor_day, auto_renew, state, note, tags, options, created_at)
     select $1, case when n % ($4::int / $5::int) = 0 then $2 else 1000000 + n % 20000 end, 'vps', 'premium',
            '{"name":"P2","cpu":2,"memoryMb":4096,"diskGb":60,"transferGb":2000}', 'P2', 'machine-' || n, $3, 1999, 'USD', 1,
            now() - interval '10 days', now() + interval '20 days', 10, n % 3 = 0, 'active',
            case when n % 4 = 0 then 'note of ' || n else '' end, case when n % 5 = 0 then '{prod,web}'::text[] else '{}' end, '{}', now()
     from generate_series(1, $4::int) n`,
    [brandId, accountId, node.location_id, total, own],
  )
  await client.query(
    `insert into vps (service_id, engine, engine_key, node_id, image, os_title, family, hostname, username, password, state, power,
                      uptime_since, address, netmask, gateway, checked_at)
     select s.id, $1, 'vps-' || s.id, $2, 'debian-12', 'Debian 12', 'linux', s.name, 'root', 'sealed',
            case when s.id % 7 = 0 then 'stopped' else 'running' end, case when s.id % 7 = 0 then 'stopped' else 'running' end,
            now() - interval '9 days', '10.' || (s.id / 65536) % 256 || '.' || (s.id / 256) % 256 || '.' || s.id % 256,
            '255.255.255.0', '10.0.0.1', now()
     from service s where s.name like 'machine-%'`,
    [engine, node.id],
  )
  await client.query('vacuum analyze service')
  await client.query('vacuum analyze vps')
}
