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

/**
 * Makes way for the fixed ports of a system: those of another system are removed, and an owner's mapping of the same public or private port
 * becomes the fixed one. An owner's mapping that had the public port of a fixed one leads there by the port that this frees.
 */
export async function fixPorts(
  tx: Tx,
  serviceId: number,
  fixed: readonly Pick<PortRow, 'protocol' | 'slot' | 'guestPort'>[],
): Promise<void> {
  const rows = await portsOfService(tx, serviceId)
  const set = (row: PortRow, to: Partial<PortRow>) =>
    tx.db
      .update(natPorts)
      .set({ ...to, changedAt: tx.now })
      .where(eq(natPorts.id, row.id))
  const over = rows.filter((row) => row.fixed && !fixed.some(({ slot }) => slot === row.slot))
  for (const row of over) await set(row, { fixed: false, state: 'removing' })
  for (const { protocol, slot, guestPort } of fixed) {
    const same = rows.filter((row) => row.protocol === protocol)
    const there = same.find((row) => row.slot === slot)
    const elsewhere = same.find((row) => row.guestPort === guestPort && row.slot !== slot)
    if (there?.guestPort === guestPort) await set(there, { fixed: true, state: 'pending' })
    else if (there && elsewhere) {
      await set(elsewhere, { guestPort: unusedPort(same) })
      await set(there, { guestPort, fixed: true, state: 'pending' })
      await set(elsewhere, { guestPort: there.guestPort, state: 'pending' })
    } else if (there) await set(there, { guestPort, fixed: true, state: 'pending' })
    else if (elsewhere) await set(elsewhere, { slot, fixed: true, state: 'pending' })
  }
}

const unusedPort = (rows: readonly PortRow[]): number => {
  let port = 65_535
  while (rows.some(({ guestPort }) => guestPort === port)) port--
  return port
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

/** As `settlePort`, of many, each as it was found to be. */
export async function settlePorts(tx: Tx, settled: readonly { readonly row: PortRow; readonly state: PortRow['state'] }[]): Promise<void> {
  const differing = settled.filter(({ row, state }) => row.state !== state)
  if (differing.length === 0) return
  await tx.client.query(
    `update vps_port p set state = s.state, changed_at = $1
     from unnest($2::bigint[], $3::text[], $4::text[]) s(id, seen, state)
     where p.id = s.id and p.state = s.seen`,
    [tx.now, differing.map(({ row }) => row.id), differing.map(({ row }) => row.state), differing.map(({ state }) => state)],
  )
}

export async function forgetPorts(tx: Tx, ids: readonly number[]): Promise<void> {
  if (ids.length > 0) await tx.db.delete(natPorts).where(and(inArray(natPorts.id, [...ids]), eq(natPorts.state, 'removing')))
}

export async function deletePorts(tx: Tx, serviceId: number): Promise<void> {
  await tx.db.delete(natPorts).where(eq(natPorts.serviceId, serviceId))
}
