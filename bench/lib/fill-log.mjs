import { sized } from './sizes.mjs'

/** A search for this finds one line in `NEEDLE_EVERY` of the account. */
export const NEEDLE = 'needle'
const NEEDLE_EVERY = sized(10_000, 100)
export const DAYS = 365

/**
 * `total` lines of the activity log of the last year, evenly among each other, of which `own` belong to one account. Indexes are made after the
 * lines: that takes minutes less, and leaves them as a vacuum would.
 */
export async function fillLog(client, { accountId, brandId, total, own }) {
  const { rows: indexes } = await client.query(
    `select indexname, indexdef from pg_indexes where tablename = 'activity' and indexname <> 'activity_pkey'`,
  )
  for (const { indexname } of indexes) await client.query(`drop index ${indexname}`)
  await client.query(
    `insert into activity (brand_id, account_id, actor, actor_name, action, status, detail, ip, at)
     select $1, case when n % ($3::bigint / $4::bigint) = 0 then $2 else 1000000 + n % 20000 end,
            (array['customer', 'customer', 'token', 'system'])[1 + n % 4], (array['bench', 'bench', 'deploy', 'system'])[1 + n % 4],
            (array['user/service/vps/restart', 'user/service/vps/note', 'user/order/place', 'user/login', 'service/auto-renew'])[1 + n % 5],
            case when n % 13 = 0 then 'error' else 'success' end,
            case when (n / ($3::bigint / $4::bigint)) % ${NEEDLE_EVERY} = 0 then 'the ${NEEDLE} ' || n else 'machine-' || n % 5000 end,
            '203.0.' || n % 113 || '.' || n % 250, now() - interval '${DAYS} days' * (1 - n::float8 / $3::bigint)
     from generate_series(1, $3::bigint) n`,
    [brandId, accountId, total, own],
  )
  for (const { indexdef } of indexes) await client.query(indexdef)
  await client.query('vacuum analyze activity')
}
