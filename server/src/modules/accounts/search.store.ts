import { idIn } from '@portal/contracts/lists.ts'
import { inArray, sql } from 'drizzle-orm'
import { beginning, findRanked, withWords } from '../../platform/find-ranked.ts'
import type { Tx } from '../../platform/tx.ts'
import type { Account } from './store.ts'
import { accounts, NAME_WORDS, sessions } from './tables.ts'

/** Customers by number, by the beginning of a user name or e-mail, by words of either name, or by an address that they came from. */
export async function searchAccounts(tx: Tx, search: string, brandId: number | null, limit: number): Promise<Account[]> {
  const text = search.toLowerCase()
  const id = idIn(text)
  const ip = /^[0-9a-f:.]{7,45}$/.test(text) && /[:.]/.test(text) ? text : null
  const here = brandId === null ? sql`` : sql` and brand_id = ${brandId}`
  const ids = await findRanked(
    tx,
    [
      id === null ? null : sql`select id from ${accounts} where id = ${id}${here}`,
      sql`select id from ${accounts} where username like ${beginning(text)}${here}`,
      sql`select id from ${accounts} where email like ${beginning(text)}${here}`,
      sql`select id from ${accounts} where ${withWords(NAME_WORDS, text)}${here}`,
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
