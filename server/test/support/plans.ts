import type { PoolClient } from 'pg'
import { fillServices } from '../../../bench/lib/fill.mjs'
import type { Customer } from './customers.ts'
import type { TestPortal } from './portal.ts'

/** `total` rows each of services, machines, activity and notices, of which fifty belong to the customer. */
export async function fillTables(portal: TestPortal, { id }: Customer, total: number): Promise<void> {
  const { pool } = portal.db
  await fillServices(pool, { accountId: id, brandId: 1, total, own: 50 })
  const account = `case when n % ($2::int / 50) = 0 then $1::bigint else 1000000 + n % 20000 end`
  const at = `timestamptz '2026-11-01' + n * interval '1 second'`
  const parameters = [id, total]
  await pool.query(
    `insert into activity (account_id, actor, actor_name, action, status, detail, at)
     select ${account}, 'customer', 'someone', 'user/service/vps/start', 'success', 'machine-' || n, ${at} from generate_series(1, $2::int) n`,
    parameters,
  )
  await pool.query(
    `insert into notice (account_id, kind, params, cause, at)
     select ${account}, 'account-welcome', '{}', 'cause-' || n, ${at} from generate_series(1, $2::int) n`,
    parameters,
  )
  await pool.query('vacuum analyze activity')
  await pool.query('vacuum analyze notice')
}

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
async function readsOf(portal: TestPortal, work: () => Promise<unknown>): Promise<Map<string, readonly unknown[]>> {
  const reads = new Map<string, readonly unknown[]>()
  const listen = (client: PoolClient): void => {
    const ask = client.query
    client.query = ((config: string | { text: string; values?: readonly unknown[] }, values?: readonly unknown[]) => {
      const text = typeof config === 'string' ? config : config.text
      if (/^\s*(select|with)\b/i.test(text)) reads.set(text, (typeof config === 'string' ? values : (config.values ?? values)) ?? [])
      return (ask as (...all: unknown[]) => unknown).call(client, config, values)
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
