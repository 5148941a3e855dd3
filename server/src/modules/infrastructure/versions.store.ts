import { and, eq, sql } from 'drizzle-orm'
import type { Tx } from '../../platform/tx.ts'
import { nodeEngine } from './store.ts'
import { engines, nodes } from './tables.ts'

/** An engine's nodes, with the host that each is. */
export const hostsOf = (tx: Tx, engineId: string): Promise<{ nodeId: number; member: string | null }[]> =>
  tx.db.select({ nodeId: nodes.id, member: nodes.member }).from(nodes).innerJoin(engines, nodeEngine).where(eq(engines.id, engineId))

/** Staff who edit the node meanwhile are not told that somebody else changed it. */
export async function noteVersion(tx: Tx, nodeId: number, runs: string): Promise<void> {
  await tx.db
    .update(nodes)
    .set({ runs })
    .where(and(eq(nodes.id, nodeId), sql`${nodes.runs} is distinct from ${runs}`))
}
