import type { ServiceType } from '@portal/contracts/constants.ts'
import type { Tx } from '../../platform/tx.ts'

export interface Held {
  /** Of these types; none: of any. */
  readonly types: readonly ServiceType[]
  /** At these places; none: at any. */
  readonly locationIds: readonly number[]
}

/** Of these accounts those that have a running service of that kind there. */
export async function holdersAmong(tx: Tx, accountIds: readonly number[], { types, locationIds }: Held): Promise<ReadonlySet<number>> {
  const { rows } = await tx.client.query<{ account_id: string }>(
    `select distinct account_id from service
      where account_id = any($1::bigint[]) and state = 'active'
        and (cardinality($2::text[]) = 0 or type = any($2)) and (cardinality($3::bigint[]) = 0 or location_id = any($3))`,
    [accountIds, types, locationIds],
  )
  return new Set(rows.map((row) => Number(row.account_id)))
}
