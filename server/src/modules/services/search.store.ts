import { idIn } from '@portal/contracts/lists.ts'
import { sql } from 'drizzle-orm'
import { beginning, findRanked, withWords } from '../../platform/find-ranked.ts'
import type { Tx } from '../../platform/tx.ts'
import { ownAndSharedIds, ownNote } from './access.store.ts'
import { LISTED_STATES, NAME_WORDS, services } from './tables.ts'

export interface ServiceSearch {
  readonly text: string
  readonly brandId: number | null
  /** What the same words name elsewhere: services by their address or host, customers. */
  readonly serviceIds: readonly number[]
  readonly accountIds: readonly number[]
  readonly limit: number
}

/** Everybody's services by number, by the beginning of a name or words of it, by address, or by whose they are. */
export async function searchServices(tx: Tx, { text, brandId, serviceIds, accountIds, limit }: ServiceSearch): Promise<number[]> {
  const id = idIn(text)
  const here = brandId === null ? sql`` : sql` and brand_id = ${brandId}`
  const oneOf = (column: 'id' | 'account_id', ids: readonly number[]) => {
    const [name, all] = [sql.raw(column), sql`${sql.param([...ids])}::bigint[]`]
    return ids.length === 0
      ? null
      : sql`select id from ${services} where ${name} = any(${all})${here} order by array_position(${all}, ${name}), id desc`
  }
  return await findRanked(
    tx,
    [
      id === null ? null : sql`select id from ${services} where id = ${id}${here}`,
      sql`select id from ${services} where lower(name) like ${beginning(text.toLowerCase())}${here}`,
      sql`select id from ${services} where ${withWords(NAME_WORDS, text)}${here}`,
      oneOf('id', serviceIds),
      oneOf('account_id', accountIds),
    ],
    limit,
  )
}

export interface FoundService {
  readonly id: number
  readonly name: string
  readonly address: string | null
  readonly state: string
}

/** A kind's part: SQL written by hand, never from input. What a kind has nothing of is found by what every service has. */
interface Searched {
  readonly kind: string
  /** Joins to `service s`. */
  readonly joins?: string
  readonly columns?: { readonly address: string; readonly state: string }
  /** Beside number, name and tags, and the note of the account's own. */
  readonly searchable?: readonly string[]
}

/** An account's own services of a kind, and those shared with it, that hold this text wherever the list's own search looks. */
export async function findListed(
  tx: Tx,
  { kind, joins = '', columns = { address: 'null::text', state: 's.state' }, searchable = [] }: Searched,
  { accountId, text, limit }: { readonly accountId: number; readonly text: string; readonly limit: number },
): Promise<FoundService[]> {
  const looked = [`'#' || s.id`, 's.name', ownNote('$1'), `array_to_string(s.tags, ' ')`, ...searchable].join(', ')
  const { rows } = await tx.client.query<{ id: number; name: string; address: string | null; state: string }>({
    name: `service-search-${kind}`,
    text: `select s.id::float8 as id, s.name, ${columns.address} as address, ${columns.state} as state from ${ownAndSharedIds('$1')} mine
      join service s on s.id = mine.id ${joins} where s.kind = '${kind}' and s.state in ${LISTED_STATES}
        and strpos(lower(concat_ws(' ', ${looked})), $2) > 0
      order by strpos(lower(s.name), $2) = 1 desc, s.id desc limit $3`,
    values: [accountId, text.toLowerCase(), limit],
  })
  return rows
}
