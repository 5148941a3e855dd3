import type { Tx } from './tx.ts'

/** How many wait for a person, and since when the oldest does. */
export interface QueueFigures {
  readonly count: number
  readonly oldestAt: Date | null
}

/** Keeps `waits` to the brand that the parameter of this number names; to all where it is null. */
export const inBrand = (parameter: number): string => `($${parameter}::bigint is null or brand_id = $${parameter})`

/** `waits`: what follows `from`, by the index of just what waits; `since`: the column that says since when. */
export async function queueFigures(tx: Tx, since: string, waits: string, values: unknown[] = []): Promise<QueueFigures> {
  const { rows } = await tx.client.query<{ count: number; oldest: Date | null }>(
    `select count(*)::int as count, min(${since}) as oldest from ${waits}`,
    values,
  )
  return { count: rows[0]?.count ?? 0, oldestAt: rows[0]?.oldest ?? null }
}
