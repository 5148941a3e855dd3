import { inArray, sql } from 'drizzle-orm'
import { beginning, findRanked, numberIn } from '../../platform/find-ranked.ts'
import type { Tx } from '../../platform/tx.ts'
import type { Account } from './store.ts'
import { accounts, sessions } from './tables.ts'

/** Words of a person's name as `to_tsquery` takes them, each by its beginning; null where there is no letter or digit. */
function wordsOf(text: string): string | null {
  const words = text.match(/[\p{L}\p{N}]+/gu)
  return words ? words.map((word) => `${word}:*`).join(' & ') : null
}

/** Customers by number, by the beginning of a user name or e-mail, by any word of their name, or by an address that they came from. */
export async function searchAccounts(tx: Tx, search: string, brandId: number | null, limit: number): Promise<Account[]> {
  const text = search.toLowerCase()
  const id = numberIn(text)
  const words = wordsOf(text)
  const ip = /^[0-9a-f:.]{7,45}$/.test(text) && /[:.]/.test(text) ? text : null
  const here = brandId === null ? sql`` : sql` and brand_id = ${brandId}`
  const ids = await findRanked(
    tx,
    [
      id === null ? null : sql`select id from ${accounts} where id = ${id}${here}`,
      sql`select id from ${accounts} where username like ${beginning(text)}${here}`,
      sql`select id from ${accounts} where email like ${beginning(text)}${here}`,
      words === null
        ? null
        : sql`select id from ${accounts} where to_tsvector('simple', profile_name) @@ to_tsquery('simple', ${words})${here}`,
      ip === null ? null : sql`select id from ${accounts} where created_ip = ${ip}${here}`,
      ip === null
        ? null
        : sql`select id from ${accounts} where id = any(array(select account_id from ${sessions} where ip = ${ip} limit 100))${here}`,
    ],
    limit,
  )
  const rows = ids.length === 0 ? [] : await tx.db.select().from(accounts).where(inArray(accounts.id, ids))
  return rows.sort((a, b) => ids.indexOf(a.id) - ids.indexOf(b.id))
}
