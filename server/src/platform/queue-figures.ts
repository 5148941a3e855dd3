import type { Tx } from './tx.ts'

/** How many wait for a person, and since when the oldest does. */
export interface QueueFigures {
  readonly count: number
  readonly oldestAt: Date | null
}

/** `waits`: what follows `from`, by the index of just what waits; `since`: the column that says since when. */
export async function queueFigures(tx: Tx, since: string, waits: string, values: unknown[] = []): Promise<QueueFigures> {
  const { rows } = await tx.client.query<{ count: number; oldest: Date | null }>(
    `select count(*)::int as count, min(${since}) as oldest from ${waits}`,
    values,
  )
  return { count: rows[0]?.count ?? 0, oldestAt: rows[0]?.oldest ?? null }
}
