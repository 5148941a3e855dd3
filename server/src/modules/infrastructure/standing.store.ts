import { asc, eq, inArray } from 'drizzle-orm'
import type { Tx } from '../../platform/tx.ts'
import { nodes, reservations } from './tables.ts'

/** Services that have their place on a node: as many as one host bears. */
export async function servicesOnNode(tx: Tx, nodeId: number): Promise<number[]> {
  const rows = await tx.db.select({ id: reservations.serviceId }).from(reservations).where(eq(reservations.nodeId, nodeId))
  return rows.map(({ id }) => id)
}

/** On which node each has its place; those that stand on none are not in it. */
export async function nodesOfServices(tx: Tx, serviceIds: readonly number[]): Promise<ReadonlyMap<number, number>> {
  if (serviceIds.length === 0) return new Map()
  const rows = await tx.db
    .select({ serviceId: reservations.serviceId, nodeId: reservations.nodeId })
    .from(reservations)
    .where(inArray(reservations.serviceId, [...serviceIds]))
  return new Map(rows.map(({ serviceId, nodeId }) => [serviceId, nodeId]))
}

/** Nodes of these locations. */
export async function nodesAt(tx: Tx, locationIds: readonly number[]): Promise<number[]> {
  const rows = await tx.db
    .select({ id: nodes.id })
    .from(nodes)
    .where(inArray(nodes.locationId, [...locationIds]))
  return rows.map(({ id }) => id)
}

export const everyNode = (tx: Tx): Promise<{ id: number; title: string }[]> =>
  tx.db.select({ id: nodes.id, title: nodes.title }).from(nodes).orderBy(asc(nodes.title))
