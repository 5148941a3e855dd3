import { and, asc, eq, inArray, ne } from 'drizzle-orm'
import type { Tx } from '../../../platform/tx.ts'
import { natPorts } from './tables.ts'

export type PortRow = typeof natPorts.$inferSelect
type NewPort = Pick<PortRow, 'serviceId' | 'protocol' | 'slot' | 'guestPort'> & Partial<Pick<PortRow, 'fixed'>>

export const portsOfService = (tx: Tx, serviceId: number): Promise<PortRow[]> =>
  tx.db.select().from(natPorts).where(eq(natPorts.serviceId, serviceId)).orderBy(asc(natPorts.slot), asc(natPorts.protocol))

export async function insertPort(tx: Tx, port: NewPort): Promise<PortRow> {
  const [row] = await tx.db
    .insert(natPorts)
    .values({ ...port, state: 'pending', changedAt: tx.now })
    .returning()
  if (!row) throw new Error('the port was not written')
  return row
}

/** Those that are not there yet are added. */
export async function ensurePorts(tx: Tx, ports: readonly NewPort[]): Promise<void> {
  await tx.db
    .insert(natPorts)
    .values(ports.map((port) => ({ ...port, state: 'pending' as const, changedAt: tx.now })))
    .onConflictDoNothing()
}

/** Nothing that its engine once said of them counts any more. */
export async function expectAnew(tx: Tx, serviceId: number): Promise<void> {
  await tx.db
    .update(natPorts)
    .set({ state: 'pending', changedAt: tx.now })
    .where(and(eq(natPorts.serviceId, serviceId), ne(natPorts.state, 'removing')))
}

export async function markRemoving(tx: Tx, id: number): Promise<void> {
  await tx.db.update(natPorts).set({ state: 'removing', changedAt: tx.now }).where(eq(natPorts.id, id))
}

/** Where somebody wants something else of it by now, that stands. */
export async function settlePort(tx: Tx, { id, state: seen }: PortRow, state: PortRow['state']): Promise<void> {
  await tx.db
    .update(natPorts)
    .set({ state, changedAt: tx.now })
    .where(and(eq(natPorts.id, id), eq(natPorts.state, seen)))
}

export async function forgetPorts(tx: Tx, ids: readonly number[]): Promise<void> {
  if (ids.length > 0) await tx.db.delete(natPorts).where(and(inArray(natPorts.id, [...ids]), eq(natPorts.state, 'removing')))
}

export async function deletePorts(tx: Tx, serviceId: number): Promise<void> {
  await tx.db.delete(natPorts).where(eq(natPorts.serviceId, serviceId))
}
