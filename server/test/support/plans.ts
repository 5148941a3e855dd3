import type { PoolClient } from 'pg'
import type { TestPortal } from './portal.ts'

interface PlanNode {
  readonly 'Node Type': string
  readonly 'Relation Name'?: string
  readonly Plans?: readonly PlanNode[]
}

const scanned = (node: PlanNode): string[] => [
  ...(node['Node Type'] === 'Seq Scan' && node['Relation Name'] ? [node['Relation Name']] : []),
  ...(node.Plans ?? []).flatMap(scanned),
]

/** Reads that were made while `work` ran, with the values they were made with. */
export async function readsOf(portal: TestPortal, work: () => Promise<unknown>): Promise<Map<string, readonly unknown[]>> {
  const reads = new Map<string, readonly unknown[]>()
  const listen = (client: PoolClient): void => {
    const ask = client.query
    // Whole: what a pool is asked has its callback last, and one that is dropped keeps the connection for ever.
    client.query = ((...all: unknown[]) => {
      const [config, values] = all as [string | { text: string; values?: readonly unknown[] }, unknown]
      const text = typeof config === 'string' ? config : config.text
      const given = (typeof config === 'string' ? undefined : config.values) ?? (Array.isArray(values) ? values : [])
      if (/^\s*(select|with)\b/i.test(text)) reads.set(text, given)
      return (ask as (...same: unknown[]) => unknown).apply(client, all)
    }) as typeof client.query
    restore.push(() => {
      client.query = ask
    })
  }
  const restore: (() => void)[] = []
  portal.db.pool.on('acquire', listen)
  try {
    await work()
  } finally {
    portal.db.pool.off('acquire', listen)
    for (const undo of restore.reverse()) undo()
  }
  return reads
}

/** `table: statement` for every large table that a read would go through from end to end. */
export async function fullScans(portal: TestPortal, largerThan: number, work: () => Promise<unknown>): Promise<string[]> {
  const { pool } = portal.db
  const { rows } = await pool.query<{ relname: string }>('select relname from pg_class where reltuples >= $1', [largerThan])
  const large = new Set(rows.map(({ relname }) => relname))
  const found: string[] = []
  for (const [text, values] of await readsOf(portal, work)) {
    const plan = await pool.query<{ 'QUERY PLAN': [{ Plan: PlanNode }] }>(`explain (format json) ${text}`, [...values])
    const root = plan.rows[0]?.['QUERY PLAN'][0].Plan
    if (!root) throw new Error(`no plan for ${text}`)
    for (const table of scanned(root)) if (large.has(table)) found.push(`${table}: ${text}`)
  }
  return found
}
