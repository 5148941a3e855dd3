import type { Tx } from '../../platform/tx.ts'

/** A stretch of time, the end excluded. */
export interface Stretch {
  readonly from: Date
  readonly to: Date
}

/** What happened in a quarter of an hour: short enough that every zone's hours begin with one. */
export interface Bucket {
  readonly brandId: number
  readonly at: Date
  readonly n: number
}

export interface OrderedBucket extends Bucket {
  readonly unpaid: number
}

/** Both stretches by index; what is shown together is asked together. */
const WITHIN = (column: string): string =>
  `((${column} >= $2 and ${column} < $3) or (${column} >= $4 and ${column} < $5)) and brand_id = any($1::bigint[])`
const QUARTER = (column: string): string => `date_bin('15 minutes', ${column}, timestamptz '2000-01-01') as at`

const valuesOf = (brandIds: readonly number[], [a, b]: readonly [Stretch, Stretch]): unknown[] => [brandIds, a.from, a.to, b.from, b.to]

/** Orders of something new, and how many of them nobody has paid. */
export async function orderedIn(tx: Tx, brandIds: readonly number[], stretches: readonly [Stretch, Stretch]): Promise<OrderedBucket[]> {
  const { rows } = await tx.client.query<Record<'brandId' | 'n' | 'unpaid', string> & { at: Date }>(
    `select brand_id as "brandId", ${QUARTER('created_at')}, count(*) as n, count(*) filter (where state in ('unpaid', 'pending')) as unpaid from invoice
      where ${WITHIN('created_at')} and type in ('new', 'trial') group by 1, 2`,
    valuesOf(brandIds, stretches),
  )
  return rows.map(({ brandId, at, n, unpaid }) => ({ brandId: Number(brandId), at, n: Number(n), unpaid: Number(unpaid) }))
}
