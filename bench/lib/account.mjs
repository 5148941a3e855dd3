import { sha256 } from '../../server/dist/platform/random.js'

/** A customer of the demo brand who is signed in; `passwordHash` where a password matters. Answers its id and the brand's. */
export async function addCustomer(client, { username, session, passwordHash = '-' }) {
  const brandId = (await client.query(`select id from brand where '*' = any(hosts)`)).rows[0].id
  const account = await client.query(
    `insert into account (brand_id, username, email, profile_name, password_hash, password_changed_at, locale, activated_at, created_at)
     values ($1, $2, $2 || '@example.test', 'Bench', $3, now(), 'en-US', now(), now()) returning id`,
    [brandId, username, passwordHash],
  )
  const accountId = account.rows[0].id
  await client.query(
    `insert into session (hash, account_id, device, ip, created_at, last_seen_at) values ($1, $2, 'bench', '::1', now(), now())`,
    [sha256(session), accountId],
  )
  return { accountId, brandId }
}
